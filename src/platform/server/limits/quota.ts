// Limits how many calls a key may make in a window, over all processes. A process admits calls from a share
// that it has already claimed, without waiting, and claims the next share before that is used up.
import { AppError } from '../../../shared/errors.ts';
import type { QuotaClaims } from './quota-claims.ts';
import type { Clock } from '../ports/clock.ts';

export interface QuotaRule {
  /** Prefix of the rule's keys in the store; must be unique. */
  name: string;
  limit: number;
  windowMs: number;
  /**
   * If true, each call is counted in the shared store before it is admitted, and none is admitted while the
   * store is unavailable. Otherwise a process admits a tenth of the limit before it claims, so n processes
   * exceed the limit by at most n - 1 tenths; and without the store each process counts alone.
   */
  isStrict: boolean;
}

/**
 * @returns 0 if the call is admitted, otherwise the seconds until the next one may be.
 * @throws AppError server.unavailable
 */
export type Quota = (key: string) => number | Promise<number>;

interface Count {
  name: string;
  windowEnds: number;
  spent: number;
  /** Calls that this process may admit. */
  allowed: number;
  /** Calls that are already counted in the store. */
  claimed: number;
  /** Callers that wait for the running claim. */
  waiting: number;
  claiming: Promise<void> | null;
  /** Whether nothing is left to claim in this window. */
  isFull: boolean;
}

/** The share of the limit that a process admits before its first claim, and claims at a time. */
const SHARE = 0.1;
/** Limits below this are too small to be shared out. */
const STRICT_BELOW = 20;
/** The most keys that are counted in a window. Beyond it the counts of the oldest ones start again. */
const KEYS_MAX = 200_000;

/** @param claims null if there are no other processes. */
export function createQuota(rule: QuotaRule, clock: Clock, claims: QuotaClaims | null): Quota {
  const { limit, windowMs } = rule;
  const isStrict = rule.isStrict || limit < STRICT_BELOW;
  const share = isStrict ? 1 : Math.floor(limit * SHARE);
  let current = new Map<string, Count>();
  let previous = new Map<string, Count>();
  let rotateAt = 0;

  function countOf(key: string, now: number): Count {
    if (now >= rotateAt || current.size >= KEYS_MAX) {
      previous = now >= rotateAt + windowMs ? new Map() : current;
      current = new Map();
      rotateAt = now + windowMs;
    }
    let count = current.get(key);
    if (count && now < count.windowEnds) return count;
    count = previous.get(key);
    if (!count || now >= count.windowEnds) count = begin(key, now);
    current.set(key, count);
    return count;
  }

  function begin(key: string, now: number): Count {
    // Windows of different keys end at different times, so that clients do not all retry at once.
    const shift = hash(key) % windowMs;
    const windowEnds = (Math.floor((now + shift) / windowMs) + 1) * windowMs - shift;
    const isAlone = claims === null;
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
      const { claimed, total } = await claims!.claim(
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

  const ensureClaim = (count: Count): Promise<void> =>
    (count.claiming ??= claim(count).finally(() => (count.claiming = null)));

  const secondsLeft = (count: Count): number =>
    Math.max(1, Math.ceil((count.windowEnds - clock.now()) / 1000));

  async function wait(count: Count): Promise<number> {
    for (;;) {
      count.waiting++;
      try {
        await ensureClaim(count);
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
      if (isLow && !count.claiming) void ensureClaim(count);
      return 0;
    }
    return count.isFull ? secondsLeft(count) : wait(count);
  };
}

/** FNV-1a. Not cryptographic; it only has to distribute keys. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}
