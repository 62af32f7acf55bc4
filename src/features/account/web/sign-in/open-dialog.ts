/** Which of the account's dialogs is open. */
export type OpenDialog =
  | { kind: 'sign-in' }
  | { kind: 'sign-up' }
  | { kind: 'forgot-password'; email: string }
  | { kind: 'guest-prompt'; action: string };
