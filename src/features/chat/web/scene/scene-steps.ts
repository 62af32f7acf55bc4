// What the scene shows one after the other, and for how long where it goes on by itself.
import type { ShownMessage } from '../session/thread.ts';

/** Messages with something to show: words, words that are coming, or why there are none. */
export const stepsOf = (messages: readonly ShownMessage[]): ShownMessage[] =>
  messages.filter(
    ({ content, state, problem, pending }) =>
      content !== '' || state === 'streaming' || state === 'retracted' || problem !== null || pending,
  );

/** Slow readers take in about 15 characters a second. */
const MS_A_CHARACTER = 65;
const LEAST_MS = 1_800;
const MOST_MS = 20_000;

export const autoPauseOf = (text: string): number =>
  Math.min(MOST_MS, Math.max(LEAST_MS, text.length * MS_A_CHARACTER));
