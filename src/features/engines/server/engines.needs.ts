import type { Tx } from '../../../platform/server/db/database.ts';

export interface Audit {
  record(
    tx: Tx,
    entry: {
      actorId: string | null;
      action: string;
      subject: { kind: string; id: string };
      reason: string;
      details: Record<string, unknown>;
    },
  ): Promise<void>;
}
