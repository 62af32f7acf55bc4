/** How long a browser may take to answer. Seconds. */
export const PASSKEY_ATTEMPT_SECONDS = 300;
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_MAX = 60;
