/** A character is marked as new for this many days. */
export const NEW_DAYS = 14;
/** Guests see the same lists, which are kept as ready bytes for this long. Seconds. */
export const GUEST_LIST_SECONDS = 10;
/** Totals change slowly and cost a scan, so they are kept for this long. Seconds. */
export const TOTAL_SECONDS = 30;
/** How soon a changed choice of tags is felt in the feed. Seconds. */
export const INTERESTS_SECONDS = 10;
