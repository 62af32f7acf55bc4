export const PREFIX = 'nightbloom_';

/** Buckets from a cached list to a reply that takes a minute to generate. Seconds. */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
