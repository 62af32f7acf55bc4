/** From the start of a sign-in with Google to its end: time to choose an account and to type a password. Seconds. */
export const ATTEMPT_SECONDS = 10 * 60;
/** decisions.md 10 names the calls; the address is also what Google's console must list. */
export const GOOGLE_CALLBACK_PATH = '/api/auth/google/callback';
/** The channel on which the popup's last page says what came back. */
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
  unreachable: 'Google cannot be reached right now. Please try again in a moment.',
  refused: 'Google sign-in could not be confirmed. Please try again.',
  tooLate: 'This Google sign-in took too long or was used already. Please try again.',
  noEmail: 'Google did not share an email address. Please allow access to it and try again.',
  unverified:
    'Google has not verified this email address, so it cannot open an account here. Verify it with Google, or use a password.',
  otherIdentity:
    'The account with this email address is connected to another Google account. Please continue with that one.',
  elsewhere: (address: string) =>
    `Google sign-in works at ${address}. Please open that address and try again.`,
} as const;
