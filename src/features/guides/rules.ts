/** A reader of a foreign language at ease; words a minute. */
export const WORDS_A_MINUTE = 210;

/** Answers that are offered while somebody writes a question. */
export const BEST_ANSWERS = 5;
