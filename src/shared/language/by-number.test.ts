import { expect, test } from 'vitest';
import { byNumber } from './by-number.ts';

test('chooses by the rules of the language, and the common form where one is missing', () => {
  expect([0, 1, 2].map((count) => byNumber(count, { one: 'reply', other: 'replies' }))).toEqual([
    ...['replies', 'reply', 'replies'],
  ]);
  expect(byNumber(1, { other: 'all' })).toBe('all');
});
