import { expect, test } from 'vitest';
import { fateOf, scanOf, stored, usedIn, type Wish } from './test-support/scan-of.ts';

const members = (...changes: Partial<Wish>[]): Wish[] =>
  changes.map((change, index) => ({ id: 'abcdef'[index]!, group: 'mood', ...change }));

test('one entry of a group is used, each as often as its weight says', () => {
  const wins = { a: 0, b: 0, c: 0 };
  for (let n = 0; n < 2_000; n++) {
    const lore = scanOf(members({ groupWeight: 300 }, {}, { groupWeight: 0 }), undefined, {
      seed: `chat:${n}`,
    });
    const [winner, ...others] = usedIn(lore);
    expect(others).toEqual([]);
    expect(lore.trace.filter(({ reason }) => reason === 'group')).toHaveLength(2);
    wins[winner as 'a']++;
  }
  expect(wins.c).toBe(0);
  expect(wins.a).toBeGreaterThan(1_400);
  expect(wins.a).toBeLessThan(1_600);
  expect(wins.a + wins.b).toBe(2_000);
});

test('the same reply draws the same entry', () => {
  const of = (seed: string) => usedIn(scanOf(members({}, {}, {}), undefined, { seed }));
  expect(of('x')).toEqual(of('x'));
  expect(new Set(Array.from({ length: 40 }, (_, n) => of(`${n}`)[0])).size).toBe(3);
});

test('the highest order wins where an entry overrides the draw', () => {
  const entries = members({ order: 9 }, { order: 5, groupOverride: true }, { order: 3, groupOverride: true });
  for (let n = 0; n < 20; n++) expect(usedIn(scanOf(entries, undefined, { seed: `${n}` }))).toEqual(['b']);
});

test('only those with the most matches remain where matches count', () => {
  const entries = members(
    { keys: ['lamp', 'oil'] },
    { keys: ['lamp'], secondaryKeys: ['oil', 'wick'] },
    { keys: ['lamp', 'night'] },
  );
  const of = (head: object, list = entries) =>
    new Set(
      Array.from(
        { length: 30 },
        (_, n) => usedIn(scanOf(list, ['lamp oil wick'], { seed: `${n}` }, head))[0],
      ),
    );
  expect(of({})).toEqual(new Set(['a', 'b', 'c']));
  expect(of({ groupScoring: true })).toEqual(new Set(['b']));
  const partly = entries.map((entry) => (entry.id === 'c' ? { ...entry, groupScoring: false } : entry));
  expect(of({ groupScoring: true }, partly)).toEqual(new Set(['b', 'c']));
});

test('an entry in several groups must win each', () => {
  const entries: Wish[] = [
    { id: 'a', group: 'mood, weather', order: 5, groupOverride: true },
    { id: 'b', group: 'mood', order: 9, groupOverride: true },
    { id: 'c', group: 'weather', order: 1, groupOverride: true },
  ];
  expect(usedIn(scanOf(entries))).toEqual(['b', 'c']);
});

test('what recursion finds does not join a group that has an entry', () => {
  const entries: Wish[] = [
    { id: 'a', group: 'mood', content: 'The lighthouse.' },
    { id: 'b', group: 'mood', keys: ['lighthouse'] },
  ];
  const lore = scanOf(entries, undefined, {}, { recursiveScanning: true });
  expect(usedIn(lore)).toEqual(['a']);
  expect(fateOf(lore, 'b')).toBe('not: group');
});

test('a sticky entry keeps its group', () => {
  const entries = members({ keys: ['storm'], sticky: 4 }, { order: 900, groupOverride: true });
  const before = scanOf(entries, ['storm']);
  expect(usedIn(before)).toEqual(['a']);
  const lore = scanOf(entries, ['storm', 'x', 'lamp'], { effects: stored(before) });
  expect(usedIn(lore)).toEqual(['a']);
});
