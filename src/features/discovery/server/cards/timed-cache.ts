import type { Clock } from '../../../../platform/server/ports/clock.ts';

export interface TimedCache<T> {
  get(key: string, read: () => Promise<T>): Promise<T>;
  forget(key: string): void;
}

/** A cache with a time to live. Concurrent callers share one read, and a failed read is not cached. */
export function createTimedCache<T>(clock: Clock, freshMs: number, most: number): TimedCache<T> {
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  return {
    forget: (key) => void kept.delete(key),
    get(key, read) {
      const found = kept.get(key);
      if (found && clock.now() - found.at < freshMs) return found.value;
      const value = read();
      kept.delete(key);
      kept.set(key, { at: clock.now(), value });
      if (kept.size > most) kept.delete(kept.keys().next().value!);
      value.catch(() => kept.delete(key));
      return value;
    },
  };
}
