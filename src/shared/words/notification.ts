// The interface through which features send notifications to users.

/** The part before the dot is the kind, which users can enable or disable per channel. */
export const NOTIFICATION_EVENTS = [
  'reply.finished',
  'picture.ready',
  'picture.failed',
  'picture.held',
  'picture.cleared',
  'picture.covered',
  'picture.removed',
  'import.finished',
  'import.failed',
  'follower.new',
  'character.published',
  'likes.received',
  'likes.milestone',
  'support.answered',
  'support.solved',
  'coins.granted',
  'coins.waiting',
  'membership.started',
  'membership.renewed',
  'membership.payment_failed',
  'membership.ended',
  'decision.hidden',
  'decision.restored',
  'decision.removed',
  'decision.kept',
  'news.posted',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

export interface NewNotification {
  /** The recipient. */
  userId: string;
  event: NotificationEvent;
  /** Unread ones of one user, event and group are merged: "12 people liked Noor". Null is never merged. */
  group: string | null;
  /** The user who caused it, if there is one. */
  actor?: { id: string | null; name: string };
  /** Each value counts once per group, for instance the id of a user who liked something. Never shown. */
  countedOnce?: string;
  subject: {
    kind:
      | 'character'
      | 'image'
      | 'user'
      | 'ticket'
      | 'membership'
      | 'coins'
      | 'removal'
      | 'share'
      | 'news'
      | 'import';
    id: string | null;
    /** Empty if it has no name. */
    name: string;
  };
  /** The number of coins, pictures or likes, depending on the event. */
  amount?: number;
  /** Text written by the operator or a moderator. */
  text?: string;
  /** Path that the notification links to. */
  link: string;
  picture?: { kind: 'character' | 'user' | 'image'; id: string };
  /** Whether the feature sends its own email, so that notifications sends none. */
  isEmailed?: boolean;
}
