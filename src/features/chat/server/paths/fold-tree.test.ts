import { expect, it } from 'vitest';
import { foldTree, type TreeRow } from './fold-tree.ts';

/** Rows from lines like "a>b": b answers a. Alternatives are counted in their order. */
function tree(...lines: string[]): TreeRow[] {
  const counts = new Map<string | null, number>();
  return lines.map((line) => {
    const [first = '', second] = line.split('>');
    const parentId = second === undefined ? null : first;
    const alternative = (counts.get(parentId) ?? 0) + 1;
    counts.set(parentId, alternative);
    return { id: second ?? first, parentId, alternative };
  });
}

const brief = (rows: TreeRow[], headId: string | null, more = {}) =>
  foldTree(rows, { headId, ...more }).stretches.map((stretch) =>
    [
      `${stretch.parentId ?? ''}>${stretch.id}..${stretch.lastId}`,
      stretch.isCurrent && 'current',
      stretch.isHere && 'here',
      stretch.folded > 0 && `+${stretch.folded}`,
    ]
      .filter(Boolean)
      .join(' '),
  );

it('a conversation that never parts is one stretch', () => {
  expect(brief(tree('a', 'a>b', 'b>c'), 'c')).toEqual(['>a..c current here']);
});

it('parts where a message has siblings', () => {
  const rows = tree('a', 'a>b', 'b>c', 'b>d', 'd>e');
  expect(brief(rows, 'e')).toEqual(['>a..b current', 'a>c..c', 'a>d..e current here']);
  expect(foldTree(rows, { headId: 'e' }).paths).toBe(2);
});

it('parts after a shown end that has more below it, and at a name', () => {
  const rows = tree('a', 'a>b', 'b>c', 'c>d');
  expect(brief(rows, 'b')).toEqual(['>a..b current here', 'a>c..d']);
  expect(brief(rows, 'd', { namedIds: new Set(['c']) })).toEqual(['>a..b current', 'a>c..d current here']);
});

it('several greetings are several beginnings', () => {
  expect(brief(tree('a', 'b', 'b>c'), 'c')).toEqual(['>a..a', '>b..c current here']);
});

it('says nothing of a conversation without messages', () => {
  expect(foldTree([], { headId: null })).toEqual({ stretches: [], paths: 0 });
});

it('folds what is far from the shown path, and keeps what is named', () => {
  const rows: TreeRow[] = [{ id: '0', parentId: null, alternative: 1 }];
  // Each message has a second try with two ends below it.
  for (let n = 1; n <= 300; n++) {
    rows.push({ id: `${n}`, parentId: `${n - 1}`, alternative: 1 });
    rows.push({ id: `${n}x`, parentId: `${n - 1}`, alternative: 2 });
    rows.push({ id: `${n}xa`, parentId: `${n}x`, alternative: 1 });
    rows.push({ id: `${n}xb`, parentId: `${n}x`, alternative: 2 });
  }
  const { stretches, paths } = foldTree(rows, { headId: '300', namedIds: new Set(['7xb']) });
  const ids = stretches.map(({ id }) => id);
  expect(paths).toBe(601);
  expect(ids.length).toBeLessThan(200);
  expect(ids).toEqual(expect.arrayContaining(['0', '300', '299x', '7xb']));
  expect(ids).not.toContain('100');
  // Whatever is left out is counted somewhere.
  const folded = stretches.reduce((sum, one) => sum + one.folded, 0);
  expect(folded + stretches.length).toBe(1 + 300 * 4);
  // All that is kept hangs together.
  for (const { parentId } of stretches.slice(1)) expect(ids).toContain(parentId);
  // Another place can be unfolded.
  const around = foldTree(rows, { headId: '300', aroundId: '100xa' }).stretches.map(({ id }) => id);
  expect(around).toEqual(expect.arrayContaining(['0', '100x', '100xa', '100xb', '90x']));
});

it('is quick with a hundred thousand messages', () => {
  const rows = Array.from({ length: 100_000 }, (_, n): TreeRow => {
    return { id: `${n}`, parentId: n === 0 ? null : `${n - 1}`, alternative: 1 };
  });
  expect(brief(rows, '99999')).toEqual(['>0..99999 current here']);
});

it('reads several messages in a row at once', () => {
  const rows: TreeRow[] = [
    { id: 'a', parentId: null, alternative: 1, lastId: 'c', count: 3 },
    { id: 'd', parentId: 'c', alternative: 1, lastId: 'f', count: 3 },
    { id: 'x', parentId: 'c', alternative: 2 },
    // Written after the other path.
    { id: 'g', parentId: 'f', alternative: 1 },
  ];
  expect(brief(rows, 'g')).toEqual(['>a..c current', 'a>d..g current here', 'a>x..x']);
  expect(foldTree(rows, { headId: 'g' }).stretches.map(({ count }) => count)).toEqual([3, 4, 1]);
});
