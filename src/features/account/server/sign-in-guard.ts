// How often somebody may try to get into one account, and make new ones. Whether an account exists changes nothing.
import { createHash } from 'node:crypto';
import { keepWithin, type RateLimit } from '../../../platform/server/rate-limit.ts';
import { GUARD, TEXT } from '../rules.ts';
import type { DeviceMarks } from './device-marks.ts';

export interface SignInGuard {
  /**
   * Counts one try to sign in.
   * @param login as it was typed: a name and an address of one account must not be seen to belong together.
   * @param userId of the account, where there is one.
   * @param marks what the browser shows.
   * @throws AppError rate.exceeded
   */
  admit(login: string, userId: string | null, marks: readonly string[]): Promise<void>;
  /** Counts one password of somebody who is signed in. @throws AppError rate.exceeded */
  admitOwn(userId: string): Promise<void>;
  /** Counts one new account. @throws AppError rate.exceeded */
  admitNew(address: string): Promise<void>;
}

export function createSignInGuard(limit: RateLimit, devices: DeviceMarks): SignInGuard {
  const strangers = limit.strict('login:account', GUARD.strangerTries, GUARD.trySeconds);
  const known = limit.strict('login:device', GUARD.deviceTries, GUARD.trySeconds);
  const own = limit.strict('password:user', GUARD.ownTries, GUARD.trySeconds);
  const newcomers = limit.strict('register:address', GUARD.accountsPerAddress, GUARD.accountSeconds);
  return {
    async admit(login, userId, marks) {
      const mark = userId && devices.find(marks, userId);
      await keepWithin(mark ? known : strangers, digest(mark || loginKey(login)), TEXT.tooManyTries);
    },
    admitOwn: (userId) => keepWithin(own, userId),
    admitNew: (address) => keepWithin(newcomers, address),
  };
}

/** Addresses are not kept as they are, however briefly. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const loginKey = (login: string): string => login.normalize('NFKC').toLowerCase();
