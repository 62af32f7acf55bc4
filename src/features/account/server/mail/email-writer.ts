// Writes the emails of accounts into the outbox, each within the transaction that causes it.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Emails } from '../../../../platform/server/mail/emails.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { en } from '../../../../shared/messages/en.ts';
import { RESET_LINK_SECONDS, VERIFY_LINK_SECONDS } from '../../mail-rules.ts';
import { insertMailToken } from '../account.store.ts';
import type { EmailText } from '../../../../platform/server/mail/email-layout.ts';
import * as emails from './email-texts.ts';
import { expireMailTokens } from '../credentials/mail-tokens.store.ts';
import { newSecretToken } from '../credentials/secret-tokens.ts';

export interface Addressee {
  id: string;
  username: string;
  email: string;
}

export interface EmailWriterDeps {
  clock: Clock;
  post: Emails;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}

export type EmailWriter = ReturnType<typeof createEmailWriter>;

const LINKS = {
  verify: { page: 'verify-email', seconds: VERIFY_LINK_SECONDS },
  reset: { page: 'reset-password', seconds: RESET_LINK_SECONDS },
} as const;

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function createEmailWriter({ clock, post, productName, publicUrl }: EmailWriterDeps) {
  const about = ({ username }: Addressee): emails.About => ({
    productName,
    publicUrl: publicUrl(),
    username,
  });
  const send = async (tx: Tx, { id, email: to }: Addressee, text: EmailText): Promise<void> => {
    await post.post(tx, { userId: id, to, ...text });
  };

  async function newLink(tx: Tx, { id, email }: Addressee, purpose: 'verify' | 'reset'): Promise<string> {
    const at = new Date(clock.now());
    const { page, seconds } = LINKS[purpose];
    const { token, hash } = newSecretToken();
    const expiresAt = new Date(at.getTime() + seconds * 1000);
    await insertMailToken(tx, { hash, userId: id, purpose, email, at, expiresAt });
    return `${publicUrl()}/${page}?token=${token}`;
  }

  return {
    /** Earlier links go on working: whichever email is found first may be used. */
    async verification(tx: Tx, user: Addressee): Promise<void> {
      const link = await newLink(tx, user, 'verify');
      await send(tx, user, emails.verificationEmail(about(user), link));
    },
    /** Earlier links stop working. */
    async reset(tx: Tx, user: Addressee, hasPassword: boolean): Promise<void> {
      await expireMailTokens(tx, user.id, 'reset', new Date(clock.now()));
      const link = await newLink(tx, user, 'reset');
      await send(tx, user, emails.resetEmail(about(user), link, hasPassword));
    },
    /** @param ended what the account lost with it; null where that was its sessions alone */
    passwordChanged(tx: Tx, user: Addressee, ended: string[] | null): Promise<void> {
      const at = `${when.format(clock.now())} UTC`;
      return send(tx, user, emails.passwordChangedEmail(about(user), at, ended));
    },
    addressProven: (tx: Tx, user: Addressee, ended: string[]) =>
      send(tx, user, emails.addressProvenEmail(about(user), ended)),
    secondFactorChanged(tx: Tx, user: Addressee, isOn: boolean): Promise<void> {
      const at = `${when.format(clock.now())} UTC`;
      return send(tx, user, emails.secondFactorEmail(about(user), at, isOn));
    },
    codesGuessed(tx: Tx, user: Addressee): Promise<void> {
      const at = `${when.format(clock.now())} UTC`;
      return send(tx, user, emails.codesGuessedEmail(about(user), at));
    },
    passkeyChanged(tx: Tx, user: Addressee, name: string, isAdded: boolean): Promise<void> {
      const at = `${when.format(clock.now())} UTC`;
      return send(tx, user, emails.passkeyEmail(about(user), { at, name, isAdded }));
    },
    suspended(tx: Tx, user: Addressee, reason: string, until: Date | null): Promise<void> {
      // The sentence that signing in answers with.
      const text = en['account.suspended']({ reason, until: until?.toISOString() ?? null });
      return send(tx, user, emails.suspendedEmail(about(user), text));
    },
    suspensionLifted: (tx: Tx, user: Addressee) => send(tx, user, emails.suspensionLiftedEmail(about(user))),
    ownerProof: (tx: Tx, user: Addressee, token: string) =>
      send(tx, user, emails.ownerProofEmail(about(user), `${publicUrl()}/confirm-owner?token=${token}`)),
    addressTaken: (tx: Tx, user: Addressee) => send(tx, user, emails.addressTakenEmail(about(user))),
  };
}
