import { fragmentsOf } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';

/** Remembers the sentences of the last replies, so that none is repeated. */
export interface Freshness {
  /** Whether no sentence of the text was said recently. */
  isFresh(text: string): boolean;
  /** Fresh, and no similar sentence was said either. */
  isNew(text: string): boolean;
  remember(text: string): void;
}

/** A sentence with at least this many characters counts as said even if it was part of a longer one. */
const MIN_CONTAINED_LENGTH = 24;

export function createFreshness(said: readonly string[]): Freshness {
  const used = new Set<string>();
  const near: Set<string>[] = [];
  let heard = '\n';
  function remember(text: string): void {
    for (const fragment of fragmentsOf(text)) {
      if (used.has(fragment)) continue;
      used.add(fragment);
      heard += `${fragment}\n`;
      const stems = stemsOf(fragment);
      if (stems.size >= 2) near.push(stems);
    }
  }
  for (const text of said) remember(text);
  function isFresh(text: string): boolean {
    const fragments = fragmentsOf(text);
    return (
      fragments.length > 0 &&
      new Set(fragments).size === fragments.length &&
      fragments.every(
        (fragment) =>
          !used.has(fragment) && (fragment.length < MIN_CONTAINED_LENGTH || !heard.includes(fragment)),
      )
    );
  }
  return {
    isFresh,
    isNew: (text) =>
      isFresh(text) &&
      fragmentsOf(text).every((fragment) => {
        const stems = stemsOf(fragment);
        if (stems.size < 2) return true;
        return near.every((other) => {
          let shared = 0;
          for (const s of stems) if (other.has(s)) shared++;
          return (
            shared / Math.max(stems.size, other.size) < 0.5 &&
            (shared < 3 || shared / Math.min(stems.size, other.size) < 0.75)
          );
        });
      }),
    remember,
  };
}
