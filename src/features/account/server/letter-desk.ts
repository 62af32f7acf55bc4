// Writes the account's letters and puts them into the post, each within the transaction that causes it.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import { RESET_LINK_SECONDS, VERIFY_LINK_SECONDS } from '../mail-rules.ts';
import type { Letters } from './account.needs.ts';
import { insertMailToken } from './account.store.ts';
import type { LetterText } from '../../../platform/server/mail/letter-layout.ts';
import * as letters from './letters.ts';
import { expireMailTokens } from './mail-tokens.store.ts';
import { newSecretToken } from './secret-tokens.ts';

export interface Addressee {
  id: string;
  username: string;
  email: string;
}

export interface LetterDeskTools {
  clock: Clock;
  post: Letters;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}

export type LetterDesk = ReturnType<typeof createLetterDesk>;

const LINKS = {
  verify: { page: 'verify-email', seconds: VERIFY_LINK_SECONDS },
  reset: { page: 'reset-password', seconds: RESET_LINK_SECONDS },
} as const;

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function createLetterDesk({ clock, post, productName, publicUrl }: LetterDeskTools) {
  const about = ({ username }: Addressee): letters.About => ({
    productName,
    publicUrl: publicUrl(),
    username,
  });
  const send = (tx: Tx, { id, email }: Addressee, letter: LetterText) =>
    post.post(tx, { userId: id, to: email, ...letter });

  async function newLink(tx: Tx, { id, email }: Addressee, purpose: 'verify' | 'reset'): Promise<string> {
    const at = new Date(clock.now());
    const { page, seconds } = LINKS[purpose];
    const { token, hash } = newSecretToken();
    const expiresAt = new Date(at.getTime() + seconds * 1000);
    await insertMailToken(tx, { hash, userId: id, purpose, email, at, expiresAt });
    return `${publicUrl()}/${page}?token=${token}`;
  }

  return {
    /** Earlier links go on working: whichever letter is found first may be used. */
    async verification(tx: Tx, user: Addressee): Promise<void> {
      const link = await newLink(tx, user, 'verify');
      await send(tx, user, letters.verificationLetter(about(user), link));
    },
    /** Earlier links stop working. */
    async reset(tx: Tx, user: Addressee, hasPassword: boolean): Promise<void> {
      await expireMailTokens(tx, user.id, 'reset', new Date(clock.now()));
      const link = await newLink(tx, user, 'reset');
      await send(tx, user, letters.resetLetter(about(user), link, hasPassword));
    },
    passwordChanged(tx: Tx, user: Addressee): Promise<void> {
      const at = `${when.format(clock.now())} UTC`;
      return send(tx, user, letters.passwordChangedLetter(about(user), at));
    },
    addressTaken: (tx: Tx, user: Addressee) => send(tx, user, letters.addressTakenLetter(about(user))),
    /** Call it once the transaction of a letter is committed: it leaves at once, not at the next round. */
    wake: () => post.wake(),
  };
}
