import { layOut, type EmailText } from '../../../platform/server/mail/email-layout.ts';
import type { About } from './email-texts.ts';

/** @param isPasswordRemoved whether the account was nobody's proven own until now, and is closed to its maker. */
export const googleConnectedEmail = (
  { productName, publicUrl, username }: About,
  isPasswordRemoved: boolean,
): EmailText =>
  layOut(
    {
      subject: `Google is connected to your ${productName} account`,
      preheader: 'If it was you, there is nothing to do.',
      heading: 'You can sign in with Google now',
      before: [
        `Hello ${username},`,
        `somebody, most likely you, just signed in to ${productName} with the Google account of this address. From now on it opens your account.`,
        isPasswordRemoved
          ? 'This address had never been verified, so whoever made the account could not be sure to be you: its password was removed and every earlier session was signed out.'
          : 'Your password goes on working.',
        'If it was not you, secure your Google account, and set a new password here:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );
