import { describe, expect, test } from 'vitest';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import { fateOf, scanOf, usedIn, type Wish } from './test-support/scan-of.ts';

const recursive = (entries: Wish[], said?: string[]) =>
  scanOf(entries, said, {}, { recursiveScanning: true });
const first: Wish = { id: 'first', content: 'The lighthouse at night.' };

describe('recursion searches the chat and what was found', () => {
  test.each<[LoreEntry['logic'], string[], string, boolean]>([
    ['not_any', ['oil'], 'lamp and oil', false],
    ['not_any', ['oil'], 'lamp', true],
    ['not_any', ['night'], 'lamp', false],
    ['all', ['oil', 'night'], 'lamp and oil', true],
    ['all', ['oil', 'night'], 'lamp', false],
    ['not_all', ['oil', 'night'], 'lamp and oil', false],
    ['not_all', ['oil', 'night'], 'lamp', true],
    ['any', ['oil'], 'lamp and oil', true],
  ])('%s of %j with "%s"', (logic, secondaryKeys, said, isUsed) => {
    const lore = recursive([first, { id: 'next', keys: ['lighthouse'], secondaryKeys, logic }], [said]);
    expect(usedIn(lore).includes('next')).toBe(isUsed);
    if (!isUsed) expect(fateOf(lore, 'next')).toBe('not: secondary');
  });

  test('a primary key in the chat and a secondary key in the text of an entry', () => {
    const lore = recursive([first, { id: 'next', keys: ['lamp'], secondaryKeys: ['lighthouse'] }]);
    expect(fateOf(lore, 'next')).toBe('key');
    expect(lore.trace.find(({ entryId }) => entryId === 'next')).toMatchObject({
      messageIndex: 0,
      source: null,
    });
  });

  test('the trace names the entry whose text holds the key', () => {
    const lore = recursive([first, { id: 'next', keys: ['lighthouse'], content: 'The keeper.' }]);
    expect(lore.trace).toMatchObject([
      { entryId: 'first', reason: 'key', key: 'lamp', messageIndex: 0, place: 'before_char', bookId: 'b' },
      {
        entryId: 'next',
        reason: 'recursion',
        key: 'lighthouse',
        messageIndex: null,
        source: { entryId: 'first' },
      },
    ]);
  });

  test('a key is not found across the texts of two entries', () => {
    const entries: Wish[] = [
      { id: 'a', content: 'The old' },
      { id: 'b', content: 'lighthouse' },
      { id: 'c', keys: ['old lighthouse'] },
    ];
    expect(usedIn(recursive(entries))).toEqual(['a', 'b']);
  });

  test('a hidden key is searched but not shown', () => {
    const lore = recursive([
      { id: 'a', content: 'A light. {{hidden_key:keeper}}' },
      { id: 'b', keys: ['keeper'] },
    ]);
    expect(usedIn(lore)).toEqual(['a', 'b']);
    expect(lore.before[0]!.text).toBe('A light.');
  });
});

describe('who takes part', () => {
  test('an entry that only another one would activate, and may not, is told', () => {
    const lore = recursive([first, { id: 'deaf', keys: ['lighthouse'], excludeRecursion: true }]);
    expect(fateOf(lore, 'deaf')).toBe('not: no_recursion');
  });

  test('decorators switch it on and off for an entry', () => {
    const entries: Wish[] = [
      { id: 'a', content: '@@recursive\nThe lighthouse.' },
      { id: 'b', keys: ['lighthouse'], content: 'The keeper.' },
      { id: 'c', keys: ['keeper'] },
    ];
    expect(usedIn(scanOf(entries))).toEqual(['a', 'b']);
    const mute = entries.map((entry) =>
      entry.id === 'b' ? { ...entry, content: '@@unrecursive\nThe keeper.' } : entry,
    );
    expect(usedIn(recursive(mute))).toEqual(['a', 'b']);
    const deaf = { id: 'd', keys: ['lighthouse'], content: '@@no_recursive_search\nX' };
    expect(usedIn(recursive([...mute, deaf]))).toEqual(['a', 'b']);
  });

  test('entries wait for recursion, and for its levels one after the other', () => {
    const entries: Wish[] = [
      { id: 'late', delayUntilRecursion: 2, group: 'one' },
      { id: 'early', delayUntilRecursion: 1, content: 'The keeper.', group: 'one' },
      { id: 'last', keys: ['keeper'], delayUntilRecursion: 5 },
    ];
    expect(usedIn(recursive([first, ...entries]))).toEqual(['first', 'early', 'last']);
    const alone = recursive(entries);
    expect(usedIn(alone)).toEqual([]);
    expect(fateOf(alone, 'early')).toBe('not: recursion_delay');
    expect(fateOf(alone, 'last')).toBeUndefined();
  });

  test('a chain of thousands of entries ends', () => {
    const chain = Array.from({ length: 3_000 }, (_, n) => ({
      id: String(n),
      keys: [n === 0 ? 'lamp' : `link${n}x`],
      content: `link${n + 1}x`,
    }));
    const { counts } = recursive(chain);
    expect(counts.used).toBeGreaterThan(20);
    expect(counts.used).toBeLessThan(3_000);
  });
});
