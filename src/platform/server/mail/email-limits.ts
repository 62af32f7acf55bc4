// Emails that somebody else than their recipient can cause, and how many of each kind one address gets a day. What is
// above is left out: the product shows the same on a page or as a notification. Emails that accounts ask for (links,
// addresses in use) have limits of their own in the account feature.

const PER_DAY = {
  /** Anybody can state any address. */
  'removal.receipt': 3,
  /** To whom stated the address; staff decides each request. */
  'removal.decision': 10,
  /** To owners: a request by anybody hides something. */
  'removal.hidden': 5,
  'removal.owner_decision': 10,
  'support.receipt': 5,
  'support.solved': 5,
  /** Of each kind of notification: followers, likes, new characters of those whom one follows. */
  notification: 8,
} as const;

type Counted = keyof typeof PER_DAY;
export type EmailKind = Counted | `notification.${string}`;

export const LIMIT_WINDOW_MS = 86_400_000;

export const perDay = (kind: EmailKind): number =>
  PER_DAY[kind.replace(/^notification\..*/, 'notification') as Counted];
