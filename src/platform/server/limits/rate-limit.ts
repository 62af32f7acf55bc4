// Rate limits by address, by account and by kind of call.
import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/catalogue.ts';
import type { RateClass } from '../../../shared/route.ts';
import { createQuotaClaims } from './quota-claims.ts';
import type { Clock } from '../ports/clock.ts';
import type { CountStore } from '../ports/count-store.ts';
import { createQuota, type Quota } from './quota.ts';

interface ClassRule {
  /** Calls per minute of one account. */
  account: number;
  /**
   * Calls per minute from one address, of guests and accounts together; a household or an office shares one.
   */
  address: number;
  /**
   * While the database is unavailable, password guesses must not go uncounted, and nobody could sign in
   * anyway, so `auth` admits nobody. Reads and writes may go on without exact counts.
   */
  isStrict?: boolean;
}

/** The page sends at most 19 calls per second, and nobody reads that fast for a whole minute. */
const PER_MINUTE: Record<RateClass, ClassRule> = {
  read: { account: 600, address: 1800 },
  write: { account: 120, address: 480 },
  auth: { account: 20, address: 20, isStrict: true },
  chat: { account: 40, address: 160 },
  image: { account: 20, address: 80 },
  // A provider sends its events from a few addresses, and each event costs one insert.
  webhook: { account: 6_000, address: 6_000 },
};

export interface RateLimit {
  /** The quotas by class of route, for the caller's address and account. */
  readonly address: Record<RateClass, Quota>;
  readonly account: Record<RateClass, Quota>;
  /** A feature's own limit, counted exactly over all processes. */
  strict(name: string, calls: number, seconds: number): Quota;
}

interface Deps {
  clock: Clock;
  /** Null if no other process uses the database. */
  store: CountStore | null;
  /** Multiplies every limit; load tests raise it. */
  scale: number;
  onTrouble?: (error: unknown) => void;
}

const MINUTE_MS = 60_000;

export function createRateLimit({ clock, store, scale, onTrouble = () => {} }: Deps): RateLimit {
  const desk = store && createQuotaClaims(store, clock, onTrouble);
  const scaled = (calls: number) => Math.max(1, Math.floor(calls * scale));
  const byClass = (who: 'account' | 'address') =>
    Object.fromEntries(
      Object.entries(PER_MINUTE).map(([rate, { [who]: calls, isStrict = false }]) => [
        rate,
        createQuota(
          { name: `${rate}:${who}`, limit: scaled(calls), windowMs: MINUTE_MS, isStrict },
          clock,
          desk,
        ),
      ]),
    ) as Record<RateClass, Quota>;
  return {
    address: byClass('address'),
    account: byClass('account'),
    strict: (name, calls, seconds) =>
      createQuota({ name, limit: scaled(calls), windowMs: seconds * 1000, isStrict: true }, clock, desk),
  };
}

type RateRefusal = Extract<MessageId, `rate.exceeded${string}`>;

/**
 * @param id a more specific message than the usual one.
 * @throws AppError rate.exceeded if the key has to wait
 */
export async function enforceQuota(
  quota: Quota,
  key: string,
  id: RateRefusal = 'rate.exceeded',
): Promise<void> {
  const wait = quota(key);
  const seconds = typeof wait === 'number' ? wait : await wait;
  if (seconds > 0) throw new AppError(id, { retryAfter: seconds });
}
