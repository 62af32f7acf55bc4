import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '../../shared/route.ts';

/** Calls per minute, by class: for one account, and for one address (a household shares one). */
const PER_MINUTE: Record<RateClass, { account: number; address: number }> = {
  read: { account: 600, address: 1200 },
  write: { account: 120, address: 240 },
  // Ten guesses a minute from one address; an account's own count is the address's.
  auth: { account: 20, address: 20 },
  chat: { account: 40, address: 120 },
  image: { account: 20, address: 60 },
};

export interface RateLimit {
  /** @returns 0 when the call may go on, else seconds until the next one may. */
  take(rate: RateClass, accountId: string | null, address: string): Promise<number>;
}

/** @param scale multiplies every limit; load tests raise it. */
export function createRateLimit(scale: number): RateLimit {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (rate: RateClass, who: 'account' | 'address'): RateLimiterMemory => {
    const name = `${rate}:${who}`;
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterMemory({
        keyPrefix: name,
        points: Math.max(1, Math.floor(PER_MINUTE[rate][who] * scale)),
        duration: 60,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  const spend = async (limiter: RateLimiterMemory, key: string): Promise<number> => {
    try {
      await limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
  return {
    take: (rate, accountId, address) =>
      accountId ? spend(limiterOf(rate, 'account'), accountId) : spend(limiterOf(rate, 'address'), address),
  };
}
