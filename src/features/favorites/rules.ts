/** Guest marks that one call merges: a transaction of some milliseconds. */
export const MERGE_MAX = 500;

/** A guest's favourites is shown in pages of at most this many. */
export const CARDS_MAX = 48;

/** Numbers of likes that the creator is notified of. */
const LIKE_MILESTONES = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000];

/** The milestone that this count has just reached; null for all others. */
export const milestoneAt = (likes: number): number | null => (LIKE_MILESTONES.includes(likes) ? likes : null);
