// The positions of searched words in a text, so that the page can highlight them. Positions, not markup.
import {
  foldWithPlaces,
  isUnspaced,
  withoutApostrophes,
  type FoldedText,
} from '../../../../shared/words/search-fold.ts';
import type { Highlights } from '../../contract.ts';

/** "vampires" finds "vampire", so it marks it too: endings in which two forms of a word may differ. */
const ENDINGS = /^(?:s|es|ed|er|ers|ing|ly|y|ies|ied|e)?$/;
const STEM_MIN = 4;

/** The length of the beginning of `word` that matches `wanted`; 0 = no match. */
function matched(word: string, wanted: string): number {
  if (word.startsWith(wanted)) return wanted.length;
  let same = 0;
  while (same < word.length && word[same] === wanted[same]) same++;
  const isForm = same >= STEM_MIN && ENDINGS.test(wanted.slice(same)) && ENDINGS.test(word.slice(same));
  return isForm ? word.length : 0;
}

/** Beginnings of words. */
function* spacedHighlights(
  { text, from }: FoldedText,
  wanted: readonly string[],
): Generator<[number, number]> {
  for (const { 0: word, index } of text.matchAll(/[^ ]+/g)) {
    const length = Math.max(0, ...wanted.map((one) => matched(word, one)));
    // Ends after the last matched letter and the combining accents that follow it.
    if (length > 0) yield [from[index]!, from[index + length]!];
  }
}

/** Scripts without spaces are found anywhere. */
function* unspacedHighlights(
  { text, from }: FoldedText,
  wanted: readonly string[],
): Generator<[number, number]> {
  for (const one of wanted)
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + one.length))
      yield [from[at]!, from[at + one.length]!];
}

/** @param wanted folded words */
export function highlightsIn(text: string, wanted: readonly string[]): Highlights {
  const [unspaced, spaced] = [wanted.filter(isUnspaced), wanted.filter((word) => !isUnspaced(word))];
  const joined = foldWithPlaces(text);
  const found = [
    ...spacedHighlights(joined, spaced),
    ...spacedHighlights(foldWithPlaces(withoutApostrophes(text)), spaced),
    ...unspacedHighlights(joined, unspaced),
  ].sort(([a], [b]) => a - b);
  const marks: Highlights = [];
  for (const [start, end] of found) {
    const last = marks.at(-1);
    if (last && last[1] >= start) last[1] = Math.max(last[1], end);
    else if (end > start) marks.push([start, end]);
  }
  return marks;
}
