import { expect, test } from 'vitest';
import { findByName, readEffort, readLength } from './read-values.ts';

test.each([
  ['short', 'short'],
  [' Off ', 'off'],
  ['350', 350],
  ['5', null],
  ['99999', null],
  ['-3', null],
  ['1e3', null],
  ['longer', null],
])('/length %s', (text, length) => {
  expect(readLength(text)).toBe(length);
});

test('/thinking knows its five words', () => {
  expect(readEffort('HIGH')).toBe('high');
  expect(readEffort('maximum')).toBeNull();
});

test('a name is found whole, or by a beginning that only one has', () => {
  const items = ['Ann', 'Anna', 'Björn'].map((name) => ({ name }));
  expect(findByName(items, 'ann')).toEqual({ name: 'Ann' });
  expect(findByName(items, 'BJ')).toEqual({ name: 'Björn' });
  expect(findByName(items, 'a')).toBeNull();
  expect(findByName(items, 'zoe')).toBeNull();
});
