/** A message of the user, in characters: about 2,000 tokens, a long letter. */
export const MESSAGE_MAX = 8000;
/** How long deleting a message can be undone. */
export const UNDO_MS = 10 * 60_000;
/** Messages that a conversation opens with: more than a tall screen holds. What stands before them is read by pages. */
export const OPENING_PAGE = 30;
/** Messages per page of history. */
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 100;
/** Tokens of a reply by length; the understudy counts sentences instead. */
export const REPLY_TOKENS = { short: 160, medium: 400, long: 900 } as const;
/** How often a reply under way is saved, ms: what a power cut may cost. */
export const CHECKPOINT_MS = 3000;
/** Of continuous use, after which the reader is reminded that nobody human is there (decisions 7). */
export const REMIND_AFTER_MS = 3 * 3_600_000;
/** Without any sign of the reader for this long, use is not continuous any more. */
export const PAUSE_MS = 30 * 60_000;
