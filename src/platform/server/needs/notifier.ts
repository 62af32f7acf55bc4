// How every feature notifies users; `notifications` delivers.
import type { NewNotification } from '../../../shared/words/notification.ts';
import type { Tx } from '../db/database.ts';

export interface Notifier {
  /** Notifies one user, in the transaction of what the notification is about. It is delivered after the commit. */
  notify(tx: Tx, what: NewNotification): Promise<void>;
}

/** What many users are told alike. */
export type SharedNotification = Omit<NewNotification, 'userId'>;
export type Audience = { followersOf: string } | 'everybody';

export interface Announcer {
  /**
   * Notifies many users, one after the other, after the commit; not those who join the audience later.
   * @param key a notification is sent at most once per key
   */
  announce(tx: Tx, key: string, audience: Audience, what: SharedNotification): Promise<void>;
}
