// What notifications need from other features; compose passes it in.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { EmailKind } from '../../../platform/server/mail/email-limits.ts';

export interface Emails {
  /** Sends nothing before the transaction is committed. */
  post(
    tx: Tx,
    email: {
      userId: string | null;
      to: string;
      subject: string;
      text: string;
      html: string;
      headers?: Record<string, string>;
      kind?: EmailKind;
    },
  ): Promise<unknown>;
  /** After the commit. */
  wake(): void;
}

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
