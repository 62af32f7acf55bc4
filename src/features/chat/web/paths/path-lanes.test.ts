import { expect, it } from 'vitest';
import type { PathStretch } from '../../paths-contract.ts';
import { layLanes } from './path-lanes.tsx';

const stretch = (line: string): PathStretch => {
  const [parent = '', id = '', isCurrent] = line.split(/[>*]/);
  return { id, parentId: parent || null, isCurrent: isCurrent !== undefined } as PathStretch;
};
const brief = (lines: string[], rootId: string | null = null) =>
  layLanes(lines.map(stretch), rootId).map(
    ({ stretch: { id }, rail, deeper }) => `${'-'.repeat(rail)}${id}${deeper ? ` +${deeper}` : ''}`,
  );

it('keeps the current path at the edge, and what leaves it before its continuation', () => {
  expect(brief(['>a*', 'a>b', 'a>c*', 'c>d*', 'b>e'])).toEqual(['a', '-b', '-e', 'c', 'd']);
});

it('opens what is deeper than three rails as a list of its own', () => {
  const lines = ['>a*', 'a>b', 'a>z*', 'b>c', 'b>d', 'd>e', 'd>f', 'f>g'];
  expect(brief(lines)).toEqual(['a', '-b', '--c', '--d +3', 'z']);
  expect(brief(lines, 'd')).toEqual(['d', '-e', '-f', '-g']);
});

it('is empty without messages', () => {
  expect(brief([])).toEqual([]);
});
