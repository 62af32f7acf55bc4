import type { Clock } from '../../platform/server/ports/clock.ts';

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that moves only when a test advances it; milliseconds. */
export function fixedClock(start: number): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
