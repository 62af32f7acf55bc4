// Word vectors: GloVe, 100 dimensions, the 40,000 most frequent words, one signed byte per dimension.
import { readFileSync } from 'node:fs';

export const DIMENSIONS = 100;

export interface Vectors {
  /** Number of words. */
  readonly size: number;
  /** The word at a place; the most frequent ones come first. */
  wordAt(place: number): string;
  /** @returns the word's place, to be compared with others; undefined for an unknown word. */
  placeOf(word: string): number | undefined;
  /** @returns the cosine of each word's vector with the mean of the first `frequent` words' unit vectors. */
  leanings(frequent: number): Float32Array;
  /** @returns the cosine of two words' vectors, by their places. */
  similarity(a: number, b: number): number;
  /** @returns the sum of the words' unit vectors, each times its weight, at length 1; all zero where no word is known. */
  ofLine(words: readonly string[], weight: (word: string) => number): Float32Array;
}

/** "don't" is "do" and "n't" in the vectors' vocabulary, "you're" is "you" and "'re". */
const parts = (word: string): string[] =>
  word.includes("'")
    ? word
        .replace(/n't$/, " n't")
        .replace(/'(m|re|s|ll|ve|d)$/, " '$1")
        .split(' ')
    : [word];

/**
 * @param words file with one word per line
 * @param numbers file with DIMENSIONS bytes for each of these words, in their order
 */
export function readVectors(words: string, numbers: string): Vectors {
  const list = readFileSync(words, 'utf8').trimEnd().split('\n');
  const places = new Map(list.map((word, place) => [word, place]));
  const file = readFileSync(numbers);
  const all = new Int8Array(file.buffer, file.byteOffset, file.length);
  const vectorAt = (place: number) => all.subarray(place * DIMENSIONS, (place + 1) * DIMENSIONS);
  const lengths = new Float32Array(places.size);
  const lengthAt = (place: number) => lengths[place] || (lengths[place] = lengthOf(vectorAt(place)));
  return {
    size: list.length,
    wordAt: (place) => list[place]!,
    placeOf: (word) => places.get(word),
    leanings(frequent) {
      const mean = new Float32Array(DIMENSIONS);
      for (let place = 0; place < Math.min(frequent, list.length); place++) {
        const vector = vectorAt(place);
        for (let d = 0; d < DIMENSIONS; d++) mean[d]! += vector[d]! / lengthAt(place);
      }
      const length = lengthOf(mean);
      return Float32Array.from(list, (_, place) => {
        const vector = vectorAt(place);
        let sum = 0;
        for (let d = 0; d < DIMENSIONS; d++) sum += vector[d]! * mean[d]!;
        return sum / (lengthAt(place) * length);
      });
    },
    similarity(a, b) {
      const [from, to] = [a * DIMENSIONS, b * DIMENSIONS];
      let sum = 0;
      for (let d = 0; d < DIMENSIONS; d++) sum += all[from + d]! * all[to + d]!;
      return sum / (lengthAt(a) * lengthAt(b));
    },
    ofLine(line, weight) {
      const sum = new Float32Array(DIMENSIONS);
      for (const word of line) {
        for (const part of parts(word)) {
          const place = places.get(part);
          if (place === undefined) continue;
          const vector = vectorAt(place);
          const share = weight(word) / lengthAt(place);
          for (let d = 0; d < DIMENSIONS; d++) sum[d]! += share * vector[d]!;
        }
      }
      const length = lengthOf(sum);
      return sum.map((value) => value / length);
    },
  };
}

function lengthOf(vector: Int8Array | Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum) || 1;
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
