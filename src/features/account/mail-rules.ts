// What holds for letters and their links, and the words around them.

/** decisions.md 4: how long a link works, in seconds. */
export const VERIFY_LINK_SECONDS = 24 * 60 * 60;
export const RESET_LINK_SECONDS = 60 * 60;

/** What an email is asked for: a new account says `welcome`. */
export type RequestPurpose = 'verify' | 'reset' | 'welcome';
/** What is sent. A new account's is `welcome`, or `taken` where another account has proven the address. */
export type EmailKind = RequestPurpose | 'taken';

/**
 * How often one address is sent emails of a kind, whoever asks for them and whichever account they concern:
 * nobody's inbox can be filled from here. What is asked for beyond is answered like everything else, and the newest
 * email stays good.
 */
export const EMAIL_LIMITS: Record<EmailKind, { pauseSeconds: number; perDay: number }> = {
  verify: { pauseSeconds: 60, perDay: 10 },
  reset: { pauseSeconds: 60, perDay: 10 },
  welcome: { pauseSeconds: 0, perDay: 5 },
  // Says nothing new the second time.
  taken: { pauseSeconds: 3600, perDay: 3 },
};

/** Section 8 of the specification, row "Resend verification", word for word. */
export const RESEND_TEXT = {
  doneTitle: 'Verification Email Sent',
  doneText: 'Please check your inbox for a new verification email.',
  doneInline: 'Verification email sent! Please check your inbox.',
  refusedTitle: 'Failed to Resend',
  failedTitle: 'Error',
  failedText: 'Failed to resend verification email. Please try again.',
} as const;

export const MAIL_TEXT = {
  /** The same for an unknown address, a verified one, and one that was sent enough emails. */
  resendAnswer:
    'If this address belongs to an account that is not verified yet, a verification email is on its way.',
  /** The same whether or not there is such an account. */
  resetAnswer:
    'If there is an account with this address, an email about setting a new password is on its way.',
  verified: 'Your email address is verified.',
  resetDone: 'Your password has been changed. Please sign in with it.',
  changed: 'Your password has been changed. All your other sessions have been signed out.',
} as const;
