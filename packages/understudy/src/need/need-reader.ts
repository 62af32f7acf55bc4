// Reads what a line needs, by weights that were learned from the example lines of the content folder.
import { DIMENSIONS, type Vectors } from '@nightbloom/word-vectors';
import { bucketOf, BUCKETS, featuresOf } from './features.ts';

/** Learned from examples; one row for each bucket, then one for each dimension, then one for all lines. */
export interface NeedModel {
  /** Of the examples that it was learned from. */
  examplesHash: string;
  needs: string[];
  /** Rarity of each bucket's features among the examples. */
  rarity: Float32Array;
  /** Row by row, one value for each need, in units of the need's scale. */
  weights: Int8Array;
  scales: readonly number[];
}

export interface NeedReader {
  /** @returns the probability of each need, in the order of `needs`; together 1. */
  read(text: string): Float32Array;
  needs: readonly string[];
}

export const ROWS = BUCKETS + DIMENSIONS + 1;

/** The row of all lines counts for little, so that frequent needs do not win where nothing is known. */
const ALL_LINES = 0.2;

/** A line as the model sees it: its rows and their values. */
export interface Encoded {
  rows: number[];
  values: number[];
}

export function encode(text: string, rarity: Float32Array, vectors: Vectors): Encoded {
  const { words, buckets } = featuresOf(text);
  const rows: number[] = [];
  const values: number[] = [];
  let square = 0;
  for (const [bucket, weight] of buckets) {
    const value = weight * rarity[bucket]!;
    if (value === 0) continue;
    rows.push(bucket);
    values.push(value);
    square += value * value;
  }
  const length = Math.sqrt(square) || 1;
  for (const [at, value] of values.entries()) values[at] = value / length;
  const rare = Math.max(...rarity.subarray(0, 64), 1);
  const vector = vectors.ofLine(words, (word) => rarity[bucketOf(`w ${word}`)] || rare);
  for (const [dimension, value] of vector.entries()) {
    rows.push(BUCKETS + dimension);
    values.push(value);
  }
  rows.push(ROWS - 1);
  values.push(ALL_LINES);
  return { rows, values };
}

/** @returns one score for each need. */
export function scoresOf(
  { rows, values }: Encoded,
  weights: Float32Array | Int8Array,
  count: number,
): Float32Array {
  const scores = new Float32Array(count);
  for (const [at, row] of rows.entries()) {
    const value = values[at]!;
    const from = row * count;
    for (let need = 0; need < count; need++) scores[need]! += value * weights[from + need]!;
  }
  return scores;
}

/** Changes scores to probabilities. */
export function softmax(scores: Float32Array): Float32Array {
  const most = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < scores.length; at++) sum += scores[at] = Math.exp(scores[at]! - most);
  for (let at = 0; at < scores.length; at++) scores[at]! /= sum;
  return scores;
}

export function createNeedReader(model: NeedModel, vectors: Vectors): NeedReader {
  const { needs, rarity, weights, scales } = model;
  return {
    needs,
    read(text) {
      const scores = scoresOf(encode(text, rarity, vectors), weights, needs.length);
      return softmax(scores.map((score, need) => score * scales[need]!));
    },
  };
}
