import fc from 'fast-check';
import { displayLine } from '../../../../../shared/words/display-line.ts';
import { expect, test } from 'vitest';
import type { LoreEntry as OwnEntry } from '../../../../../shared/words/lorebook.ts';
import { TAG_CATEGORIES } from '../../../../tags/catalogue.ts';
import { CharacterContent } from '../../../content.ts';
import { emptyContent } from '../../../empty-content.ts';
import { keyKindOf } from '../lore/key-kind.ts';
import type { Card } from '../model/card.ts';
import type { JsonObject } from '../model/json-value.ts';
import { readCard } from '../read-card.ts';
import { cardArbitrary, entryArbitrary, lorebookArbitrary } from '../test-support/arbitrary-card.ts';
import { book, jsonFile, v2, V2_FIELDS, v3, V3_ENTRY } from '../test-support/make-card.ts';
import { cardEntryOf, carriedOfEntry } from './card-entry.ts';
import { depthPromptIn, talkativenessIn } from './depth-prompt.ts';
import { fromContent } from './from-content.ts';
import { ownEntryOf } from './own-entry.ts';
import { toContent } from './to-content.ts';

const known = TAG_CATEGORIES.flatMap(({ tags }) => tags);
const optionalBook = fc.option(lorebookArbitrary, { nil: null });
const cardIn = (json: JsonObject) => {
  const { card, lorebook } = readCard(jsonFile(json));
  return { card: card!, lorebook };
};
const imported = (json: JsonObject) => {
  const { card, lorebook } = cardIn(json);
  return toContent(card, lorebook, known);
};

/** Normalises what our fields cannot distinguish: blank greetings, empty optionals, an unknown date. */
const essence = ({ firstMessage, alternateGreetings, extensions, nickname, ...card }: Card) => ({
  ...card,
  greetings: [firstMessage, ...alternateGreetings].filter((text) => text.trim() !== ''),
  extensions: Object.fromEntries(Object.entries(extensions).filter(([key]) => key !== 'nightbloom')),
  nickname: nickname || undefined,
});

test('any card is restored completely from our fields', () => {
  fc.assert(
    fc.property(cardArbitrary, optionalBook, (card, lorebook) => {
      const { content, carried } = toContent(card, lorebook, known);
      const back = fromContent(content, carried, known);
      // Names are shown in one line, so what cannot be seen in them is not restored.
      const shown = { ...card, name: displayLine(card.name), nickname: displayLine(card.nickname ?? '') };
      expect(essence(back.card)).toEqual(essence(shown));
      expect(back.lorebook).toEqual(lorebook);
    }),
    { numRuns: 200 },
  );
});

test('any card becomes a valid draft, and its export the same draft again', () => {
  fc.assert(
    fc.property(cardArbitrary, optionalBook, (card, lorebook) => {
      const first = toContent(card, lorebook, known);
      expect(CharacterContent.parse(first.content)).toEqual(first.content);
      // The database stores it as JSON.
      const carried = JSON.parse(JSON.stringify(first.carried)) as typeof first.carried;
      const back = fromContent(first.content, carried, known);
      expect(toContent(back.card, back.lorebook, known).content).toEqual(first.content);
    }),
    { numRuns: 200 },
  );
});

test('an id that JSON would escape is replaced, so that V8 never confuses it with another', () => {
  // V8 reuses the keys of JSON that it parsed before.
  const read = ['\\', '"', '\n'].map((id) => {
    const entries = [V3_ENTRY, { ...V3_ENTRY, id }];
    const { content, carried } = imported(v3({ character_book: book(...entries) }));
    const kept = JSON.parse(JSON.stringify(carried)) as typeof carried;
    const back = fromContent(content, kept, known).lorebook!.entries[1]!.id;
    return { ours: content.lorebook.entries[1]!.id, back };
  });
  expect(read.map(({ back }) => back)).toEqual(['\\', '"', '\n']);
  expect(read.map(({ ours }) => ours)).toEqual(['e1', 'e1', 'e1']);
});

