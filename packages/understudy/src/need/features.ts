// What two lines are compared by: words, pairs of words, pieces of words, marks, and word vectors.
import { hashOf } from '../text/chance.ts';
import { isWord, wordsOf } from '../text/words.ts';

/** Features are counted in this many buckets, by their hash. */
export const BUCKETS = 1 << 16;

const PIECE_LENGTHS = [3, 4, 5];
const WEIGHTS = {
  word: 1,
  pair: 0.9,
  piece: 0.35,
  first: 0.9,
  last: 0.5,
  act: 1.5,
  question: 0.8,
  size: 0.3,
};

export interface Features {
  /** The words without marks, for the vectors. */
  words: string[];
  /** Weight by bucket, before the weight of rarity. */
  buckets: Map<number, number>;
}

export const bucketOf = (feature: string): number => hashOf(feature) & (BUCKETS - 1);

export function featuresOf(text: string): Features {
  const all = wordsOf(text);
  const words = all.filter(isWord);
  const buckets = new Map<number, number>();
  const add = (kind: keyof typeof WEIGHTS, feature: string) => buckets.set(bucketOf(feature), WEIGHTS[kind]);
  for (const [at, word] of words.entries()) {
    add('word', `w ${word}`);
    const next = words[at + 1];
    if (next !== undefined) add('pair', `p ${word} ${next}`);
    for (const piece of piecesOf(word)) add('piece', `c ${piece}`);
  }
  if (words.length > 0) {
    add('first', `f ${words[0]}`);
    add('last', `l ${words.at(-1)}`);
    if (words.length > 1) add('first', `f ${words[0]} ${words[1]}`);
  }
  if (all.includes('*')) add('act', '*');
  if (all.includes('?')) add('question', '?');
  add('size', `n ${Math.min(4, Math.floor(Math.log2(words.length + 1)))}`);
  return { words, buckets };
}

function piecesOf(word: string): string[] {
  const whole = `<${word.replaceAll("'", '')}>`;
  return PIECE_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, whole.length - length + 1) }, (_, at) => whole.slice(at, at + length)),
  );
}
