/** Tenths of a second; what is shorter in thousandths. */
export const durationText = (ms: number): string =>
  ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
