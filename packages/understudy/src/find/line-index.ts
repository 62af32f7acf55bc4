// Finds the lines most like a given one: by words, pairs and pieces of words, and by word vectors.
import { bucketOf, featuresOf } from '../need/features.ts';
import { cosine, type Vectors } from '@nightbloom/word-vectors';

export interface Match {
  /** Place in the lines of the index. */
  line: number;
  /** 0 to 1. */
  score: number;
}

export interface LineIndex {
  /** @returns every line with anything in common, best first. */
  search(text: string): Match[];
}

interface Entry {
  buckets: Map<number, number>;
  length: number;
  vector: Float32Array;
}

const SHARE_OF_WORDS = 0.6;
/** Any two English sentences are this similar by their vectors. */
const LEAST_COSINE = 0.5;

/** @param lines few enough to be compared one by one: hundreds, not ten thousands */
export function createLineIndex(lines: readonly string[], vectors: Vectors): LineIndex {
  const features = lines.map(featuresOf);
  const counts = new Map<number, number>();
  for (const { buckets } of features)
    for (const bucket of buckets.keys()) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  const rarity = (bucket: number) => Math.log(1 + lines.length / (counts.get(bucket) ?? 0.5));

  function entryOf({ words, buckets }: ReturnType<typeof featuresOf>): Entry {
    const weighed = new Map<number, number>();
    let square = 0;
    for (const [bucket, weight] of buckets) {
      const value = weight * rarity(bucket);
      weighed.set(bucket, value);
      square += value * value;
    }
    const vector = vectors.ofLine(words, (word) => rarity(bucketOf(`w ${word}`)));
    return { buckets: weighed, length: Math.sqrt(square) || 1, vector };
  }

  const entries = features.map(entryOf);
  return {
    search(text) {
      const asked = entryOf(featuresOf(text));
      return entries
        .map((entry, line) => ({ line, score: similarity(asked, entry) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score);
    },
  };
}

function similarity(a: Entry, b: Entry): number {
  let product = 0;
  for (const [bucket, value] of a.buckets) product += value * (b.buckets.get(bucket) ?? 0);
  const words = product / (a.length * b.length);
  const meaning = Math.max(0, (cosine(a.vector, b.vector) - LEAST_COSINE) / (1 - LEAST_COSINE));
  return SHARE_OF_WORDS * words + (1 - SHARE_OF_WORDS) * meaning;
}
