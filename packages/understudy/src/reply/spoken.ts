import { fragmentsOf } from '../text/sentences.ts';

/** The sentences that were said, none of which is said again. */
export interface Spoken {
  /** Whether no sentence of the text was said. */
  isFresh(text: string): boolean;
  add(text: string): void;
}

/** Short sentences ("Go on.") may be part of longer ones without being heard as a repetition. */
const MIN_CONTAINED_LENGTH = 24;

export function createSpoken(said: readonly string[]): Spoken {
  const used = new Set<string>();
  let heard = '\n';
  function add(text: string): void {
    for (const fragment of fragmentsOf(text)) {
      used.add(fragment);
      heard += `${fragment}\n`;
    }
  }
  for (const text of said) add(text);
  return {
    add,
    isFresh(text) {
      const fragments = fragmentsOf(text);
      const wasSaid = (fragment: string) =>
        used.has(fragment) || (fragment.length >= MIN_CONTAINED_LENGTH && heard.includes(fragment));
      return fragments.length > 0 && new Set(fragments).size === fragments.length && !fragments.some(wasSaid);
    },
  };
}
