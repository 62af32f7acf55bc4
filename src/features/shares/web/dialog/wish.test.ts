import { expect, test } from 'vitest';
import type { ChoosableMessage } from '../../contract.ts';
import { EMPTY_WISH, partOf, rangeFault, rangeOf } from './wish.ts';

const items = (count: number): ChoosableMessage[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `m${n}`,
    role: 'user',
    name: 'Mira',
    excerpt: `Line ${n}`,
    at: '2026-11-29T12:00:00.000Z',
  }));

test('without a choice it is all that is there', () => {
  expect(rangeOf(EMPTY_WISH, items(5))).toEqual({ from: 0, to: 4 });
  expect(partOf(EMPTY_WISH, items(5))).toMatchObject({
    fromMessageId: 'm0',
    toMessageId: 'm4',
    isMasked: true,
  });
});

test('the end is never before the beginning', () => {
  expect(rangeOf({ fromId: 'm3', toId: 'm1' }, items(5))).toEqual({ from: 3, to: 3 });
});

test('what is not in order is not sent', () => {
  expect(partOf(EMPTY_WISH, [])).toBeNull();
  expect(partOf({ ...EMPTY_WISH, names: 'x'.repeat(61) }, items(2))).toBeNull();
  expect(partOf(EMPTY_WISH, items(201))).toBeNull();
  expect(rangeFault(EMPTY_WISH, items(201))).toBe('A link shows at most 200 messages');
  expect(partOf({ ...EMPTY_WISH, fromId: 'm1' }, items(201))).not.toBeNull();
});
