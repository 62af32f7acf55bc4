import { expect, test } from 'vitest';
import { chosenWith } from './chosen-with.ts';

const listed = ['a', 'b', 'c', 'd'];
const none = { ids: new Set<string>(), lastId: '' };
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

test('a press chooses a picture, and another one gives it up', () => {
  const one = chosenWith(listed, none, 'b', false);
  expect(idsOf(one)).toBe('b');
  expect(idsOf(chosenWith(listed, one, 'b', false))).toBe('');
});

test('with Shift all between are chosen, in both directions', () => {
  const last = chosenWith(listed, none, 'c', false);
  expect(idsOf(chosenWith(listed, last, 'a', true))).toBe('abc');
  expect(idsOf(chosenWith(listed, last, 'd', true))).toBe('cd');
});

test('with Shift and no picture before, it is one', () => {
  expect(idsOf(chosenWith(listed, none, 'd', true))).toBe('d');
});