const ownEntry: fc.Arbitrary<OwnEntry> = fc.record({
  id: fc.constant('1'),
  name: fc.constantFrom('', 'Lamp', 'The light'),
  keys: fc.array(fc.constantFrom('lamp', 'a/b', '/x/i', 'light house'), { maxLength: 3 }),
  secondaryKeys: fc.array(fc.constantFrom('night', 'storm'), { maxLength: 2 }),
  selective: fc.boolean(),
  logic: fc.constantFrom('any', 'all', 'not_any', 'not_all'),
  content: fc.constantFrom('', 'It burns.', '@@depth 2\nIt burns.'),
  enabled: fc.boolean(),
  constant: fc.boolean(),
  order: fc.integer({ min: -1000, max: 1000 }),
  position: fc.constantFrom(
    'before_char',
    'after_char',
    'at_depth',
    'before_examples',
    'after_examples',
    'outlet',
  ),
  depth: fc.integer({ min: 0, max: 100 }),
  role: fc.constantFrom('system', 'user', 'assistant'),
  priority: fc.option(fc.integer()),
  probability: fc.integer({ min: 0, max: 100 }),
  caseSensitive: fc.boolean(),
  wholeWords: fc.boolean(),
  useRegex: fc.boolean(),
  scanDepth: fc.option(fc.integer({ min: 0, max: 100 })),
  excludeRecursion: fc.boolean(),
  preventRecursion: fc.boolean(),
  delayUntilRecursion: fc.nat(3),
  outletName: fc.constantFrom('', 'coast'),
  ignoreBudget: fc.boolean(),
  group: fc.constantFrom('', 'sea', 'sea, weather'),
  groupOverride: fc.boolean(),
  groupWeight: fc.nat(200),
  groupScoring: fc.option(fc.boolean()),
  sticky: fc.nat(5),
  cooldown: fc.nat(5),
  delay: fc.nat(5),
  triggers: fc.subarray<OwnEntry['triggers'][number]>(['normal', 'continue', 'quiet']),
  matchTexts: fc.subarray<OwnEntry['matchTexts'][number]>(['persona', 'personality', 'creator_notes']),
  characterFilter: fc.option(
    fc.record({ isExclude: fc.boolean(), names: fc.subarray(['Maren', 'Tobias']), tags: fc.subarray(['x']) }),
  ),
});

test('every change of an entry is written to the card', () => {
  fc.assert(
    fc.property(ownEntry, fc.option(entryArbitrary, { nil: undefined }), (own, before) => {
      const made = cardEntryOf(own, before && carriedOfEntry(before));
      const back = ownEntryOf(made, own.id);
      if (!own.useRegex) expect(back).toEqual(own);
      else if (keyKindOf(made) === 'regex') {
        // Neither has an effect with regular expressions.
        expect(back).toEqual({ ...own, selective: false, constant: false });
      } else {
        // SillyTavern's rules derive it from the form of the keys.
        expect(back).toEqual({ ...own, useRegex: false, keys: back.keys });
        expect(back.keys.every((key) => /^\/.*\/[a-z]*$/.test(key))).toBe(true);
      }
      expect(made.unknown).toEqual(before?.unknown ?? {});
    }),
    { numRuns: 1000 },
  );
});

test('maps the fields of a card to our fields', () => {
  const { content, carried, missingAge } = imported(v2({ nickname: 'Mare' }));
  expect(missingAge).toBe(false);
  expect(content).toMatchObject({
    name: 'Maren Holt',
    nickname: 'Mare',
    age: 34,
    greetings: [V2_FIELDS.first_mes, ...V2_FIELDS.alternate_greetings],
    exampleDialogue: V2_FIELDS.mes_example,
    systemPrompt: V2_FIELDS.system_prompt,
    postHistoryInstructions: V2_FIELDS.post_history_instructions,
    creatorNotes: V2_FIELDS.creator_notes,
    hook: 'A quiet card for long evenings.',
    tags: ['female', 'slice-of-life'],
    rating: null,
    visibility: 'private',
  });
  const extensions = carried.card['extensions'] as JsonObject;
  expect(depthPromptIn(extensions)).toEqual({ prompt: 'Mention the weather.', depth: 4, role: 'system' });
  expect(talkativenessIn(extensions)).toBe(0.4);
});

test('leaves macros unchanged', () => {
  const { content } = imported(v2());
  expect(content.scenario).toContain('{{user}} knocks');
  expect(fromContent(content, null, known).card.scenario).toBe(V2_FIELDS.scenario);
});

test.each([
  ['Sci Fi', 'sci-fi'],
  ['#cyberpunk', 'cyberpunk'],
  ['Slice-Of-Life', 'slice-of-life'],
  ['woman', 'female'],
  ['Campus', 'school'],
  ['university', 'school'],
  ['NON BINARY', 'non-binary'],
  ['🧛 Vampire', 'vampire'],
])('the tag "%s" is our "%s"', (word, name) => {
  expect(imported(v2({ tags: [word] })).content.tags).toEqual([name]);
});

test.each(['school', 'OC', 'tsundere', '', '!!'])(
  'the unknown tag "%s" is kept and exported again',
  (word) => {
    const { content, carried } = imported(v2({ tags: [word, 'Female'] }));
    expect(content.tags).toEqual(['female']);
    expect(fromContent(content, carried, known).card.tags).toEqual([word, 'Female']);
  },
);

