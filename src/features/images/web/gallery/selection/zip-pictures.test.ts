import { expect, test } from 'vitest';
import { distinctNames } from './zip-pictures.ts';

test('no two pictures have the same name in the file', () => {
  expect(distinctNames(['moon.webp', 'sun.webp', 'moon.webp', 'moon.webp'])).toEqual([
    ...['moon.webp', 'sun.webp', 'moon-2.webp', 'moon-3.webp'],
  ]);
});
