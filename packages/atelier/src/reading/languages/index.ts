import { fromGerman, isGerman, withUnderage } from './german.ts';
import type { Gloss } from './gloss.ts';
import { fromJapanese, isJapanese } from './japanese.ts';

/** Puts a wish in German or Japanese into the words of the English lexicon; others stay as they are. */
export function inEnglish(text: string): Gloss {
  if (isJapanese(text)) return fromJapanese(text);
  if (isGerman(text)) return fromGerman(text);
  return { text: withUnderage(text), written: new Map() };
}
