/** Guest marks per call, so that the transaction takes only some milliseconds. */
export const MERGE_MAX = 500;

/** Maximum number of cards of a guest's favourites per call. */
export const CARDS_MAX = 48;

/** Numbers of likes that the creator is notified of. */
const LIKE_MILESTONES = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000];

/** The milestone that this count has just reached; null for all others. */
export const milestoneAt = (likes: number): number | null => (LIKE_MILESTONES.includes(likes) ? likes : null);
