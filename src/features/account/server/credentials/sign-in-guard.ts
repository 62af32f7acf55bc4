// Limits for sign-in attempts per account and for registrations. They are the same whether or not the account exists.
import { createHash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import { enforceQuota, type RateLimit } from '../../../../platform/server/limits/rate-limit.ts';
import { PROOF_LETTERS } from '../../owner-proof-rules.ts';
import { GUARD } from '../../rules.ts';
import { keyOf } from '../account.store.ts';
import type { DeviceMarks, MarkedAccount } from './device-marks.ts';

export interface SignInGuard {
  /**
   * Counts one try to sign in.
   * @param login as it was typed: a name and an address of one account must not be seen to belong together.
   * @param accounts that may be meant, none included.
   * @param marks what the browser shows.
   * @returns the accounts whose passwords may be compared.
   * @throws AppError rate.exceeded
   */
  admit(login: string, accounts: readonly MarkedAccount[], marks: readonly string[]): Promise<string[]>;
  /** Counts one password attempt of a signed-in user. @throws AppError rate.exceeded */
  admitOwn(userId: string): Promise<void>;
  /** Counts one letter that a signed-in user asks for, to show whose account it is. @throws AppError rate.exceeded */
  admitProofLetter(userId: string): Promise<void>;
  /** Counts one new account. @throws AppError rate.exceeded */
  admitNew(address: string): Promise<void>;
}

export function createSignInGuard(limit: RateLimit, devices: DeviceMarks): SignInGuard {
  const strangers = limit.strict('login:account', GUARD.strangerTries, GUARD.trySeconds);
  const known = limit.strict('login:device', GUARD.deviceTries, GUARD.trySeconds);
  const own = limit.strict('password:user', GUARD.ownTries, GUARD.trySeconds);
  const proofLetters = limit.strict('owner-proof:user', PROOF_LETTERS, 3600);
  const newcomers = limit.strict('register:address', GUARD.accountsPerAddress, GUARD.accountSeconds);
  return {
    async admit(login, accounts, marks) {
      const tries = accounts.flatMap((account) => {
        const mark = devices.find(marks, account);
        return mark ? [{ quota: known, key: mark, ids: [account.id] }] : [];
      });
      const strange = accounts.map(({ id }) => id).filter((id) => !tries.some(({ ids }) => ids.includes(id)));
      // A name is one account's. Whether an address is others' as well must not show in who has tries left.
      if (isAddress(login) || tries.length === 0)
        tries.push({ quota: strangers, key: keyOf(login), ids: strange });
      const waits = await Promise.all(tries.map(async ({ quota, key }) => quota(digest(key))));
      const admitted = tries.filter((_, index) => waits[index] === 0);
      if (admitted.length === 0)
        throw new AppError('rate.exceeded/sign_in', { retryAfter: Math.min(...waits) });
      return admitted.flatMap(({ ids }) => ids);
    },
    admitOwn: (userId) => enforceQuota(own, userId),
    admitProofLetter: (userId) => enforceQuota(proofLetters, userId),
    admitNew: (address) => enforceQuota(newcomers, address),
  };
}

/** Addresses are not kept as they are, however briefly. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
/** No username holds an @. */
export const isAddress = (login: string): boolean => login.includes('@');
