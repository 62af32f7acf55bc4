import { describe, expect, test } from 'vitest';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import { bookOf, scanOf as scan, usedIn as used, type Wish } from './test-support/scan-of.ts';

const texts = (placed: { text: string }[]) => placed.map(({ text }) => text);

describe('activation of entries', () => {
  test.each<[string, Partial<LoreEntry>, string, boolean]>([
    ['a word', { keys: ['lamp'] }, 'A lamp burns.', true],
    ['in any case', { keys: ['LAMP'] }, 'A lamp burns.', true],
    [
      'but not in any case where case counts',
      { keys: ['LAMP'], caseSensitive: true },
      'A lamp burns.',
      false,
    ],
    ['not a part of a word', { keys: ['lamp'] }, 'A lampshade.', false],
    ['a part of a word where that is enough', { keys: ['lamp'], wholeWords: false }, 'A lampshade.', true],
    ['several words wherever they stand', { keys: ['the lamp'] }, 'Behind the lamps', true],
    ['words in scripts without spaces', { keys: ['猫'] }, '黒猫がいる', true],
    ['beside letters beyond the basic plane', { keys: ['lamp'] }, '𝒳lamp', false],
    ['a name in a key', { keys: ['{{char}}'] }, 'I know Maren well', true],
    ['a pattern between slashes', { keys: ['/l[aeiou]mp\\b/i'] }, 'A LIMP excuse', true],
    [
      'a pattern where the entry says so',
      { keys: ['^Sam: .*lit\\.$'], useRegex: true },
      'The lamp is lit.',
      true,
    ],
    ['a pattern that is wrong never', { keys: ['/l(amp/'] }, 'A l(amp', false],
    ['no key at all never', { keys: [] }, 'A lamp burns.', false],
    ['always, where it is constant', { keys: [], constant: true }, 'Nothing.', true],
    ['never, where it is switched off', { enabled: false, constant: true }, 'A lamp', false],
  ])('%s', (_what, entry, said, isUsed) => {
    expect(used(scan([{ id: 'a', ...entry }], [said]))).toEqual(isUsed ? ['a'] : []);
  });

  test.each<[LoreEntry['logic'], string, boolean]>([
    ['any', 'lamp oil', true],
    ['any', 'lamp', false],
    ['all', 'lamp oil', false],
    ['all', 'lamp oil wick', true],
    ['not_any', 'lamp', true],
    ['not_any', 'lamp oil', false],
    ['not_all', 'lamp oil', true],
    ['not_all', 'lamp oil wick', false],
  ])('secondary keys: %s of "%s"', (logic, said, isUsed) => {
    const entry = { id: 'a', secondaryKeys: ['oil', 'wick'], logic };
    expect(used(scan([entry], [said]))).toEqual(isUsed ? ['a'] : []);
    expect(used(scan([{ ...entry, selective: false }], [said]))).toEqual(['a']);
  });

  test('searches only the newest messages, as many as the lorebook or the entry specifies', () => {
    const said = ['lamp', 'x', 'y', 'z', 'w'];
    expect(used(scan([{ id: 'a' }], said))).toEqual([]);
    expect(used(scan([{ id: 'a' }], said, {}, { scanDepth: 5 }))).toEqual(['a']);
    expect(used(scan([{ id: 'a', scanDepth: 5 }], said))).toEqual(['a']);
    expect(used(scan([{ id: 'a' }], said, {}, { scanDepth: 0 }))).toEqual([]);
  });

  test('a key never matches across two messages', () => {
    expect(used(scan([{ id: 'a', keys: ['old lamp'] }], ['old', 'lamp']))).toEqual([]);
  });

  test('texts of entries activate other entries once, when the lorebook allows recursion', () => {
    const entries: Wish[] = [
      { id: 'a', content: 'The lighthouse.' },
      { id: 'b', keys: ['lighthouse'], content: 'The keeper and the lamp.' },
      { id: 'c', keys: ['keeper'], content: 'Her boat.' },
      { id: 'deaf', keys: ['keeper'], excludeRecursion: true },
    ];
    expect(used(scan(entries))).toEqual(['a']);
    expect(used(scan(entries, undefined, {}, { recursiveScanning: true })).sort()).toEqual(['a', 'b', 'c']);
    const last = entries.map((entry) => (entry.id === 'b' ? { ...entry, preventRecursion: true } : entry));
    expect(used(scan(last, undefined, {}, { recursiveScanning: true })).sort()).toEqual(['a', 'b']);
  });

  test('an entry’s probability is repeatable within a reply and correct over many replies', () => {
    const of = (seed: string) => used(scan([{ id: 'a', probability: 30 }], undefined, { seed })).length;
    expect(of('x')).toBe(of('x'));
    const hits = Array.from({ length: 2_000 }, (_, n) => of(`chat:${n}`)).reduce((sum, hit) => sum + hit, 0);
    expect(hits).toBeGreaterThan(500);
    expect(hits).toBeLessThan(700);
    expect(used(scan([{ id: 'a', probability: 0 }]))).toEqual([]);
  });
});

