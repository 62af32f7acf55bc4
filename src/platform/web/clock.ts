/**
 * The only module of the browser code that reads the time, waits or draws random numbers; all others get
 * these injected.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms`. @returns a function that cancels it. */
  later(ms: number, run: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Between 0 and 1; only for spreading retries. */
export type Chance = () => number;
export const browserChance: Chance = () => Math.random();

export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.later(ms, resolve));