test('removed and added tags change only their own words in the card', () => {
  const { content, carried } = imported(v2({ tags: ['NSFW', 'Lighthouse', 'woman', 'Mystery'] }));
  expect([content.rating, content.tags]).toEqual(['nsfw', ['female', 'mystery']]);
  const changed = { ...content, rating: 'suggestive' as const, tags: ['female', 'sci-fi'] };
  expect(fromContent(changed, carried, known).card.tags).toEqual([
    'Lighthouse',
    'woman',
    'Sci-fi',
    'Suggestive',
  ]);
});

test('our own fields survive export and import', () => {
  const content = {
    ...emptyContent(),
    name: 'Tobias Reyes',
    age: 41,
    hook: 'Bakes at night, listens all day.',
    greetings: ['The ovens are warm.'],
    starters: ['What is in the oven?'],
    tags: ['male', 'shy', 'school'],
    rating: 'sfw' as const,
    look: { seed: 'tobias', tags: ['male', 'glasses'], words: 'flour on the sleeves' },
    visibility: 'private' as const,
  };
  const { card, lorebook } = fromContent(content, null, known, {
    at: 1_800_000_000,
    createdAt: 1_700_000_000,
    creator: 'emberline',
  });
  expect(card).toMatchObject({
    creator: 'emberline',
    creationDate: 1_700_000_000,
    modificationDate: 1_800_000_000,
  });
  expect(card.tags).toEqual(['Male', 'Shy', 'Campus', 'SFW']);
  expect(lorebook).toBeNull();
  expect(toContent(card, lorebook, known).content).toEqual(content);
});

test('imports image prompts of other programs as the look and exports them once', () => {
  const { content, carried } = imported(
    v2({ extensions: { sd_character_prompt: { positive: 'grey coat, lamp', negative: '' } } }),
  );
  expect(content.look.words).toBe('grey coat, lamp');
  const { card } = fromContent(content, carried, known);
  expect(card.extensions['nightbloom']).not.toHaveProperty('look');
});

test('export appends to the sources and keeps the card’s dates and creator', () => {
  const { content, carried } = imported(
    v3({ source: ['https://example.org/a'], creation_date: 5, fav: true, extensions: { fav: true } }),
  );
  const { card } = fromContent(content, carried, known, {
    source: 'https://nightbloom.example/1',
    at: 9,
    createdAt: 7,
    creator: 'x',
  });
  expect(card).toMatchObject({
    source: ['https://example.org/a', 'https://nightbloom.example/1'],
    creationDate: 5,
    modificationDate: 9,
    creator: 'saltandcedar',
  });
  expect(card.extensions).toHaveProperty('fav', true);
});

test('cuts what exceeds a draft’s limits and reports it', () => {
  const { content, corrections } = imported(
    v3({
      description: `Age: 30. ${'🌊'.repeat(110_000)}`,
      alternate_greetings: Array.from({ length: 300 }, (_item, i) => `Hello ${i}`),
    }),
  );
  expect(corrections.map(({ code, field }) => `${code} ${field}`)).toEqual([
    'own.text-cut description',
    'own.list-cut greetings',
  ]);
  expect(CharacterContent.safeParse(content).success).toBe(true);
  expect(content.description.isWellFormed()).toBe(true);
});

test('a SillyTavern entry keeps its rules, and a V3 entry matches its keys anywhere', () => {
  const rules = {
    position: 4,
    depth: 2,
    role: 2,
    selectiveLogic: 3,
    probability: 70,
    useProbability: true,
    scan_depth: 6,
    exclude_recursion: true,
  };
  const entries = [
    { ...V3_ENTRY, id: 3, use_regex: true, constant: true, extensions: rules },
    { ...V3_ENTRY, id: 3, keys: ['^lamp'], use_regex: true, constant: true },
    V3_ENTRY,
  ];
  const { lorebook } = imported(v3({ character_book: book(...entries) })).content;
  const [silly, regex, plain] = lorebook.entries;
  expect(silly).toMatchObject({
    id: '3',
    position: 'at_depth',
    depth: 2,
    role: 'assistant',
    logic: 'all',
    probability: 70,
    scanDepth: 6,
    excludeRecursion: true,
    wholeWords: true,
    useRegex: false,
    constant: true,
  });
  expect(regex).toMatchObject({ id: 'e1', useRegex: true, constant: false, wholeWords: false });
  expect(plain).toMatchObject({ id: 'e2', useRegex: false, wholeWords: false, position: 'before_char' });
});
