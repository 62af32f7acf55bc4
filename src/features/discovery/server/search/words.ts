// Normalisation of words for comparison; must give the same as folded() in the database.

/** Punctuation and spaces; letters and digits of every script are left. */
const BETWEEN = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/gu;
const ACCENTS = /[\u0300-\u036f]/gu;
const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ħ: 'h' };

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .toLowerCase()
    .replaceAll(/[øłđıħ]/g, (letter) => LETTERS[letter]!);

export const fold = (text: string): string => plain(text).replaceAll(BETWEEN, ' ').trim();

/** Further words are ignored. */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 40;
/** Stop words, ignored when there are other words. */
const SMALL = new Set(
  'a an and are as at be by for from in is it of on or that the this to was who with'.split(' '),
);

/** The words that are searched for, without duplicates. */
export function wordsOf(text: string): string[] {
  const all = [...new Set(fold(text).split(' ').filter(Boolean))].map((word) =>
    word.slice(0, WORD_LENGTH_MAX),
  );
  const telling = all.filter((word) => !SMALL.has(word));
  return (telling.length > 0 ? telling : all).slice(0, WORDS_MAX);
}

export interface FoldedText {
  /** With spaces in place of all separators. */
  text: string;
  /** For each UTF-16 unit of `text` its position in the original, and one more for the end. */
  from: number[];
}

/** Folds unit by unit, so that positions can be mapped back to the original. */
export function foldWithPlaces(original: string): FoldedText {
  let text = '';
  const from: number[] = [];
  let place = 0;
  for (const letter of original) {
    const folded = plain(letter).replaceAll(BETWEEN, ' ');
    for (let unit = 0; unit < folded.length; unit++) from.push(place);
    text += folded;
    place += letter.length;
  }
  from.push(original.length);
  return { text, from };
}
