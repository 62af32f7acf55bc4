/** How long a browser may take to answer. Seconds. */
export const PASSKEY_ATTEMPT_SECONDS = 300;
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_MAX = 60;

export const PASSKEY_TEXT = {
  refused: 'This passkey was not accepted. Please try again.',
  unknown: 'This passkey belongs to no account here. Sign in another way.',
  tooMany: `An account holds at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
  elsewhere: (home: string) => `Passkeys belong to ${home}. Open the site there to use one.`,
} as const;
