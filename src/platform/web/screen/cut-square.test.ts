import { expect, test } from 'vitest';
import { edgeOf } from './cut-square.ts';

test('the edge never exceeds the chosen area or the maximum', () => {
  expect(edgeOf({ x: 0, y: 0, width: 900, height: 900 }, 512)).toBe(512);
  expect(edgeOf({ x: 0, y: 0, width: 100.4, height: 100.4 }, 512)).toBe(100);
  expect(edgeOf({ x: 0, y: 0, width: 0.2, height: 0.2 }, 512)).toBe(1);
});
