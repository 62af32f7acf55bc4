/** A character is marked as new for this many days. */
export const NEW_DAYS = 14;
/** Guests see the same lists, which are kept as ready bytes for this long. Seconds. */
export const GUEST_LIST_SECONDS = 10;
/** Totals change slowly and cost a scan, so they are kept for this long. Seconds. */
export const TOTAL_SECONDS = 30;
/** How soon a changed choice of tags is felt in the feed. Seconds. */
export const INTERESTS_SECONDS = 10;

/** A list is counted exactly up to here, and estimated beyond: nobody reads further, and counting takes time. */
export const COUNT_EXACT = 10_000;
/** A page without a cursor lies at most so deep: what is before it has to be skipped. With a cursor there is no end. */
export const LIST_DEPTH = 10_000;

/** No more of one creator than this in any window of so many cards. */
export const CREATOR_MAX = 2;
export const CREATOR_WINDOW = 20;
/** Every eighth card is from outside of what the viewer is known to like: 12.5 %, three in a page of 24. */
export const EXPLORE_EVERY = 8;
/** An evening's worth: twenty pages. After it one looks elsewhere, or begins again with another order. */
export const RANKING_MAX = 480;
/** How long a feed keeps its order while its user pages through it and returns. Minutes. */
export const RANKING_MINUTES = 30;
/** What the feed is chosen from is the same for all, and is read again after this. Seconds. */
export const POOL_SECONDS = 60;

/** Different results of one search; more would only be paged through by a machine. */
export const FOUND_MAX = 1_000;
/** Results of a search are kept for the pages after the first. Seconds. */
export const FOUND_SECONDS = 30;
export const QUERY_MAX = 200;
export const SUGGESTIONS_MAX = 8;
/** Shorter beginnings fit almost everything. */
export const SUGGEST_MIN = 2;
