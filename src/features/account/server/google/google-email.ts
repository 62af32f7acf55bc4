import { layOut, type EmailText } from '../../../../platform/server/mail/email-layout.ts';
import { takenBackText, type About, type Ended } from '../mail/email-texts.ts';

/** @param ended what the account lost, where it is closed to its maker now; null where nothing did. */
export const googleConnectedEmail = (
  { productName, publicUrl, username }: About,
  ended: Ended[] | null,
): EmailText =>
  layOut(
    {
      subject: `Google is connected to your ${productName} account`,
      preheader: 'If it was you, there is nothing to do.',
      heading: 'You can sign in with Google now',
      before: [
        `Hello ${username},`,
        `somebody, most likely you, just signed in to ${productName} with the Google account of this address. From now on it opens your account.`,
        ended ? takenBackText(ended) : 'Your password goes on working.',
        'If it was not you, secure your Google account, and set a new password here:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );
