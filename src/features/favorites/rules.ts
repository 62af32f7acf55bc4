/** Guest marks that one call merges: a transaction of some milliseconds. */
export const MERGE_MAX = 500;

/** A guest's shelf is shown in pages of at most this many. */
export const CARDS_MAX = 48;