describe('decorators', () => {
  test.each<[string, string, string[], boolean]>([
    ['activate', '@@activate', ['nothing'], true],
    ['dont_activate', '@@dont_activate', ['lamp'], false],
    ['activate beats dont_activate', '@@dont_activate\n@@activate', ['nothing'], true],
    ['activate_only_after, too early', '@@activate_only_after 2', ['lamp', 'a', 'lamp'], false],
    ['activate_only_after', '@@activate_only_after 2', ['lamp', 'a', 'lamp', 'b'], true],
    ['activate_only_every', '@@activate_only_every 2', ['lamp', 'a', 'lamp'], false],
    ['keep_activate_after_match', '@@keep_activate_after_match', ['lamp', 'b', 'c', 'd', 'e', 'f'], true],
    ['dont_activate_after_match', '@@dont_activate_after_match', ['lamp', 'b', 'lamp'], false],
    ['dont_activate_after_match, the first time', '@@dont_activate_after_match', ['a', 'b', 'lamp'], true],
    ['is_greeting', '@@is_greeting 0', ['lamp'], true],
    ['is_greeting of another', '@@is_greeting 1', ['lamp'], false],
    ['additional_keys', '@@additional_keys oil,wick', ['lamp oil'], true],
    ['additional_keys twice', '@@additional_keys oil\n@@additional_keys wick', ['lamp oil'], false],
    ['exclude_keys', '@@exclude_keys oil', ['lamp oil'], false],
    ['scan_depth', '@@scan_depth 1', ['lamp', 'x'], false],
    ['match_partial_word', '@@match_partial_word', ['lampshade'], true],
    ['is_user_icon', '@@is_user_icon hat', ['lamp'], false],
    ['unknown ones', '@@unheard_of 3', ['lamp'], true],
    ['a fallback for an unknown one', '@@unheard_of\n@@@other\n@@@dont_activate', ['lamp'], false],
    ['a fallback for a wrong value', '@@is_greeting first\n@@@dont_activate', ['lamp'], false],
    ['no fallback where it is understood', '@@is_greeting 0\n@@@dont_activate', ['lamp'], true],
  ])('%s', (_what, head, said, isUsed) => {
    const lore = scan([{ id: 'a', content: `${head}\n\nThe text.` }], said);
    expect(used(lore)).toEqual(isUsed ? ['a'] : []);
    if (isUsed) expect(texts([...lore.before, ...lore.after, ...lore.atDepth])).toEqual(['The text.']);
  });

  test('set the position of the text and the prompts that it switches off', () => {
    const lore = scan(
      [
        { id: 'deep', content: '@@depth 2\n@@role assistant\nDeep.' },
        { id: 'from-start', content: '@@reverse_depth 1\nEarly.' },
        { id: 'after', content: '@@position after_desc\nAfter.' },
        { id: 'silent', content: '@@disable_ui_prompt system_prompt\nQuiet.' },
      ],
      ['lamp', 'a', 'b', 'lamp'],
    );
    expect(lore.atDepth).toMatchObject([
      { entryId: 'from-start', depth: 3, role: 'system' },
      { entryId: 'deep', depth: 2, role: 'assistant', text: 'Deep.' },
    ]);
    expect(texts(lore.after)).toEqual(['After.']);
    expect([lore.withoutSystemPrompt, lore.withoutPostHistory]).toEqual([true, false]);
  });
});

