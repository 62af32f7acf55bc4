import { foldTextWithPlaces } from '../../../../shared/words/search-fold.ts';

/** Characters of the excerpt that precede the match, and its total length. */
const BEFORE_MATCH = 30;
const LENGTH = 140;

/** The part of a text around the first match. @param folded what was searched for, as foldText() gives it */
export function excerptAround(text: string, folded: string): string {
  const { text: all, from } = foldTextWithPlaces(text);
  const found = all.indexOf(folded);
  const start = Math.max(0, (found < 0 ? 0 : from[found]!) - BEFORE_MATCH);
  // Never begins or ends within a surrogate pair.
  const begin = isSecondHalf(text, start) ? start - 1 : start;
  const end = begin + LENGTH - (isSecondHalf(text, begin + LENGTH) ? 1 : 0);
  return (begin > 0 ? '…' : '') + text.slice(begin, end);
}

const isSecondHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
