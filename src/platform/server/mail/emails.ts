// How every feature sends an email; the mail worker delivers it.
import type { Tx } from '../db/database.ts';
import type { NewEmail } from './outbox.store.ts';

export interface Emails {
  /**
   * Inserts an email in the caller's transaction. It is sent after the commit.
   * @returns false where its recipient had enough of its kind today
   */
  post(tx: Tx, email: NewEmail): Promise<boolean>;
}
