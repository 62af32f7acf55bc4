import { HERITAGES } from './forms-words.ts';

const BY_WORD = new Map(
  Object.entries(HERITAGES).flatMap(([heritage, words]) =>
    words.split('|').map((word) => [word, heritage] as const),
  ),
);

/** The heritage that a word names. */
export const heritageOf = (word: string): string | undefined => BY_WORD.get(word);
