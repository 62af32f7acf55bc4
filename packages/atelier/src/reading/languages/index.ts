import { withUnderage } from './german-ages.ts';
import { fromGerman, isGerman } from './german.ts';
import type { Gloss } from './gloss.ts';
import { fromJapanese, isJapanese } from './japanese.ts';

/** Soft hyphens and what else takes no room; a word is the same word with them. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/** Puts a wish in German or Japanese into the words of the English lexicon; others stay as they are. */
export function inEnglish(given: string): Gloss {
  const text = given.replace(UNSEEN, '');
  if (isJapanese(text)) return fromJapanese(withUnderage(text));
  if (isGerman(text)) return fromGerman(text);
  return { text: withUnderage(text), written: new Map() };
}
