// Learns the weights by which needs are read from example lines: multinomial logistic regression, by
// stochastic gradient descent with a step per weight (AdaGrad).
import { createHash } from 'node:crypto';
import { createChance } from '../text/chance.ts';
import { BUCKETS, featuresOf } from './features.ts';
import { encode, ROWS, scoresOf, softmax, type NeedModel } from './need-reader.ts';
import type { Vectors } from '@nightbloom/word-vectors';

export interface Example {
  need: string;
  text: string;
}

const EPOCHS = 8;
const STEP = 0.5;
const FIRST_SQUARE = 0.05;
/** Gradients below this change nothing that matters. */
const LEAST_GRADIENT = 1e-4;
const LARGEST = 127;

export const hashOfExamples = (examples: readonly Example[]): string =>
  createHash('sha256')
    .update(examples.map(({ need, text }) => `${need}\t${text}`).join('\n'))
    .digest('hex');

/** The same examples give the same model. */
export function trainNeeds(examples: readonly Example[], vectors: Vectors): NeedModel {
  const needs = [...new Set(examples.map(({ need }) => need))].sort();
  const rarity = rarityOf(examples);
  const count = needs.length;
  const weights = new Float32Array(ROWS * count);
  const squares = new Float32Array(ROWS * count).fill(FIRST_SQUARE);
  const lines = examples.map(({ need, text }) => ({
    encoded: encode(text, rarity, vectors),
    need: needs.indexOf(need),
  }));
  const chance = createChance('needs');
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { encoded, need } of chance.shuffle(lines)) {
      const errors = softmax(scoresOf(encoded, weights, count));
      errors[need]! -= 1;
      learn(encoded, errors, weights, squares);
    }
  }
  return { examplesHash: hashOfExamples(examples), needs, rarity, ...inBytes(weights, count) };
}

/** One byte for each weight is enough: the largest of a need is 127 units. */
function inBytes(weights: Float32Array, count: number): { weights: Int8Array; scales: number[] } {
  const largest = new Float32Array(count);
  for (const [at, weight] of weights.entries())
    largest[at % count] = Math.max(largest[at % count]!, Math.abs(weight));
  const scales = Array.from(largest, (most) => most / LARGEST || 1);
  return {
    weights: Int8Array.from(weights, (weight, at) => Math.round(weight / scales[at % count]!)),
    scales,
  };
}

function learn(
  { rows, values }: { rows: number[]; values: number[] },
  errors: Float32Array,
  weights: Float32Array,
  squares: Float32Array,
): void {
  const count = errors.length;
  for (const [at, row] of rows.entries()) {
    const value = values[at]!;
    for (let need = 0; need < count; need++) {
      const gradient = errors[need]! * value;
      if (gradient > -LEAST_GRADIENT && gradient < LEAST_GRADIENT) continue;
      const place = row * count + need;
      squares[place]! += gradient * gradient;
      weights[place]! -= (STEP * gradient) / Math.sqrt(squares[place]!);
    }
  }
}

function rarityOf(examples: readonly Example[]): Float32Array {
  const counts = new Float32Array(BUCKETS);
  for (const { text } of examples) for (const bucket of featuresOf(text).buckets.keys()) counts[bucket]! += 1;
  return counts.map((count) => (count === 0 ? 0 : Math.log(1 + examples.length / count)));
}
