// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { arrowTo, stepOf } from './arrows.ts';

afterEach(() => document.documentElement.removeAttribute('dir'));

test.each([
  [null, 'ArrowRight', 'ArrowLeft'],
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])('in a page with the direction %s, %s goes on and %s goes back', (dir, next, before) => {
  if (dir) document.documentElement.dir = dir;
  expect([stepOf(next), stepOf(before), stepOf('ArrowUp')]).toEqual([1, -1, undefined]);
  expect([arrowTo(1), arrowTo(-1)]).toEqual([next, before]);
});

test('the nearest direction counts, and that of a text alone does not', () => {
  document.documentElement.dir = 'rtl';
  const [part, text] = [document.createElement('div'), document.createElement('p')];
  part.dir = 'ltr';
  text.dir = 'auto';
  document.body.append(part, text);
  expect([stepOf('ArrowRight', part), stepOf('ArrowRight', text)]).toEqual([1, -1]);
  part.remove();
  text.remove();
});
