/** RFC 6238, as every authenticator app reads it. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
/** Steps before and after now that count: clocks differ, and people type slowly. */
export const CODE_WINDOW = 1;
export const RECOVERY_CODES = 10;
/** A code as it may be typed, with spaces or dashes. */
export const CODE_MAX = 32;

/** Wrong codes of one account, before each further try waits twice as long as the one before. */
export const CODE_TRIES = {
  /** Enough for a clock that is wrong and a digit that was mistyped. */
  free: 3,
  /** Seconds. */
  firstWait: 30,
  /** An hour: 24 guesses a day at a million codes, of which three are right. Seconds. */
  longestWait: 3600,
  /** With this many the owner is told, once a day. */
  tellAt: 5,
} as const;
