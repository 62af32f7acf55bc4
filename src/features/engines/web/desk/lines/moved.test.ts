import { expect, it } from 'vitest';
import { moved } from './moved.ts';

const LINE = ['a', 'b', 'c'];

it('a member changes its place, and the others keep their order', () => {
  expect(moved(LINE, 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(LINE, 0, 1)).toEqual(['b', 'a', 'c']);
});

it('what has no place stays', () => {
  expect(moved(LINE, 0, -1)).toEqual(LINE);
  expect(moved(LINE, 2, 3)).toEqual(LINE);
  expect(moved(LINE, 7, 0)).toEqual(LINE);
});
