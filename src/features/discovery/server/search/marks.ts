// The positions of searched words in a text, so that the page can highlight them. Positions, not markup.
import type { Marks } from '../../contract.ts';
import { foldWithPlaces } from './words.ts';

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

/** @param wanted folded words */
export function marksIn(text: string, wanted: readonly string[]): Marks {
  const { text: folded, from } = foldWithPlaces(text);
  const marks: Marks = [];
  for (const { 0: word, index } of folded.matchAll(/[^ ]+/g)) {
    const length = Math.max(0, ...wanted.map((one) => matched(word, one)));
    if (length === 0) continue;
    const start = from[index]!;
    // Ends after the last matched letter and the combining accents that follow it.
    const end = from[index + length]!;
    const last = marks.at(-1);
    if (last && last[1] >= start) last[1] = Math.max(last[1], end);
    else if (end > start) marks.push([start, end]);
  }
  return marks;
}
