import { expect, test } from 'vitest';
import { inBatches } from './undo-import.ts';

const chats = (...messages: number[]) => messages.map((count, n) => ({ id: String(n), messages: count }));
const sizes = (...messages: number[]) => inBatches(chats(...messages)).map((ids) => ids.length);

test('small chats are deleted in fifties, in their order and each once', () => {
  expect(sizes(...Array<number>(120).fill(10))).toEqual([50, 50, 20]);
  expect(inBatches(chats(...Array<number>(120).fill(10))).flat()).toEqual(
    Array.from({ length: 120 }, (_, n) => String(n)),
  );
  expect(inBatches([])).toEqual([]);
});

test('long chats are deleted alone, or with as many as have few messages together', () => {
  expect(sizes(2_000, 2_000, 1_000, 1, 200_000, 3, 4_997, 1)).toEqual([3, 1, 1, 2, 1]);
});
