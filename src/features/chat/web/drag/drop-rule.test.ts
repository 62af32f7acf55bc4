import { expect, test } from 'vitest';
import type { ChatShelves } from '../../order-contract.ts';
import { dropAt, scrollStep, withPlace, type Bar } from './drop-rule.ts';

/** All chats, and the folders a, b and c: each 60 px wide, with gaps of 8. */
const bar: Bar = {
  ...{ left: 0, right: 250, top: 100, bottom: 140, isFromRight: false },
  chips: [null, 'a', 'b', 'c'].map((id, at) => ({ id, left: at * 68, right: at * 68 + 60 })),
};
const mirrored: Bar = {
  ...bar,
  isFromRight: true,
  chips: bar.chips.map(({ id, left, right }) => ({ id, left: 250 - right, right: 250 - left })),
};
const chat = { kind: 'chat', id: 'x' } as const;
const folder = (id: string) => ({ kind: 'folder', id }) as const;

test.each([
  [30, 120, { kind: 'into', folderId: null }],
  [90, 120, { kind: 'into', folderId: 'a' }],
  // In a gap: the chip that is nearer.
  [130, 120, { kind: 'into', folderId: 'a' }],
  [134, 120, { kind: 'into', folderId: 'b' }],
  // A thumb beside the row.
  [90, 80, { kind: 'into', folderId: 'a' }],
  [90, 160, { kind: 'into', folderId: 'a' }],
  [90, 60, null],
  [90, 300, null],
  // The last chip is outside of the row until that has been scrolled.
  [255, 120, null],
])('a chat at %i, %i', (x, y, drop) => expect(dropAt(chat, { x, y }, bar)).toEqual(drop));

test.each([
  ['c', 70, { kind: 'place', place: 0, mark: 'a', side: 'before' }],
  ['c', 120, { kind: 'place', place: 1, mark: 'b', side: 'before' }],
  // Where it is.
  ['c', 190, null],
  ['c', 400, null],
  ['a', 70, null],
  ['a', 150, null],
  ['a', 200, { kind: 'place', place: 1, mark: 'c', side: 'before' }],
  ['a', 240, { kind: 'place', place: 2, mark: 'c', side: 'after' }],
  // Before the chip of all chats there is no place: it is the first one.
  ['b', 0, { kind: 'place', place: 0, mark: 'a', side: 'before' }],
])('folder %s at %i', (id, x, drop) => {
  expect(dropAt(folder(id), { x, y: 120 }, bar)).toEqual(drop);
  expect(dropAt(folder(id), { x: 250 - x, y: 120 }, mirrored)).toEqual(drop);
  expect(dropAt(folder(id), { x, y: 300 }, bar)).toBeNull();
});

test('the row scrolls while something is held near its edges, faster further out', () => {
  const step = (x: number, y = 120) => scrollStep({ x, y }, bar);
  expect(step(125)).toBe(0);
  expect(step(240)).toBeGreaterThan(step(220));
  expect(step(220)).toBeGreaterThan(0);
  expect(step(10)).toBeLessThan(step(30));
  expect(step(30)).toBeLessThan(0);
  expect(step(-500)).toBe(-10);
  expect(step(240, 300)).toBe(0);
});

test('a place is counted among all folders', () => {
  const shelves = { folders: ['a', 'b', 'c'].map((id) => ({ id })) } as ChatShelves;
  const ids = (id: string, place: number) => withPlace(shelves, id, place).folders.map((each) => each.id);
  expect(ids('a', 2)).toEqual(['b', 'c', 'a']);
  expect(ids('c', 0)).toEqual(['c', 'a', 'b']);
  expect(ids('a', 1)).toEqual(['b', 'a', 'c']);
  expect(ids('gone', 1)).toEqual(['a', 'b', 'c']);
});
