// How long a picture takes, by model: a mean that follows what this server drew last. It lives in memory, because a guess
// that nobody has yet is no loss.

export interface Pace {
  /** A picture of this model was drawn in so many milliseconds. */
  took(model: string, ms: number): void;
  /** Seconds that a picture takes; null while none was drawn here. */
  secondsOf(model: string): number | null;
}

/** The share of the newest picture in the mean: after five others, one is nearly forgotten. */
const SHARE = 0.4;

export function createPace(): Pace {
  const means = new Map<string, number>();
  return {
    took(model, ms) {
      const mean = means.get(model);
      means.set(model, mean === undefined ? ms : mean + SHARE * (ms - mean));
    },
    secondsOf(model) {
      const mean = means.get(model);
      return mean === undefined ? null : Math.max(1, Math.ceil(mean / 1_000));
    },
  };
}
