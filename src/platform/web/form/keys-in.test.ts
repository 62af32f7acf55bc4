import { expect, test } from 'vitest';
import { keysIn } from './keys-in.ts';

test.each([
  ['lamp, light house ,, lamp', ['lamp', 'light house']],
  ['/lamp{1,2}/i, oil', ['/lamp{1,2}/i', 'oil']],
  ['  ', []],
])('splits %j at its commas, but not within a regular expression', (line, keys) => {
  expect(keysIn(line)).toEqual(keys);
});
