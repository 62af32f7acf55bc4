/** Rolling windows: "month" is the last thirty days. Days; null for all time. */
export const PERIODS = { day: 1, week: 7, month: 30, year: 365, all: null } as const;

export type Period = keyof typeof PERIODS;

export const isPeriod = (value: unknown): value is Period =>
  typeof value === 'string' && Object.hasOwn(PERIODS, value);

/** Section 9 of the specification. */
export const DEFAULT_PERIOD: Period = 'month';

/**
 * Weights of a creator's score, each counted once per person. A returning person is a stronger signal than a
 * single visit, and a follow is the only action that refers to the creator directly.
 */
export const WEIGHTS = { person: 1, returning: 2, like: 1, follow: 3 } as const;

/** A person who writes this long after their first message counts as returning. Hours. */
export const RETURN_HOURS = 12;

/** Places that are stored per period. */
export const PLACES_KEPT = 1000;

/** The ranking of creators is recomputed on a request when it is older than this. Seconds. */
export const STANDINGS_SECONDS = 10 * 60;
/** The pause after a computation as a multiple of its duration, so that it uses at most 2 % of one core. */
export const STANDINGS_REST = 50;

/** Characters on a creator's card. */
export const CARD_CHARACTERS = 3;

/** Bounds the cost of the list of newest characters of followed creators. */
export const FOLLOWING_MAX = 5000;

/** How deep a list of people can be paged. Its count is exact nevertheless. */
export const PEOPLE_DEPTH = 10_000;

/** How deep the newest characters of followed creators can be paged: 20 pages. */
export const NEWEST_DEPTH = 480;
