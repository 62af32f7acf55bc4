import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Isolde Varga', 'IV'],
  ['mira.k', 'MK'],
  ['Wren', 'W'],
  ['élan vital noir', 'ÉN'],
  ['', '?'],
  ['…', '?'],
])('%s gives %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
