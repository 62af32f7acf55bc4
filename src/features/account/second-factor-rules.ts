/** RFC 6238, as every authenticator app reads it. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
/** Steps before and after now that count: clocks differ, and people type slowly. */
export const CODE_WINDOW = 1;
export const RECOVERY_CODES = 10;
/** A code as it may be typed, with spaces or dashes. */
export const CODE_MAX = 32;

export const SECOND_FACTOR_TEXT = {
  needed: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  passkeyNeeded: 'Sign in with your passkey, or enter one of your recovery codes.',
  wrong: 'This code is not right, or was used before. Wait for the next one.',
  isOn: 'Two-step sign-in is on already. Switch it off first.',
  isOff: 'Two-step sign-in is off. Begin again.',
} as const;
