// Claims parts of the shared counts for this process. Claims made while one is under way are sent together next.
import { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Claim, CountStore } from '../ports/count-store.ts';

export interface QuotaClaims {
  /**
   * Adds calls to a key's shared count. A key has at most one claim at a time.
   * @param calls evaluated when the claim is sent, which may be a moment later.
   * @returns the claimed calls, and the count after them.
   * @throws AppError server.unavailable if the store fails, is slow, or was so a moment ago.
   */
  claim(name: string, windowEnds: number, calls: () => number): Promise<{ claimed: number; total: number }>;
}

/** Deadline for the store, because callers wait for it. */
const DEADLINE_MS = 1000;
/** Pause after a failure before the store is asked again. */
const PAUSE_MS = 5000;
const FORGET_EVERY_MS = 60_000;
/** Longer than the clocks of servers can differ. */
const FORGET_AFTER_MS = 10 * 60_000;

interface Waiting {
  name: string;
  windowEnds: number;
  calls: () => number;
  resolve: (answer: { claimed: number; total: number }) => void;
  reject: (error: Error) => void;
}

/** @param onTrouble called once per pause */
export function createQuotaClaims(
  store: CountStore,
  clock: Clock,
  onTrouble: (error: unknown) => void,
): QuotaClaims {
  let waiting: Waiting[] = [];
  let isUnderWay = false;
  let pausedUntil = 0;
  let forgetAt = 0;
  const unavailable = () => new AppError('server.unavailable', { retryAfter: PAUSE_MS / 1000 });

  async function send(batch: Waiting[]): Promise<void> {
    const claims: Claim[] = batch.map(({ name, windowEnds, calls }) => ({
      name,
      windowEnds,
      calls: calls(),
    }));
    try {
      const totals = await inTime(store.add(claims));
      batch.forEach((each, index) =>
        each.resolve({ claimed: claims[index]!.calls, total: totals.get(each.name) ?? 0 }),
      );
      const now = clock.now();
      if (now < forgetAt) return;
      forgetAt = now + FORGET_EVERY_MS;
      await inTime(store.forget(now - FORGET_AFTER_MS));
    } catch (error) {
      pausedUntil = clock.now() + PAUSE_MS;
      batch.forEach((each) => each.reject(unavailable()));
      onTrouble(error);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await send(batch);
    }
    isUnderWay = false;
  }

  return {
    claim(name, windowEnds, calls) {
      if (clock.now() < pausedUntil) return Promise.reject(unavailable());
      return new Promise((resolve, reject) => {
        waiting.push({ name, windowEnds, calls, resolve, reject });
        if (isUnderWay) return;
        isUnderWay = true;
        // Claims made in the same turn of the event loop share one statement.
        setImmediate(() => void work());
      });
    },
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = AbortSignal.timeout(DEADLINE_MS);
    over.addEventListener('abort', () => reject(over.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
