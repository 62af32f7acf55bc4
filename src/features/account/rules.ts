/** Section 5 and 9 of the specification. */
export const PASSWORD_MIN = 6;
/** Long enough for any passphrase; bounds the work of hashing. */
export const PASSWORD_MAX = 256;
export const USERNAME_MIN = 3;
/** Fits the header and the sidebar's footer without cutting. */
export const USERNAME_MAX = 24;
/** Letters, digits, dot, dash and underscore, so that it can stand in an address. */
export const USERNAME_PATTERN = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
/** The longest address that SMTP can carry. */
export const EMAIL_MAX = 254;

/** decisions.md 4. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** However often it is used: then its owner signs in again. */
export const SESSION_MAX_SECONDS = 180 * 24 * 60 * 60;
/** Two tabs may present the same refresh token within this time of its rotation. */
export const REFRESH_GRACE_SECONDS = 10;
/** `grace`: how long an account may stay unverified before login demands it. */
export const VERIFICATION_GRACE_DAYS = 7;
/** Free coins on the first third-party sign-up (section 9). */
export const THIRD_PARTY_GIFT = 15;

/** Tries at getting into one account, and accounts made from one address. Strangers to an account share its tries. */
export const GUARD = {
  strangerTries: 10,
  /** Of a browser that was signed in to the account before. */
  deviceTries: 20,
  /** For signed-in users who confirm their password, so that an open browser does not allow free guesses. */
  ownTries: 10,
  trySeconds: 15 * 60,
  accountsPerAddress: 60,
  accountSeconds: 60 * 60,
} as const;

/** decisions.md 3: what an uploaded avatar may be. */
export const AVATAR_MAX_BYTES = 8 * 1_048_576;
export const AVATAR_MAX_PIXELS = 40_000_000;
/** Pixels of the stored square: three times the largest place that shows it. */
export const AVATAR_SIZE = 256;

export const TEXT = {
  passwordsDiffer: 'Passwords do not match',
  passwordShort: 'Password must be at least 6 characters',
} as const;
