import type { Ticker } from '../../platform/server/ports/ticker.ts';

export const systemTicker: Ticker = {
  every(ms, act) {
    const timer = setInterval(act, ms).unref();
    return () => clearInterval(timer);
  },
};

/** Ticks only when a test says so, whatever pause was asked for. */
export function manualTicker(): Ticker & { tick(): void } {
  const acts = new Set<() => void>();
  return {
    every(_ms, act) {
      // Wrapped, so that the same function asked for twice is two.
      const entry = () => act();
      acts.add(entry);
      return () => acts.delete(entry);
    },
    tick() {
      for (const act of [...acts]) act();
    },
  };
}
