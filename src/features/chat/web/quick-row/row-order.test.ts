import { expect, test } from 'vitest';
import { isUsualRow, QUICK_TOOLS, readRow, USUAL_ROW } from '../../quick-row-rules.ts';
import { moved, orderOf } from './row-order.ts';

test('without a choice the row is the usual one', () => {
  expect(readRow(null)).toBe(USUAL_ROW);
  expect([isUsualRow(readRow(null)), isUsualRow([]), isUsualRow(USUAL_ROW.toReversed())]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [[], []],
  [
    ['pins', 'draft'],
    ['pins', 'draft'],
  ],
  [['draft', 'dice', 'draft', '', 'constructor'], ['draft']],
])('a stored row %j is read as %j', (stored, row) => {
  expect(readRow(stored)).toEqual(row);
});

test('the list begins with the row and holds each once', () => {
  const order = orderOf(['pins', 'draft'], []);
  expect(order.slice(0, 3)).toEqual(['pins', 'draft', 'continue']);
  expect(order.toSorted()).toEqual(QUICK_TOOLS.toSorted());
});

test('what is switched off keeps its place in the list, until another device has chosen', () => {
  const list = orderOf(['pins', 'draft', 'text'], []);
  expect(orderOf(['pins', 'text'], list)).toBe(list);
  expect(orderOf(['text', 'pins'], list).slice(0, 3)).toEqual(['text', 'pins', 'draft']);
});

test('one is moved by one place, but not over the ends', () => {
  const list = ['pins', 'draft', 'text'] as const;
  expect(moved(list, 'text', -1)).toEqual(['pins', 'text', 'draft']);
  expect(moved(list, 'pins', 1)).toEqual(['draft', 'pins', 'text']);
  expect(moved(list, 'pins', -1)).toBe(list);
  expect(moved(list, 'text', 1)).toBe(list);
});
