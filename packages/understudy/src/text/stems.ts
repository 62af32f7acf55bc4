import { stopWords, synonyms } from '../phrases/lexicon.ts';

/** Removes the usual English endings, so that "mends", "mended" and "mending" have the same stem. */
export function stem(word: string): string {
  let w = word.toLowerCase().replace(/['’]s?$/, '');
  if (w.length > 4) {
    if (w.endsWith('ies')) w = `${w.slice(0, -3)}y`;
    else if (/(?:ss|sh|ch|x|z)es$/.test(w)) w = w.slice(0, -2);
    else if (w.endsWith('s') && !/(?:ss|us|is)$/.test(w)) w = w.slice(0, -1);
  } else if (w.length === 4 && w.endsWith('s') && !/(?:ss|us|is)$/.test(w)) w = w.slice(0, -1);
  if (w.length > 5 && w.endsWith('ing')) w = undouble(w.slice(0, -3));
  else if (w.length > 4 && w.endsWith('ied')) w = `${w.slice(0, -3)}y`;
  else if (w.length > 4 && w.endsWith('ed')) w = undouble(w.slice(0, -2));
  else if (w.length > 5 && w.endsWith('ly')) w = w.slice(0, -2);
  if (w.length > 4 && w.endsWith('e')) w = w.slice(0, -1);
  return synonyms.get(w) ?? w;
}

function undouble(w: string): string {
  return /([bdgklmnprt])\1$/.test(w) && !/(?:ll|ss)$/.test(w) ? w.slice(0, -1) : w;
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** The stems of a text without stop words. */
export function stemsOf(text: string): Set<string> {
  const out = new Set<string>();
  for (const word of wordsOf(text)) {
    if (stopWords.has(word) || word.length < 2) continue;
    const s = stem(word);
    if (!stopWords.has(s)) out.add(s);
  }
  return out;
}

/** Share of the smaller set found in the other, 0 to 1. */
export function overlap(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const s of a) if (b.has(s)) shared++;
  return shared / Math.min(a.size, b.size);
}
