import { endOf, fold, foldedText, startOf, type Folded } from '../text/fold.ts';
import { createJoins } from '../text/joins.ts';
import type { Lexicon } from '../text/lexicon.ts';
import { readNumbers } from '../text/numbers.ts';
import { tokenise, type Token } from '../text/tokens.ts';

/** Must be incremented with every change of the normaliser. */
export const NORMALISER_VERSION = 1;

export type Normalised = { folded: Folded; tokens: Token[] };

/**
 * Folds a text, splits it into words and undoes disguises: look-alikes, invisible characters, leet, repeated
 * letters, spelled-out and torn words, number words. Offsets in `folded` map back to the original. Linear in
 * the text.
 */
export function normalise(text: string, lexicon: Lexicon): Normalised {
  return normaliseFolded(fold(text), lexicon);
}

export function normaliseFolded(folded: Folded, lexicon: Lexicon): Normalised {
  const joins = createJoins(folded.codes, lexicon.vocabulary);
  const whole = joins.fragments(joins.spelled(tokenise(folded, lexicon.vocabulary)));
  joins.glued(whole);
  return { folded, tokens: readNumbers(whole, folded.codes, lexicon.valueOf, lexicon.isAnd) };
}

/** The normalised text for display: folded words separated by blanks. */
export function foldForDisplay(text: string): string {
  return foldedText(fold(text)).replace(/\s+/g, ' ').trim();
}

/** The span in the original of tokens `first` to `last`. */
export function sourceSpan(
  normalised: Normalised,
  first: number,
  last: number,
): { start: number; end: number } {
  const { folded, tokens } = normalised;
  const from = tokens[first]!.from;
  const to = tokens[last]!.to - 1;
  return {
    start: Math.min(startOf(folded, from), startOf(folded, to)),
    end: Math.max(endOf(folded, from), endOf(folded, to)),
  };
}
