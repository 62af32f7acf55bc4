// Argon2id off the event loop, with a bounded number at once: hashing cannot be used to stall the server.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Options } from '@node-rs/argon2';
import { AppError } from '../../../../shared/errors.ts';
import { createBoundedPool, type PoolSize } from '../../../../platform/server/bounded-pool.ts';
import { keyOf } from '../account.store.ts';

export interface Passwords {
  /**
   * @param group hashes of one group have the same salt, so that a password is compared with all of them at the cost of
   * one (docs/decisions/0007). Without it the salt is random.
   * @throws AppError account.busy
   */
  hash(password: string, group?: string): Promise<string>;
  /**
   * @param stored null stands for an account that does not exist or has no password: the same work is done, and the
   * answer is false.
   * @throws AppError account.busy
   */
  verify(stored: string | null, password: string): Promise<boolean>;
  /**
   * Which of several hashes a password is of. The work is that of `SALTS_TRIED` comparisons, however many there are:
   * hashes beyond the first salts are not compared.
   * @throws AppError account.busy
   */
  compare(stored: readonly (string | null)[], password: string): Promise<boolean[]>;
}

export interface PasswordOptions {
  /** For tests: the same code at the lowest cost. */
  isWeak?: boolean | undefined;
  /** The salt of a group, which cannot be computed without the server's secret. */
  saltOf?: (group: string) => Buffer;
  argon?: {
    hash(password: string, options: Options): Promise<string>;
    verify(stored: string, password: string): Promise<boolean>;
  };
  size?: PoolSize;
}

/** One for accounts of today, and two for what was hashed under a random salt or before the secret changed. */
export const SALTS_TRIED = 3;

/** OWASP's second choice: 19 MiB and two passes, about 10 ms. */
const STRONG: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WEAK: Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
/**
 * Half of the four threads that Node also reads files and looks names up with. Waiting for longer than 64 others, two
 * thirds of a second, is worse than being told to come back.
 */
const SIZE: PoolSize = { atOnce: 2, waiting: 64 };

const busy = () => new AppError('account.busy/sign_in', { retryAfter: 2 });

/** Native code, loaded with the first password: a start needs none. */
const native: Required<PasswordOptions>['argon'] = {
  hash: async (password, options) => (await import('@node-rs/argon2')).hash(password, options),
  verify: async (stored, password) => (await import('@node-rs/argon2')).verify(stored, password),
};

/** One for a whole server: everything that hashes shares its bounds. */
export function createPasswords({
  isWeak = false,
  saltOf = () => randomBytes(16),
  argon = native,
  size = SIZE,
}: PasswordOptions = {}): Passwords {
  const options = isWeak ? WEAK : STRONG;
  const pool = createBoundedPool(size, busy);
  let decoy: Promise<string> | null = null;
  /** Checked when there is no hash, so that response times do not reveal which accounts exist. Created on first use. */
  const decoyHash = () => {
    decoy ??= argon.hash('nobody has this password', options);
    decoy.catch(() => (decoy = null));
    return decoy;
  };

  return {
    hash: (password, group) =>
      pool.run(() =>
        argon.hash(
          password.normalize('NFKC'),
          group === undefined ? options : { ...options, salt: saltOf(group) },
        ),
      ),
    verify: (stored, password) =>
      pool.run(async () => {
        const nobodys = await decoyHash();
        const isRight = await argon.verify(stored ?? nobodys, password.normalize('NFKC'));
        return stored !== null && isRight;
      }),
    async compare(stored, password) {
      const salts = new Set(stored.filter((hash) => hash !== null).map(headOf));
      const heads = [...salts].slice(0, SALTS_TRIED);
      const made = new Map<string, string>();
      for (let round = 0; round < SALTS_TRIED; round++) {
        const head = heads[round] ?? headOf(await decoyHash());
        made.set(head, await pool.run(() => argon.hash(password.normalize('NFKC'), optionsOf(head))));
      }
      return stored.map((hash) => hash !== null && isSame(hash, made.get(headOf(hash))));
    },
  };
}

/** "$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>" without the hash. */
const headOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'));

function optionsOf(head: string): Options {
  const [, , , costs = '', salt = ''] = head.split('$');
  const [memoryCost, timeCost, parallelism] = [...costs.matchAll(/\d+/g)].map(Number);
  return { memoryCost, timeCost, parallelism, salt: Buffer.from(salt, 'base64') } as Options;
}

const isSame = (one: string, other: string | undefined): boolean =>
  other?.length === one.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The salt that all accounts of an address share, kept apart from every other use of the secret. */
export const addressSalts =
  (secret: string) =>
  (email: string): Buffer =>
    createHmac('sha256', secret)
      .update(`password salt\0${keyOf(email)}`)
      .digest()
      .subarray(0, 16);
