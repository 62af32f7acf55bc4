import { expect, test } from 'vitest';
import { parseMarks, withMark } from './guest-marks.ts';

test('reads what was written', () => {
  expect(parseMarks(JSON.stringify(withMark(['a'], 'b', true)))).toEqual(['a', 'b']);
});

test.each([null, '', 'nonsense', '{"a":1}', '7', 'null'])('%j holds no marks', (text) => {
  expect(parseMarks(text)).toEqual([]);
});

test('ignores ids that are not texts', () => {
  expect(parseMarks('["a", 4, null, ["b"], "c"]')).toEqual(['a', 'c']);
});

test('adds a mark once, at the end', () => {
  expect(withMark(['a', 'b', 'c'], 'a', true)).toEqual(['b', 'c', 'a']);
});

test('removing a mark that is not there changes nothing', () => {
  expect(withMark(['a', 'b'], 'x', false)).toEqual(['a', 'b']);
  expect(withMark(['a', 'b'], 'a', false)).toEqual(['b']);
});
