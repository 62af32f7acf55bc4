import { expect, test } from 'vitest';
import { makePng, zTextChunk } from '../test-support/make-png.ts';
import { readChunks } from './png-chunks.ts';
import { cardTextOf, textBytes } from './text-chunks.ts';

const [text] = readChunks(makePng({ beforeEnd: [zTextChunk('ccv3', 'x'.repeat(5000))] })).chunks.flatMap(
  (chunk) => cardTextOf(chunk) ?? [],
);

test('unpacked bytes are deducted from the budget', () => {
  const budget = { left: 6000 };
  expect(textBytes(text!, budget)).toHaveLength(5000);
  expect(budget.left).toBe(1000);
  expect(textBytes(text!, budget)).toBeNull();
});

test('a chunk that does not fit is deducted too, so that attempts are bounded', () => {
  const budget = { left: 4000 };
  expect(textBytes(text!, budget)).toBeNull();
  expect(budget.left).toBeLessThan(4000);
});
