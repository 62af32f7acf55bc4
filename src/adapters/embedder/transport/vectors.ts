// From what a server sends to vectors of length 1.
import { EmbedderError } from '../../../platform/server/ports/embedder.ts';
import type { SentVector } from './embedder-api.ts';

/** The largest models have 4,096 and 8,192 numbers; more are no vector of a text. */
const MOST_NUMBERS = 16_384;
const FLOAT_BYTES = 4;

const broken = (what: string): EmbedderError =>
  new EmbedderError('broken', `The embeddings server sent ${what}`);

/** @throws EmbedderError unless there is one usable vector for each text, all of the same dimension */
export function readVectors(sent: readonly SentVector[], count: number): Float32Array[] {
  if (sent.length !== count) throw broken(`${sent.length} vectors for ${count} texts`);
  const vectors = sent.map((each) => lengthOne(numbersOf(each)));
  demandOneDimension(vectors);
  return vectors;
}

/** @throws EmbedderError where the vectors differ in their dimension */
export function demandOneDimension(vectors: readonly Float32Array[]): void {
  const [first] = vectors;
  const other = vectors.find(({ length }) => length !== first!.length);
  if (other) throw broken(`vectors of ${first!.length} and of ${other.length} numbers`);
}

function numbersOf(sent: SentVector): Float64Array {
  const numbers = typeof sent === 'string' ? floatsOf(sent) : Array.isArray(sent) ? sent : null;
  if (!numbers) throw broken('something that is no vector');
  if (numbers.length === 0) throw broken('an empty vector');
  if (numbers.length > MOST_NUMBERS) throw broken(`a vector of ${numbers.length} numbers`);
  return Float64Array.from(numbers as ArrayLike<unknown>, (number) => {
    if (typeof number !== 'number' || !Number.isFinite(number))
      throw broken('a vector that is not of numbers');
    return number;
  });
}

/** Little-endian, as every server sends them. */
function floatsOf(base64: string): number[] | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || bytes.length % FLOAT_BYTES !== 0) return null;
  return Array.from({ length: bytes.length / FLOAT_BYTES }, (_, n) => bytes.readFloatLE(n * FLOAT_BYTES));
}

function lengthOne(numbers: Float64Array): Float32Array {
  // By the largest number first: the squares of very large or small ones would be lost.
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  if (largest === 0) throw broken('a vector of zeros');
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + (number / largest) ** 2, 0));
  return Float32Array.from(numbers, (number) => number / largest / length);
}
