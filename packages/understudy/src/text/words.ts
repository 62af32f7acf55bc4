import { slang } from './slang.ts';

/**
 * The words of a line in lower case, with chat spellings written out ("u" is "you"). An action between
 * asterisks is marked by a word "*", a question by "?", an exclamation by "!".
 */
export function wordsOf(text: string): string[] {
  const low = text.toLowerCase().replace(/[’`]/g, "'");
  const found = low.match(/\*|\p{L}+(?:'\p{L}+)*|\d+|[?!]|\p{Extended_Pictographic}/gu) ?? [];
  return found.flatMap((word) => slang.get(word)?.toLowerCase().split(' ') ?? [word]);
}

/** The words of a line in lower case, as they are written. */
export const plainWordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

const MARKS = new Set(['*', '?', '!']);
export const isWord = (word: string): boolean => !MARKS.has(word);

/** Words that say nothing of what a line is about. */
const common = new Set(
  `a an the and or but so if as of to in on at by for from with about into up out over is are am was were be been being
  do does did don't doesn't didn't have has had having will would can could should shall may might must i i'm i've i'd i'll me my mine
  myself you you're you've you'd you'll your yours yourself he she it it's its we they them him her his their our us this that
  that's these those there there's here what what's which who whom whose when where why how not no yes too very just really
  like get got go going tell say said know think some any all more much many thing things something anything ever please
  one ok okay well oh hey hi hello`
    .trim()
    .split(/\s+/),
);

/** Removes the usual English endings, so that "mends", "mended" and "mending" have the same stem. */
export function stem(word: string): string {
  let w = word.replace(/'s?$/, '');
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
  return w;
}

function undouble(w: string): string {
  return /([bdgklmnprt])\1$/.test(w) && !/(?:ll|ss)$/.test(w) ? w.slice(0, -1) : w;
}

/** The stems of the words that say what a line is about. */
export function stemsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => isWord(word) && !common.has(word) && word.length > 1)
      .map(stem),
  );
}
