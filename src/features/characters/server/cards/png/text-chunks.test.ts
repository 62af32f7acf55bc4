import { expect, test } from 'vitest';
import { makePng, zTextChunk } from '../test-support/make-png.ts';
import { readChunks } from './png-chunks.ts';
import { cardTextOf, textBytes } from './text-chunks.ts';

const [text] = readChunks(makePng({ beforeEnd: [zTextChunk('ccv3', 'x'.repeat(5000))] })).chunks.flatMap(
  (chunk) => cardTextOf(chunk) ?? [],
);

test('what is unpacked is taken from the budget', () => {
  const budget = { left: 6000 };
  expect(textBytes(text!, budget)).toHaveLength(5000);
  expect(budget.left).toBe(1000);
  expect(textBytes(text!, budget)).toBeNull();
});

test('what does not fit costs something too, so that it cannot be tried for ever', () => {
  const budget = { left: 4000 };
  expect(textBytes(text!, budget)).toBeNull();
  expect(budget.left).toBeLessThan(4000);
});
