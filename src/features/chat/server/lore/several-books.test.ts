import { describe, expect, test } from 'vitest';
import { LoreTrace } from '../../../../shared/words/lore-trace.ts';
import type { ScopedLorebook } from './lore-request.ts';
import { fillOutlets } from './outlets.ts';
import { bookOf, fateOf, scanOf, usedIn, type Wish } from './test-support/scan-of.ts';

const books = (...list: [ScopedLorebook['scope'], Wish[], object?][]): ScopedLorebook[] =>
  list.map(([scope, entries, head]) => ({ id: `${scope} book`, scope, lorebook: bookOf(entries, head) }));
const long = (id: string, more: Partial<Wish> = {}): Wish => ({ id, content: 'x'.repeat(400), ...more });

describe('several lorebooks', () => {
  test('equal ids in two of them are two entries', () => {
    const lore = scanOf([], undefined, {
      books: books(['character', [{ id: '1', sticky: 3 }]], ['chat', [{ id: '1', content: 'Of the chat.' }]]),
    });
    expect(lore.before.map(({ bookId, text }) => [bookId, text])).toEqual([
      ['chat book', 'Of the chat.'],
      ['character book', 'About 1.'],
    ]);
    expect(lore.effects).toMatchObject([{ bookId: 'character book', entryId: '1' }]);
  });

  test('the chat’s, the persona’s, the character’s, the user’s, the global one: in this order they take of the budget', () => {
    const scopes = ['global', 'user', 'character', 'persona', 'chat'] as const;
    for (let room = 1; room <= 5; room++) {
      const lore = scanOf([], undefined, {
        books: books(...scopes.map((scope): [typeof scope, Wish[]] => [scope, [long(scope)]])),
        budget: room * 100,
      });
      expect(usedIn(lore).sort()).toEqual([...scopes].reverse().slice(0, room).sort());
    }
  });

  test('each book has its own budget, depth and rules beside', () => {
    const lore = scanOf([], ['lamp', 'x'], {
      books: books(
        ['chat', [long('a'), long('b', { order: 200 })], { tokenBudget: 100 }],
        ['user', [long('c')], { scanDepth: 1 }],
        ['global', [long('d')]],
      ),
    });
    expect(usedIn(lore)).toEqual(['b', 'd']);
    expect(fateOf(lore, 'a')).toBe('not: budget');
    expect(lore.counts).toEqual({ entries: 4, used: 2, unmatched: 1, skippedSearches: 0 });
  });

  test('texts of one activate entries of another if both allow it', () => {
    const of = (allows: boolean) =>
      usedIn(
        scanOf([], undefined, {
          books: books(
            ['user', [{ id: 'a', content: 'The lighthouse.' }], { recursiveScanning: true }],
            ['character', [{ id: 'b', keys: ['lighthouse'] }], { recursiveScanning: allows }],
          ),
        }),
      );
    expect([of(true), of(false)]).toEqual([['a', 'b'], ['a']]);
  });
});

describe('what keeps an entry out, and is told', () => {
  test.each<[string, Partial<Wish>, object, string | undefined]>([
    ['another kind of reply', { triggers: ['continue'] }, {}, 'not: trigger'],
    ['the kind of reply', { triggers: ['continue'] }, { generation: 'continue' }, 'key'],
    [
      'another character',
      { characterFilter: { isExclude: false, names: ['Tobias'], tags: [] } },
      {},
      'not: filter',
    ],
    ['the character', { characterFilter: { isExclude: false, names: ['maren'], tags: [] } }, {}, 'key'],
    [
      'an excluded character',
      { characterFilter: { isExclude: true, names: ['Maren'], tags: [] } },
      {},
      'not: filter',
    ],
    ['a tag', { characterFilter: { isExclude: false, names: [], tags: ['Sea'] } }, { tags: ['sea'] }, 'key'],
    [
      'an excluded tag',
      { characterFilter: { isExclude: true, names: [], tags: ['sea'] } },
      { tags: ['sea'] },
      'not: filter',
    ],
    ['a filter that names nobody', { characterFilter: { isExclude: false, names: [], tags: [] } }, {}, 'key'],
    ['chance', { probability: 0 }, {}, 'not: chance'],
    ['a secondary key', { secondaryKeys: ['oil'] }, {}, 'not: secondary'],
    ['an excluded key', { content: '@@exclude_keys lit\nX' }, {}, 'not: excluded'],
    ['all of several excluded keys', { content: '@@exclude_keys_all lit,oil\nX' }, {}, 'key'],
    ['a decorator', { content: '@@activate_only_after 3\nX' }, {}, 'not: condition'],
    ['a decorator that switches off', { content: '@@dont_activate\nX' }, {}, 'not: off'],
    ['no key', { keys: ['sea'], triggers: ['continue'] }, {}, undefined],
    [
      'a constant one of another kind of reply',
      { keys: [], constant: true, triggers: ['quiet'] },
      {},
      'not: trigger',
    ],
    ['what the caller activates', { keys: [] }, { activated: [{ bookId: 'b', entryId: 'a' }] }, 'outside'],
  ])('%s', (_what, entry, change, fate) => {
    const lore = scanOf([{ id: 'a', name: 'Lamp', ...entry }], undefined, change, { name: 'Coast' });
    expect(fateOf(lore, 'a')).toBe(fate);
    for (const each of lore.trace) {
      expect(LoreTrace.parse(each)).toEqual(each);
      expect(each).toMatchObject({ bookName: 'Coast', entryName: 'Lamp', scope: 'character' });
    }
    expect(lore.counts.unmatched).toBe(fate === undefined ? 1 : 0);
  });

  test('the newest message in which the key stands', () => {
    const [trace] = scanOf([{ id: 'a', keys: ['oil', 'lamp'] }], ['lamp', 'x', 'lamp', 'y']).trace;
    expect(trace).toMatchObject({ key: 'lamp', messageIndex: 2 });
    const [pattern] = scanOf([{ id: 'a', keys: ['/l[aeiou]mp/'] }], ['lump', 'x', 'limp', 'y']).trace;
    expect(pattern).toMatchObject({ messageIndex: 2 });
  });
});

