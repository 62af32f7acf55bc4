// The words of a search.
import { fold, isUnspaced, splitWords } from '../../../../shared/words/search-fold.ts';

/** Further words are ignored. */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 40;
/** Each two signs are one condition of the query. */
const UNSPACED_LENGTH_MAX = 20;
/** Stop words, ignored when there are other words. */
const SMALL = new Set(
  'a an and are as at be by for from in is it of on or that the this to was who with'.split(' '),
);

const cut = (word: string): string =>
  Array.from(word)
    .slice(0, isUnspaced(word) ? UNSPACED_LENGTH_MAX : WORD_LENGTH_MAX)
    .join('');

/** The words that are searched for, without duplicates. */
export function wordsOf(text: string): string[] {
  const all = [...new Set(splitWords(fold(text)))].map(cut);
  const telling = all.filter((word) => !SMALL.has(word));
  return (telling.length > 0 ? telling : all).slice(0, WORDS_MAX);
}

/** Words whose last may be unfinished, so stop words stay. */
export const beginningsOf = (text: string, most: number): string[] =>
  splitWords(fold(text)).slice(0, most).map(cut);

/** Whether one of some folded words is meant by a searched one. */
export const hasWord = (own: readonly string[], word: string): boolean =>
  own.some(
    (one) =>
      one === word || (isUnspaced(word) ? one.includes(word) : word.length > 2 && one.startsWith(word)),
  );
