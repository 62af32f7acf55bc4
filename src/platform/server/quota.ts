// How many calls a key may make in a window, over all processes. Calls are let in from a share that this process
// already holds, without waiting; the next share is claimed before it is used up.
import { AppError } from '../../shared/errors.ts';
import type { QuotaClaims } from './quota-claims.ts';
import type { Clock } from './ports/clock.ts';

export interface QuotaRule {
  /** In the store's keys; each rule its own. */
  name: string;
  limit: number;
  windowMs: number;
  /**
   * Each call is counted by all before it is let in, and none is let in while the store is away. Otherwise a process
   * lets a tenth in before it asks, so n processes let at most n - 1 tenths in too many; and without the store each
   * counts by itself.
   */
  isStrict: boolean;
}

/** @returns 0 where the call may go on, else seconds until one may again. @throws AppError server.unavailable */
export type Quota = (key: string) => number | Promise<number>;

interface Count {
  name: string;
  windowEnds: number;
  spent: number;
  /** What this process may let in. */
  allowed: number;
  /** What of it is in the store. */
  claimed: number;
  /** Callers that wait for the claim under way. */
  waiting: number;
  claiming: Promise<void> | null;
  /** There is no more to claim in this window. */
  isFull: boolean;
}

/** Shares of the limit that are taken before asking, and claimed at a time. */
const SHARE = 0.1;
/** Fewer calls than this are not worth sharing out. */
const STRICT_BELOW = 20;
/** Keys in a window; where there are more, the older ones are counted anew. */
const KEYS_MAX = 200_000;

/** @param desk null where no other process counts. */
export function createQuota(rule: QuotaRule, clock: Clock, desk: QuotaClaims | null): Quota {
  const { limit, windowMs } = rule;
  const isStrict = rule.isStrict || limit < STRICT_BELOW;
  const share = isStrict ? 1 : Math.floor(limit * SHARE);
  let young = new Map<string, Count>();
  let old = new Map<string, Count>();
  let ageAt = 0;

  function countOf(key: string, now: number): Count {
    if (now >= ageAt || young.size >= KEYS_MAX) {
      old = now >= ageAt + windowMs ? new Map() : young;
      young = new Map();
      ageAt = now + windowMs;
    }
    let count = young.get(key);
    if (count && now < count.windowEnds) return count;
    count = old.get(key);
    if (!count || now >= count.windowEnds) count = begin(key, now);
    young.set(key, count);
    return count;
  }

  function begin(key: string, now: number): Count {
    // Windows of different keys end at different times, so that clients do not all retry at once.
    const shift = hash(key) % windowMs;
    const windowEnds = (Math.floor((now + shift) / windowMs) + 1) * windowMs - shift;
    const isAlone = desk === null;
    return {
      name: `${rule.name}:${key}`,
      windowEnds,
      spent: 0,
      allowed: isAlone ? limit : isStrict ? 0 : share,
      claimed: 0,
      waiting: 0,
      claiming: null,
      isFull: isAlone,
    };
  }

  async function claim(count: Count): Promise<void> {
    const wanted = () => Math.min(Math.max(share, count.waiting), limit - count.allowed);
    try {
      const { claimed, total } = await desk!.claim(
        count.name,
        count.windowEnds,
        () => count.allowed - count.claimed + wanted(),
      );
      const asked = claimed - (count.allowed - count.claimed);
      const beyond = Math.max(0, total - limit);
      count.allowed += Math.max(0, asked - beyond);
      count.claimed = count.allowed;
      count.isFull = beyond > 0 || count.allowed >= limit;
    } catch (error) {
      if (isStrict || !(error instanceof AppError)) throw error;
      count.allowed = limit;
      count.isFull = true;
    }
  }

  const begun = (count: Count): Promise<void> =>
    (count.claiming ??= claim(count).finally(() => (count.claiming = null)));

  const secondsLeft = (count: Count): number =>
    Math.max(1, Math.ceil((count.windowEnds - clock.now()) / 1000));

  async function wait(count: Count): Promise<number> {
    for (;;) {
      count.waiting++;
      try {
        await begun(count);
      } finally {
        count.waiting--;
      }
      if (count.spent < count.allowed) {
        count.spent++;
        return 0;
      }
      if (count.isFull) return secondsLeft(count);
    }
  }

  return (key) => {
    const count = countOf(key, clock.now());
    if (count.spent < count.allowed) {
      count.spent++;
      const isLow = !isStrict && !count.isFull && count.allowed - count.spent < share / 2;
      if (isLow && !count.claiming) void begun(count);
      return 0;
    }
    return count.isFull ? secondsLeft(count) : wait(count);
  };
}

/** FNV-1a; only spreads. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}
