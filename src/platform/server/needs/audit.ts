// The log of staff actions, as every feature sees it; `safety` keeps it.
import type { Tx } from '../db/database.ts';

export interface AuditRecord {
  /** Null for actions of the product itself. */
  actorId: string | null;
  action: string;
  subject: { kind: string; id: string };
  reason: string;
  details: Record<string, unknown>;
}

export interface Audit {
  /**
   * Appends a row in the caller's transaction. It should be the last statement, because all other writers of the log
   * wait until the transaction ends.
   */
  record(tx: Tx, entry: AuditRecord): Promise<void>;
}
