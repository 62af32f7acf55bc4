// How every feature sends an email; the mail worker delivers it.
import type { Tx } from '../db/database.ts';
import type { NewEmail } from './outbox.store.ts';

export interface Emails {
  /**
   * Inserts an email in the caller's transaction. Call `wake` after the commit.
   * @returns false where its recipient had enough of its kind today
   */
  post(tx: Tx, email: NewEmail): Promise<boolean>;
  /** Starts delivery; call it when there may be a new email. */
  wake(): void;
}
