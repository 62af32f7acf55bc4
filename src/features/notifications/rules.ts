// The kinds of notifications and their channels.
import type { NotificationEvent } from '../../shared/words/notification.ts';

/** Each kind can be switched per way. The order is that of the preferences screen. */
export const KINDS = [
  'reply',
  'picture',
  'import',
  'follower',
  'character',
  'likes',
  'support',
  'coins',
  'membership',
  'decision',
  'news',
] as const;
export type NotificationKind = (typeof KINDS)[number];

export const kindOf = (event: NotificationEvent): NotificationKind => event.split('.')[0] as NotificationKind;

/** `email`: at once. `digest`: in the daily summary. A way that is off for a kind is never used for it. */
export const WAYS = ['inProduct', 'email', 'digest', 'push'] as const;
export type NotificationWay = (typeof WAYS)[number];

export const PAGE_SIZE = 24;
const ways = (...on: NotificationWay[]): Ways => ({
  inProduct: on.includes('inProduct'),
  email: on.includes('email'),
  digest: on.includes('digest'),
  push: on.includes('push'),
});
export type Ways = Record<NotificationWay, boolean>;

/**
 * What holds until a user says otherwise. At once only what they wait for or must act on; what is nice to know comes
 * in the digest. Pushes go nowhere until a browser has subscribed.
 */
export const DEFAULT_WAYS: Record<NotificationKind, Ways> = {
  reply: ways('inProduct', 'push'),
  picture: ways('inProduct', 'push'),
  import: ways('inProduct', 'push'),
  follower: ways('inProduct', 'digest'),
  character: ways('inProduct', 'digest'),
  likes: ways('inProduct', 'digest'),
  support: ways('inProduct', 'email', 'push'),
  coins: ways('inProduct'),
  membership: ways('inProduct', 'email'),
  decision: ways('inProduct', 'email'),
  news: ways('inProduct', 'digest'),
};
/** 9 in the morning. */
export const DEFAULT_DIGEST_HOUR = 9;
export const DEFAULT_TIME_ZONE = 'UTC';

/** Where several are merged, their figures are added up; elsewhere the newest figure holds. */
const SUMMED: readonly NotificationEvent[] = [
  'picture.ready',
  'picture.failed',
  'picture.held',
  'coins.granted',
];
export const isSummed = (event: NotificationEvent): boolean => SUMMED.includes(event);

/** Memberships write emails of their own, receipts and notices by law: a second one about the same would be too many. */
export const hasOwnEmail = (event: NotificationEvent): boolean => kindOf(event) === 'membership';

/** The newest of them are named; who else there is only counts. */
export const ACTORS_SHOWN_MAX = 3;
/** More than this is shown as "99+". */
export const UNREAD_SHOWN_MAX = 99;
/** Read notifications are kept this long, unread ones twice as long. Days. */
export const KEPT_DAYS = 90;
/** Browsers of one user that pushes are sent to; a further one replaces the oldest. */
export const PUSH_DEVICES_MAX = 10;
/** Long enough for a headline and a paragraph of the operator. */
export const NEWS_TITLE_MAX = 120;
export const NEWS_TEXT_MAX = 600;
