/** "0.6 s"; shorter times in milliseconds, so that none is told as zero. */
export const secondsText = (ms: number): string =>
  ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
