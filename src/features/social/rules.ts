/** Rolling windows: "month" is the last thirty days. Days; null for all time. */
export const PERIODS = { day: 1, week: 7, month: 30, year: 365, all: null } as const;

export type Period = keyof typeof PERIODS;

export const isPeriod = (value: unknown): value is Period =>
  typeof value === 'string' && Object.hasOwn(PERIODS, value);

/** Section 9 of the specification. */
export const DEFAULT_PERIOD: Period = 'month';

/**
 * What a creator's place is made of, each counted once a person. Coming back says more than coming once, and following
 * is the one thing that is done for the creator alone.
 */
export const WEIGHTS = { person: 1, returning: 2, like: 1, follow: 3 } as const;

/** Whoever writes this much later than they began has come back, and not just stayed. Hours. */
export const RETURN_HOURS = 12;

/** Places that are kept of each period; nobody scrolls further down. */
export const PLACES_KEPT = 1000;

/** The ranking of creators is recomputed on a request when it is older than this. Seconds. */
export const STANDINGS_SECONDS = 10 * 60;
/** How many times as long as a counting took nobody counts again: two per cent of one core at most. */
export const STANDINGS_REST = 50;

/** Characters on a creator's card. */
export const CARD_CHARACTERS = 3;

/** Far more than anybody reads; it bounds what the list of their newest characters costs. */
export const FOLLOWING_MAX = 5000;

/** How deep a list of people can be paged. Its count is exact all the same. */
export const PEOPLE_DEPTH = 10_000;

/** How deep the newest characters of followed creators can be paged: 20 pages. */
export const NEWEST_DEPTH = 480;
