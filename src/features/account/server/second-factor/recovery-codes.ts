// Recovery codes: each signs in once in place of an authenticator app or a passkey that is lost.
import { randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { RECOVERY_CODES } from '../../second-factor-rules.ts';
import type { Passwords } from '../credentials/passwords.ts';
import * as store from '../credentials/recovery-codes.store.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** A code however it was typed. */
export const plainCode = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

/** "k4m7q-x2htp" */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

export function createRecoveryCodes({ passwords, clock }: { passwords: Passwords; clock: Clock }) {
  return {
    /** New codes to be shown, and their hashes to be stored. Hashing takes a while: not within a transaction. */
    async make(): Promise<{ codes: string[]; hashes: string[] }> {
      const codes = Array.from({ length: RECOVERY_CODES }, newCode);
      // One salt for all of them, so that a code is compared with all at the cost of one.
      const group = `recovery codes ${randomBytes(16).toString('hex')}`;
      const hashes = await Promise.all(codes.map((each) => passwords.hash(plainCode(each), group)));
      return { codes, hashes };
    },

    /** @returns whether it was one of the user's, which is used up now. */
    async use(tx: Tx, userId: string, code: string): Promise<boolean> {
      const hashes = await store.unusedRecoveryCodes(tx, userId);
      const hash = hashes[(await passwords.compare(hashes, plainCode(code))).indexOf(true)];
      if (hash === undefined) return false;
      await store.markRecoveryCodeUsed(tx, userId, hash, new Date(clock.now()));
      return true;
    },
  };
}

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;
