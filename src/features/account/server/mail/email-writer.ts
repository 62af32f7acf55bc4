// Writes the emails of accounts into the outbox, each within the transaction that causes it.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Emails } from '../../../../platform/server/mail/emails.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import * as messages from '../../../../shared/messages/en.ts';
import { inLanguages } from '../../../../platform/server/texts/in-languages.ts';
import { RESET_LINK_SECONDS, VERIFY_LINK_SECONDS } from '../../mail-rules.ts';
import { insertMailToken } from '../account.store.ts';
import type { EmailText } from '../../../../platform/server/mail/email-layout.ts';
import * as english from './email-texts.ts';
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

const textsIn = inLanguages('features/account/server/mail/email-texts', english);
const messagesIn = inLanguages('shared/messages/en', messages);

type Texts = typeof english;

export function createEmailWriter({ clock, post, productName, publicUrl }: EmailWriterDeps) {
  const about = ({ username }: Addressee): english.About => ({
    productName,
    publicUrl: publicUrl(),
    username,
  });
  /** @param write takes the texts in the language of the user */
  async function send(
    tx: Tx,
    { id, email: to }: Addressee,
    write: (texts: Texts, language: string | null) => EmailText,
  ): Promise<void> {
    const language = await post.languageOf(tx, id);
    await post.post(tx, { userId: id, to, ...write(textsIn(language), language) });
  }
  const now = () => new Date(clock.now());

  async function newLink(tx: Tx, { id, email }: Addressee, purpose: 'verify' | 'reset'): Promise<string> {
    const at = now();
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
      await send(tx, user, (texts) => texts.verificationEmail(about(user), link));
    },
    /** Earlier links stop working. */
    async reset(tx: Tx, user: Addressee, hasPassword: boolean): Promise<void> {
      await expireMailTokens(tx, user.id, 'reset', now());
      const link = await newLink(tx, user, 'reset');
      await send(tx, user, (texts) => texts.resetEmail(about(user), link, hasPassword));
    },
    /** @param ended what the account lost with it; null where that was its sessions alone */
    passwordChanged: (tx: Tx, user: Addressee, ended: english.Ended[] | null) =>
      send(tx, user, (texts) => texts.passwordChangedEmail(about(user), now(), ended)),
    addressProven: (tx: Tx, user: Addressee, ended: english.Ended[]) =>
      send(tx, user, (texts) => texts.addressProvenEmail(about(user), ended)),
    secondFactorChanged: (tx: Tx, user: Addressee, isOn: boolean) =>
      send(tx, user, (texts) => texts.secondFactorEmail(about(user), now(), isOn)),
    codesGuessed: (tx: Tx, user: Addressee) =>
      send(tx, user, (texts) => texts.codesGuessedEmail(about(user), now())),
    passkeyChanged: (tx: Tx, user: Addressee, name: string, isAdded: boolean) =>
      send(tx, user, (texts) => texts.passkeyEmail(about(user), { at: now(), name, isAdded })),
    suspended: (tx: Tx, user: Addressee, reason: string, until: Date | null) =>
      send(tx, user, (texts, language) => {
        // The sentence that signing in answers with.
        const { en } = messagesIn(language);
        const text = en['account.suspended']({ reason, until: until?.toISOString() ?? null });
        return texts.suspendedEmail(about(user), text);
      }),
    suspensionLifted: (tx: Tx, user: Addressee) =>
      send(tx, user, (texts) => texts.suspensionLiftedEmail(about(user))),
    ownerProof: (tx: Tx, user: Addressee, token: string) =>
      send(tx, user, (texts) =>
        texts.ownerProofEmail(about(user), `${publicUrl()}/confirm-owner?token=${token}`),
      ),
    addressTaken: (tx: Tx, user: Addressee) =>
      send(tx, user, (texts) => texts.addressTakenEmail(about(user))),
  };
}
