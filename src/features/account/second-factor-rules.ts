/** RFC 6238, as every authenticator app reads it. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
/** Steps before and after now that count: clocks differ, and people type slowly. */
export const CODE_WINDOW = 1;
export const RECOVERY_CODES = 10;
/** A code as it may be typed, with spaces or dashes. */
export const CODE_MAX = 32;
