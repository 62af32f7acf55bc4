// How fast bytes come, over the last few seconds.

/** Longer ago does not count. Milliseconds. */
const WINDOW_MS = 5_000;
/** Less time says nothing yet. */
const LEAST_MS = 500;
/** Bytes come in many small pieces; one sample of so many milliseconds is enough. */
const SAMPLE_MS = 100;

/** @param stopwatch a monotonic clock, in ms */
export function createSpeed(stopwatch: () => number) {
  const samples: { at: number; done: number }[] = [];
  return {
    /** @returns bytes a second; null before it can be told */
    at(done: number): number | null {
      const at = stopwatch();
      const last = samples.at(-1);
      if (!last || at - last.at >= SAMPLE_MS) samples.push({ at, done });
      while (samples.length > 2 && at - samples[0]!.at > WINDOW_MS) samples.shift();
      const first = samples[0]!;
      return at - first.at < LEAST_MS ? null : Math.round(((done - first.done) * 1000) / (at - first.at));
    },
  };
}
