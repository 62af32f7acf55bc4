// What an account's emails say.
import { layOut, type EmailText } from '../../../platform/server/mail/email-layout.ts';

export interface About {
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
  username: string;
}

/** @param link address of the verification page with its token. */
export const verificationEmail = ({ productName, username }: About, link: string): EmailText =>
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
export const resetEmail = ({ productName, username }: About, link: string, hasPassword: boolean): EmailText =>
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
export const passwordChangedEmail = ({ productName, publicUrl, username }: About, at: string): EmailText =>
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

/** @param at as above */
export const secondFactorEmail = (
  { productName, publicUrl, username }: About,
  at: string,
  isOn: boolean,
): EmailText =>
  layOut(
    {
      subject: `Two-step sign-in is ${isOn ? 'on' : 'off'} for ${productName}`,
      preheader: 'If it was you, there is nothing to do.',
      heading: `Two-step sign-in is ${isOn ? 'on' : 'off'}`,
      before: [
        `Hello ${username},`,
        isOn
          ? `Since ${at}, signing in to your ${productName} account needs a code of your authenticator app as well. Keep your recovery codes where you find them without your phone.`
          : `Two-step sign-in was switched off for your ${productName} account on ${at}: your password alone signs in now.`,
        'If it was you, there is nothing to do. If it was not, set a new password at once:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );

export const passkeyEmail = (
  { productName, publicUrl, username }: About,
  { at, name, isAdded }: { at: string; name: string; isAdded: boolean },
): EmailText =>
  layOut(
    {
      subject: `A passkey was ${isAdded ? 'added to' : 'removed from'} your ${productName} account`,
      preheader: 'If it was you, there is nothing to do.',
      heading: `A passkey was ${isAdded ? 'added' : 'removed'}`,
      before: [
        `Hello ${username},`,
        isAdded
          ? `Since ${at}, the passkey "${name}" signs in to your ${productName} account, and your password alone does not. Keep your recovery codes where you find them without your devices.`
          : `The passkey "${name}" was removed from your ${productName} account on ${at}.`,
        'If it was you, there is nothing to do. If it was not, set a new password at once:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );

export const addressTakenEmail = ({ productName, publicUrl, username }: About): EmailText =>
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

/** @param what until when, and why */
export const suspendedEmail = ({ productName, publicUrl, username }: About, what: string): EmailText =>
  layOut(
    {
      subject: `Your ${productName} account is suspended`,
      preheader: 'What it means, and how to object.',
      heading: 'Your account is suspended',
      before: [
        `Hello ${username},`,
        what,
        'Somebody of our staff decided this by our rules. Nobody can sign in to the account meanwhile; nothing in it was deleted. If you think that it is a mistake, or want a copy of your data, write to us:',
      ],
      button: { label: 'Write to support', link: `${publicUrl}/support` },
      after: [],
    },
    productName,
  );

export const suspensionLiftedEmail = ({ productName, publicUrl, username }: About): EmailText =>
  layOut(
    {
      subject: `Your ${productName} account is open again`,
      preheader: 'You can sign in.',
      heading: 'Your account is open again',
      before: [`Hello ${username},`, 'Your account is no longer suspended: you can sign in as before.'],
      button: { label: 'Sign in', link: publicUrl },
      after: [],
    },
    productName,
  );
