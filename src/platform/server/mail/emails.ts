// How every feature sends an email; the mail worker delivers it.
import type { Tx } from '../db/database.ts';
import type { NewEmail } from './outbox.store.ts';

export interface Emails {
  /**
   * Inserts an email in the caller's transaction. It is sent after the commit.
   * @returns false where it will not arrive: its recipient had enough of its kind today, or no email can be sent
   */
  post(tx: Tx, email: NewEmail): Promise<boolean>;
  /** The language that a user is written to in; null for English, and for nobody. */
  languageOf(tx: Tx, userId: string | null): Promise<string | null>;
}
