// What this feature needs from other features; compose passes it in.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { EmailKind } from '../../../platform/server/mail/email-limits.ts';
import type { NewNotification } from '../../../shared/words/notification.ts';

/** Tells users, in the caller's transaction; `wake` once that is committed. */
export interface Notifier {
  notify(tx: Tx, what: NewNotification): Promise<void>;
  wake(): void;
}

/** Puts an email down in the caller's transaction; `wake` once that is committed. */
export interface Emails {
  post(
    tx: Tx,
    email: {
      userId: string | null;
      to: string;
      subject: string;
      text: string;
      html: string;
      kind?: EmailKind;
    },
  ): Promise<unknown>;
  wake(): void;
}

/** The append-only log of what staff did. */
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

/** @returns seconds to wait; 0 where the call may go on. */
type Quota = (key: string) => number | Promise<number>;

/** Counts calls over all servers. */
export interface Limit {
  strict(name: string, calls: number, seconds: number): Quota;
}
