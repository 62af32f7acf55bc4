/** Repeats an action while the process runs, without keeping the process alive. */
export interface Ticker {
  /**
   * Calls `act` every `ms` milliseconds, for the first time after `ms`.
   * @returns a function that stops it.
   */
  every(ms: number, act: () => void): () => void;
}
