/** From the start of a sign-in with Google to its end: time to choose an account and to type a password. Seconds. */
export const ATTEMPT_SECONDS = 10 * 60;
/** decisions.md 10 names the calls; the address is also what Google's console must list. */
export const GOOGLE_CALLBACK_PATH = '/api/auth/google/callback';
/** The channel on which the popup's last page sends the result. */
export const GOOGLE_CHANNEL = 'nb_google';

export const GOOGLE_TEXT = {
  // Section 4 of the specification.
  gift: 'Here are 15 free coins to get you started.',
  // Section 8 of the specification.
  popupBlocked:
    'Please allow popups for this site and try again. You may need to click the Google sign-in button again.',
  signInFailed: 'Google sign-in failed',
  signUpFailed: 'Google sign-up failed',
  // Ours.
  off: 'Google sign-in is not set up on this server.',
} as const;