describe('where texts are searched and stand', () => {
  test('other texts are searched if the entry asks for them', () => {
    const texts = { persona: '{{user}} carries a compass.', scenario: 'A lake.' };
    const of = (keys: string[], matchTexts: Wish['matchTexts']) =>
      usedIn(scanOf([{ id: 'a', keys, matchTexts }], ['Hello'], { texts })).length;
    expect(of(['compass'], ['persona'])).toBe(1);
    expect(of(['compass'], ['scenario'])).toBe(0);
    expect(of(['compass'], [])).toBe(0);
    expect(of(['Sam carries'], ['persona'])).toBe(1);
    expect(of(['/a (lake|pond)/i'], ['scenario', 'creator_notes'])).toBe(1);
  });

  test('older messages are searched while too few entries are active', () => {
    const entries: Wish[] = [
      { id: 'new', keys: ['lamp'] },
      { id: 'old', keys: ['sea'] },
      { id: 'older', keys: ['storm'] },
      { id: 'fixed', keys: ['storm'], scanDepth: 1 },
    ];
    const said = ['storm', 'sea', 'x', 'y', 'lamp'];
    const of = (head: object) => usedIn(scanOf(entries, said, {}, { scanDepth: 1, ...head }));
    expect(of({})).toEqual(['new']);
    expect(of({ minActivations: 1 })).toEqual(['new']);
    expect(of({ minActivations: 2 })).toEqual(['new', 'old']);
    expect(of({ minActivations: 9 })).toEqual(['new', 'old', 'older']);
    expect(of({ minActivations: 9, minActivationsDepth: 4 })).toEqual(['new', 'old']);
  });

  test('outlets collect texts by their name, in order', () => {
    const { outlets, before } = scanOf([
      { id: 'b', position: 'outlet', outletName: 'Coast', order: 2, content: 'Second {{outlet::coast}}' },
      { id: 'a', position: 'outlet', outletName: 'coast ', order: 1, content: 'First, {{user}}' },
    ]);
    expect(before).toEqual([]);
    expect(fillOutlets('<{{ outlet::COAST }}|{{outlet::none}}|{{outlet:coast}}>', outlets)).toBe(
      '<First, Sam\nSecond {{outlet::coast}}||First, Sam\nSecond {{outlet::coast}}>',
    );
  });

  test('around the examples, and as the beginning of the reply', () => {
    const lore = scanOf([
      { id: 'a', position: 'before_examples' },
      { id: 'b', position: 'after_examples' },
      { id: 'c', position: 'at_depth', depth: 0, role: 'assistant', order: 2, content: 'Well,' },
      { id: 'd', content: '@@depth 0\n@@role assistant\nHm.', order: 1 },
      { id: 'e', content: '@@depth 3\n@@position after_desc\nE' },
      { id: 'f', content: '@@position after_desc\n@@depth 3\nF' },
    ]);
    expect(
      [lore.beforeExamples, lore.afterExamples, lore.prefill, lore.after].map((list) =>
        list.map(({ entryId }) => entryId),
      ),
    ).toEqual([['a'], ['b'], ['d', 'c'], ['e', 'f']]);
    expect(lore.trace.map(({ place }) => place)).toEqual([
      'before_examples',
      'after_examples',
      'prefill',
      'prefill',
      'after_char',
      'after_char',
    ]);
  });
});

describe('budgets', () => {
  test('what ignores the budget is used beside it, up to a limit', () => {
    const entries = [
      long('a', { order: 900 }),
      long('b', { ignoreBudget: true }),
      long('c'),
      long('d', { ignoreBudget: true }),
    ];
    expect(usedIn(scanOf(entries, undefined, { budget: 150, mostTokens: 300 })).sort()).toEqual([
      'a',
      'b',
      'd',
    ]);
    expect(usedIn(scanOf(entries, undefined, { budget: 100 })).sort()).toEqual(['a', 'b']);
  });

  test('one entry that could never fit does not keep the others out', () => {
    const entries = [long('huge', { order: 900, content: 'x'.repeat(9_000) }), long('a'), long('b')];
    expect(usedIn(scanOf(entries, undefined, { budget: 250 }))).toEqual(['a', 'b']);
  });

  test('with an entry goes what only its text activated', () => {
    const entries = [
      long('a', { content: `The lighthouse. ${'x'.repeat(400)}`, priority: 1 }),
      long('b', { priority: 9 }),
      { id: 'c', keys: ['lighthouse'], content: 'Small.', priority: 5 },
    ];
    const lore = scanOf(entries, undefined, { budget: 150 }, { recursiveScanning: true });
    expect(usedIn(lore)).toEqual(['b']);
    expect([fateOf(lore, 'a'), fateOf(lore, 'c')]).toEqual(['not: budget', 'not: budget']);
  });
});
