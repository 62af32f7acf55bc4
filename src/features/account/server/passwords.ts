// Argon2id off the event loop, with a bounded number at once: hashing cannot be used to stall the server.
import type { Options } from '@node-rs/argon2';
import { AppError } from '../../../shared/errors.ts';
import { createBoundedPool, type PoolSize } from '../../../platform/server/bounded-pool.ts';

export interface Passwords {
  /** @throws AppError account.busy */
  hash(password: string): Promise<string>;
  /**
   * @param stored null stands for an account that does not exist or has no password: the same work is done, and the
   * answer is false.
   * @throws AppError account.busy
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export interface PasswordOptions {
  /** For tests: the same code at the lowest cost. */
  isWeak?: boolean | undefined;
  argon?: {
    hash(password: string, options: Options): Promise<string>;
    verify(stored: string, password: string): Promise<boolean>;
  };
  size?: PoolSize;
}

/** OWASP's second choice: 19 MiB and two passes, about 10 ms. */
const STRONG: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WEAK: Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
/**
 * Half of the four threads that Node also reads files and looks names up with. Waiting for longer than 64 others, two
 * thirds of a second, is worse than being told to come back.
 */
const SIZE: PoolSize = { atOnce: 2, waiting: 64 };

const busy = () =>
  new AppError('account.busy', 'Too many people are signing in right now. Please try again in a moment.', {
    retryAfter: 2,
  });

/** Native code, loaded with the first password: a start needs none. */
const native: Required<PasswordOptions>['argon'] = {
  hash: async (password, options) => (await import('@node-rs/argon2')).hash(password, options),
  verify: async (stored, password) => (await import('@node-rs/argon2')).verify(stored, password),
};

/** One for a whole server: everything that hashes shares its bounds. */
export function createPasswords({
  isWeak = false,
  argon = native,
  size = SIZE,
}: PasswordOptions = {}): Passwords {
  const options = isWeak ? WEAK : STRONG;
  const pool = createBoundedPool(size, busy);
  let decoy: Promise<string> | null = null;
  /** Stands in for a missing hash. The first check of all makes it, whoever it is about: nobody can tell by the wait. */
  const decoyHash = () => {
    decoy ??= argon.hash('nobody has this password', options);
    decoy.catch(() => (decoy = null));
    return decoy;
  };

  return {
    hash: (password) => pool.run(() => argon.hash(password.normalize('NFKC'), options)),
    verify: (stored, password) =>
      pool.run(async () => {
        const nobodys = await decoyHash();
        const isRight = await argon.verify(stored ?? nobodys, password.normalize('NFKC'));
        return stored !== null && isRight;
      }),
  };
}
