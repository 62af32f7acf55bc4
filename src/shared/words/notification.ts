// What one feature asks of notifications: to tell a user of something.

/** The part before the dot is the kind, which users can switch per way. */
export const NOTIFICATION_EVENTS = [
  'reply.finished',
  'picture.ready',
  'picture.failed',
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
  /** Unread ones of one user, event and group are merged: "12 people liked Noor". Null never merges. */
  group: string | null;
  /** Who did it, where somebody in particular did. */
  actor?: { id: string | null; name: string };
  /** Counts once in its group, and is neither shown nor kept: who liked something, for instance. */
  countedOnce?: string;
  subject: {
    kind: 'character' | 'image' | 'user' | 'ticket' | 'membership' | 'coins' | 'removal' | 'news';
    id: string | null;
    /** Empty where it has none. */
    name: string;
  };
  /** Coins, pictures or likes, where the event has a figure. */
  amount?: number;
  /** The operator's or a moderator's own words. */
  text?: string;
  /** Where it leads, a path of the product. */
  link: string;
  picture?: { kind: 'character' | 'user' | 'image'; id: string };
  /** The feature writes an email about it itself, so none is sent by notifications. */
  isEmailed?: boolean;
}