describe('the budget and the order', () => {
  const long = (id: string, more: Partial<LoreEntry> = {}): Wish => ({
    id,
    content: 'x'.repeat(400),
    ...more,
  });

  test('entries with the lowest priority, then the lowest order, are dropped first', () => {
    const entries = [long('a', { order: 1 }), long('b', { order: 3 }), long('c', { order: 2, priority: 5 })];
    const lore = scan(entries, undefined, { budget: 200 });
    expect(used(lore).sort()).toEqual(['b', 'c']);
    expect(lore.trace.find(({ entryId }) => entryId === 'a')).toMatchObject({
      reason: 'budget',
      tokens: 100,
    });
    expect(lore.tokens).toBe(200);
    expect(used(scan(entries, undefined, {}, { tokenBudget: 100 }))).toEqual(['c']);
    const first = long('first', { order: 9, content: `@@ignore_on_max_context\n${'x'.repeat(400)}` });
    expect(used(scan([...entries, first], undefined, { budget: 300 })).sort()).toEqual(['a', 'b', 'c']);
  });

  test('entries with a lower order come first, and macros are expanded once', () => {
    const lore = scan(
      [
        { id: 'late', order: 20, content: '{{user}} knows.' },
        { id: 'early', order: 10, content: '{{char}} waits.' },
        { id: 'behind', position: 'after_char', content: '' },
      ],
      undefined,
      { names: { char: '{{user}}', user: 'Sam' } },
    );
    expect(texts(lore.before)).toEqual(['{{user}} waits.', 'Sam knows.']);
    expect(lore.after).toEqual([]);
  });

  test('the largest lorebook with hostile patterns and a long chat is scanned, and again with the same result', () => {
    const hostile = [
      (n: number) => `/(x+x+)+y${n}/`,
      (n: number) => `/^(\\w+\\s?)*${n}$/i`,
      (n: number) => `/(\\w+\\s?)*[a-z]{${n % 9}}[0-9]*[${n}]$/`,
    ];
    const entries = Array.from({ length: 5_000 }, (_, n) => ({
      id: String(n),
      keys: [hostile[n % 3]!(n), `key number ${n}`],
      scanDepth: 400,
    }));
    const said = Array.from({ length: 400 }, (_, n) => `${'x'.repeat(n % 50 === 0 ? 4_000 : 60)} ${n}`);
    said[7] = 'A key number 4321.';
    const first = scan(entries, said, {}, { name: 'Hostile' });
    expect(used(first)).toContain('4321');
    expect(first.counts.skippedSearches).toBeGreaterThan(0);
    const again = scan(entries, said, {}, { name: 'Hostile' });
    expect(again.trace).toEqual(first.trace);
    expect(again.counts).toEqual(first.counts);
  });

  test('a lorebook that is scanned again, in a chat that went on, gives what a new one gives', () => {
    const lorebook = bookOf(
      Array.from({ length: 300 }, (_, n) => ({ id: `${n}`, keys: [`/l.mp ${n}/`, `oil ${n}`] })),
      { scanDepth: 9 },
    );
    const said = ['lamp 1', 'oil 2', 'lump 3 oil 4', 'oil', 'limp 250'];
    for (let most = 1; most <= said.length; most++) {
      const of = (book: typeof lorebook) =>
        scan([], said.slice(0, most), { books: [{ id: 'b', scope: 'chat', lorebook: book }] });
      expect(of(lorebook)).toEqual(of(structuredClone(lorebook)));
    }
  });

  test('names in keys are those of the chat, also when the same lorebook serves another', () => {
    const books = [
      { id: 'b', scope: 'chat' as const, lorebook: bookOf([{ id: 'a', keys: ['{{user}} waits'] }]) },
    ];
    const of = (user: string) =>
      used(scan([], ['See: Sam waits.'], { books, names: { char: 'Maren', user } }));
    expect([of('Sam'), of('Kim'), of('Sam')]).toEqual([['a'], [], ['a']]);
  });
});
