import type { Clock } from '../../platform/server/ports/clock.ts';

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is told to move; milliseconds. */
export function fixedClock(start: number): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
