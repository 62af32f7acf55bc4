// What an account's letters say.
import { layOut, type LetterText } from '../../../platform/server/mail/letter-layout.ts';

export interface About {
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
  username: string;
}

/** @param link address of the verification page with its token. */
export const verificationLetter = ({ productName, username }: About, link: string): LetterText =>
  layOut(
    {
      subject: `Verify your email address for ${productName}`,
      preheader: 'So that you can always get back into your account. The link works once, for 24 hours.',
      heading: 'Verify your email address',
      before: [
        `Hello ${username},`,
        `Please confirm that this email address is yours, so that you can always get back into your ${productName} account.`,
      ],
      button: { label: 'Verify email address', link },
      after: [
        'The link works once, for 24 hours.',
        `If you did not make an account at ${productName}, you can ignore this letter.`,
      ],
    },
    productName,
  );

const WITHOUT_PASSWORD = 'It has none so far: you sign in with Google, and can go on doing so.';

/**
 * @param link address of the page that sets a new password, with its token.
 * @param hasPassword false for an account that only Google opens so far.
 */
export const resetLetter = (
  { productName, username }: About,
  link: string,
  hasPassword: boolean,
): LetterText =>
  layOut(
    {
      subject: `Set a new password for ${productName}`,
      preheader: 'The link works once, for one hour.',
      heading: 'Set a new password',
      before: [
        `Hello ${username},`,
        `Somebody, most likely you, asked to set a new password for your ${productName} account.`,
        ...(hasPassword ? [] : [WITHOUT_PASSWORD]),
      ],
      button: { label: 'Set a new password', link },
      after: [
        'The link works once, for one hour, and only the newest one works. It signs your account out everywhere.',
        'If it was not you, you can ignore this letter: nothing is changed.',
      ],
    },
    productName,
  );

/** @param at "21 November 2026 at 20:00 UTC". */
export const passwordChangedLetter = ({ productName, publicUrl, username }: About, at: string): LetterText =>
  layOut(
    {
      subject: `Your ${productName} password was changed`,
      preheader: 'If it was you, there is nothing to do.',
      heading: 'Your password was changed',
      before: [
        `Hello ${username},`,
        `The password of your ${productName} account was changed on ${at}, and your other sessions were signed out.`,
        'If it was you, there is nothing to do. If it was not, set a new password at once:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );

export const addressTakenLetter = ({ productName, publicUrl, username }: About): LetterText =>
  layOut(
    {
      subject: `You already have a ${productName} account`,
      preheader: 'Somebody signed up with your address. Nothing of yours was changed.',
      heading: 'Somebody signed up with your address',
      before: [
        `Hello ${username},`,
        `Somebody just made an account at ${productName} and stated this address. You have an account already, and the address stays with it: the new account can never verify it, and nothing of yours was changed.`,
        `If it was you: sign in to your account with this address or as ${username}. If you do not know your password any more, set a new one:`,
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: ['If it was not you, you can ignore this letter.'],
    },
    productName,
  );
