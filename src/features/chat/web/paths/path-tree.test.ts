import { expect, it } from 'vitest';
import type { PathStretch } from '../../paths-contract.ts';
import { CARD, layOutPaths, walkPaths } from './path-tree.ts';

const stretch = (id: string, parentId: string | null, more: Partial<PathStretch> = {}): PathStretch => ({
  id,
  parentId,
  role: 'assistant',
  speaker: 'Isolde',
  excerpt: id,
  lastId: id,
  count: 1,
  alternative: 1,
  alternatives: 1,
  isCurrent: false,
  isHere: false,
  isBeingWritten: false,
  name: null,
  folded: 0,
  at: '2026-11-29T12:00:00.000Z',
  ...more,
});

const TREE = [
  stretch('greeting', null),
  stretch('other greeting', null),
  stretch('left', 'greeting'),
  stretch('right', 'greeting', { isCurrent: true }),
  stretch('end', 'right'),
];

it('places time to the right, and no card over another', () => {
  const { placed, wires, width, height } = layOutPaths(TREE);
  expect(wires.map(({ from, to }) => `${from.stretch.id}>${to.stretch.id}`)).toEqual([
    'greeting>left',
    'greeting>right',
    'right>end',
  ]);
  for (const { from, to } of wires) expect(to.left).toBeGreaterThan(from.left + CARD.width);
  for (const a of placed)
    for (const b of placed)
      expect(a === b || a.left !== b.left || Math.abs(a.top - b.top) >= CARD.height).toBe(true);
  for (const { left, top } of placed) {
    expect(left >= 0 && left + CARD.width <= width).toBe(true);
    expect(top >= 0 && top + CARD.height <= height).toBe(true);
  }
});

it('is empty for a conversation without messages', () => {
  expect(layOutPaths([])).toMatchObject({ placed: [], wires: [] });
});

it.each([
  ['greeting', 'ArrowRight', 'right'],
  ['right', 'ArrowUp', 'left'],
  ['left', 'ArrowDown', 'right'],
  ['right', 'ArrowDown', null],
  ['end', 'ArrowLeft', 'right'],
  ['end', 'ArrowRight', null],
  ['greeting', 'ArrowLeft', null],
  ['greeting', 'ArrowDown', 'other greeting'],
  ['gone', 'ArrowRight', null],
])('from %s, %s leads to %s', (from, key, to) => {
  expect(walkPaths(layOutPaths(TREE), from, key)).toBe(to);
});
