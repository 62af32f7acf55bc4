// What an account's emails say.
import { layOut, type EmailText } from '../../../../platform/server/mail/email-layout.ts';

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
        `If you did not make an account at ${productName}, you can ignore this email.`,
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
        `Someone, most likely you, asked to set a new password for your ${productName} account.`,
        ...(hasPassword ? [] : [WITHOUT_PASSWORD]),
      ],
      button: { label: 'Set a new password', link },
      after: [
        'The link works once, for one hour, and only the newest one works. It signs your account out everywhere.',
        'If it was not you, you can ignore this email: nothing is changed.',
      ],
    },
    productName,
  );

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const whenText = (at: Date): string => `${WHEN.format(at)} UTC`;

/** What an account lost when its address was proven by somebody else than its maker. */
export type Ended = 'password' | 'passkeys' | 'app';

const ENDED: Record<Ended, string> = {
  password: 'Its password was removed.',
  passkeys: 'Its passkeys were removed.',
  app: 'Its authenticator app was removed.',
};

/** What an account lost when its address was proven, as sentences. */
export const takenBackText = (ended: readonly Ended[]): string =>
  [
    'This address had not been proven from within the account before, so whoever made the account could not be sure to be you.',
    ...ended.map((what) => ENDED[what]),
    'Every earlier session was signed out.',
  ].join(' ');

/** @param ended null where nothing but sessions has ended */
export const passwordChangedEmail = (
  { productName, publicUrl, username }: About,
  at: Date,
  ended: Ended[] | null = null,
): EmailText =>
  layOut(
    {
      subject: `Your ${productName} password was changed`,
      preheader: 'If it was you, there is nothing to do.',
      heading: 'Your password was changed',
      before: [
        `Hello ${username},`,
        `The password of your ${productName} account was changed on ${whenText(at)}, and your other sessions were signed out.`,
        ...(ended ? [takenBackText(ended)] : []),
        'If it was you, there is nothing to do. If it was not, set a new password at once:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );

export const addressProvenEmail = ({ productName, publicUrl, username }: About, ended: Ended[]): EmailText =>
  layOut(
    {
      subject: `Your address was verified for ${productName}`,
      preheader: 'And what was removed from the account with it.',
      heading: 'Your email address is verified',
      before: [
        `Hello ${username},`,
        `The link in our email was opened in a browser that was not signed in to this account. ${takenBackText(ended)}`,
        'If you made the account, sign in with your password and set them up again. If you did not, set a password of your own, and the account is yours alone:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );

export const secondFactorEmail = (
  { productName, publicUrl, username }: About,
  at: Date,
  isOn: boolean,
): EmailText =>
  layOut(
    {
      subject: isOn
        ? `Two-step sign-in is on for ${productName}`
        : `Two-step sign-in is off for ${productName}`,
      preheader: 'If it was you, there is nothing to do.',
      heading: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
      before: [
        `Hello ${username},`,
        isOn
          ? `Since ${whenText(at)}, signing in to your ${productName} account needs a code of your authenticator app as well. Keep your recovery codes where you find them without your phone.`
          : `Two-step sign-in was switched off for your ${productName} account on ${whenText(at)}: your password alone signs in now.`,
        'If it was you, there is nothing to do. If it was not, set a new password at once:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );

export const codesGuessedEmail = ({ productName, publicUrl, username }: About, at: Date): EmailText =>
  layOut(
    {
      subject: `Wrong codes at your ${productName} account`,
      preheader: 'Someone passed the first step of signing in, and not the second.',
      heading: 'Someone tried several wrong codes',
      before: [
        `Hello ${username},`,
        `Until ${whenText(at)}, several wrong codes were entered for your ${productName} account. Whoever did it knows your password, or could sign in with Google as you. No one got in by them, and each further try has to wait for longer.`,
        'If it was you, there is nothing to do. If it was not, set a new password at once:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: ['If you sign in with Google, look at the security settings of that account too.'],
    },
    productName,
  );

export const passkeyEmail = (
  { productName, publicUrl, username }: About,
  { at, name, isAdded }: { at: Date; name: string; isAdded: boolean },
): EmailText =>
  layOut(
    {
      subject: isAdded
        ? `A passkey was added to your ${productName} account`
        : `A passkey was removed from your ${productName} account`,
      preheader: 'If it was you, there is nothing to do.',
      heading: isAdded ? 'A passkey was added' : 'A passkey was removed',
      before: [
        `Hello ${username},`,
        isAdded
          ? `Since ${whenText(at)}, the passkey "${name}" signs in to your ${productName} account, and your password alone does not. Keep your recovery codes where you find them without your devices.`
          : `The passkey "${name}" was removed from your ${productName} account on ${whenText(at)}.`,
        'If it was you, there is nothing to do. If it was not, set a new password at once:',
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: [],
    },
    productName,
  );

/** @param link address of the page that confirms it, with its token */
export const ownerProofEmail = ({ productName, username }: About, link: string): EmailText =>
  layOut(
    {
      subject: `Confirm that it is you at ${productName}`,
      preheader: 'Someone signed in to your account wants to change how it is protected, or to delete it.',
      heading: 'Is it you?',
      before: [
        `Hello ${username},`,
        `Someone who is signed in to your ${productName} account wants to change how it is protected, or to delete it. Your account has no password, so we ask here whether it is you.`,
      ],
      button: { label: 'Look at it', link },
      after: [
        'The link works once, for 15 minutes.',
        'If it was not you, do not confirm it: nothing happens without. Then sign your other devices out in the settings.',
      ],
    },
    productName,
  );

export const addressTakenEmail = ({ productName, publicUrl, username }: About): EmailText =>
  layOut(
    {
      subject: `You already have a ${productName} account`,
      preheader: 'Someone signed up with your address. Nothing of yours was changed.',
      heading: 'Someone signed up with your address',
      before: [
        `Hello ${username},`,
        `Someone just made an account at ${productName} and stated this address. You have an account already, and the address stays with it: the new account can never verify it, and nothing of yours was changed.`,
        `If it was you: sign in to your account with this address or as ${username}. If you do not know your password any more, set a new one:`,
      ],
      button: { label: 'Set a new password', link: `${publicUrl}/reset-password` },
      after: ['If it was not you, you can ignore this email.'],
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
        'Someone of our staff decided this by our rules. No one can sign in to the account meanwhile; nothing in it was deleted. If you think that it is a mistake, or want a copy of your data, write to us:',
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
