// Argon2id off the event loop, with a bounded number at once: hashing cannot be used to stall the server.
import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '../../../shared/errors.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` null stands for an account that does not exist: the same work is done, and the answer is false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** OWASP's second choice: 19 MiB and two passes, about 10 ms. */
const STRONG: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WEAK: Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
/** Waiting for longer than this many others is worse than being told to come back. */
const MAX_WAITING = 64;
const MAX_RUNNING = 4;

/** @param isWeak for tests: the same code at the lowest cost. */
export function createPasswords(isWeak = false): Passwords {
  const options = isWeak ? WEAK : STRONG;
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING) {
        throw new AppError(
          'account.busy',
          'Too many people are signing in right now. Please try again in a moment.',
          {
            retryAfter: 2,
          },
        );
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  }

  const decoy = hash('nobody has this password', options);
  return {
    hash: (password) => take(() => hash(password.normalize('NFKC'), options)),
    verify: (stored, password) =>
      take(async () => {
        const isRight = await verify(stored ?? (await decoy), password.normalize('NFKC'));
        return stored !== null && isRight;
      }),
  };
}
