import { expect, test } from 'vitest';
import { differentWords } from './different-words.ts';

test('only what the other one does not say is different', () => {
  const parts = differentWords('At the lake, moonlight, a coat', 'at the lake, candlelight, a coat');
  expect(parts.filter(({ isDifferent }) => isDifferent)).toEqual([{ text: 'moonlight', isDifferent: true }]);
  expect(parts.map(({ text }) => text)).toEqual(['At the lake', 'moonlight', 'a coat']);
});

test('nothing is different of the same words, and an empty prompt has no parts', () => {
  expect(differentWords('a, b', 'B , A').some(({ isDifferent }) => isDifferent)).toBe(false);
  expect(differentWords('', 'a')).toEqual([]);
});
