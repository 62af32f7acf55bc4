/** Repeats something while the process lives, without keeping it alive. */
export interface Ticker {
  /**
   * Calls `act` every `ms` milliseconds, the first time after one pause.
   * @returns ends it.
   */
  every(ms: number, act: () => void): () => void;
}
