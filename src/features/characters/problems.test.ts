import { describe, expect, test } from 'vitest';
import { writtenCharacter } from '../../../test/support/written-character.ts';
import { TAG_CATEGORIES } from '../tags/catalogue.ts';
import type { CharacterContent } from './content.ts';
import { emptyContent } from './empty-content.ts';
import { examine, findProblems } from './problems.ts';
import { TEXT_MAX } from './rules.ts';
import { TEXT_FIELDS } from './text-fields.ts';
import { countTokens } from './tokens.ts';

const offered = TAG_CATEGORIES.flatMap(({ name: category, tags }) =>
  tags.map(({ name }) => ({ name, category })),
);
const problems = (changes: Partial<CharacterContent>) => findProblems(writtenCharacter(changes), offered);
const entry = (changes = {}) =>
  ({
    id: 'a',
    keys: ['x'],
    content: 'y',
    enabled: true,
    constant: false,
    secondaryKeys: [],
    name: '',
    ...changes,
  }) as never;
const lore = (...entries: never[]) => ({ lorebook: { ...emptyContent().lorebook, entries } });

test('a complete character has no problems', () => {
  expect(problems({})).toEqual({});
});

test('an empty character has one problem per missing field', () => {
  expect(Object.keys(findProblems(emptyContent(), offered))).toEqual([
    'name',
    'age',
    'hook',
    'description',
    'greetings',
    'rating',
    'tags',
  ]);
});

describe('the rules for publishing', () => {
  test.each<[string, Partial<CharacterContent>, string]>([
    ['17', { age: 17 }, 'age'],
    ['too old', { age: 1_000_001 }, 'age'],
    ['only spaces', { name: '   ' }, 'name'],
    ['an empty greeting', { greetings: ['Hello', ' '] }, 'greetings.1'],
    ['a greeting too long', { greetings: ['x'.repeat(TEXT_MAX.greeting + 1)] }, 'greetings.0'],
    ['eleven greetings', { greetings: Array.from({ length: 11 }, () => 'Hi') }, 'greetings'],
    ['seven starters', { starters: Array.from({ length: 7 }, () => 'Hi') }, 'starters'],
    ['an empty starter', { starters: [''] }, 'starters.0'],
    ['a personality too long', { personality: 'x'.repeat(TEXT_FIELDS.personality.max + 1) }, 'personality'],
    ['a prompt too long', { systemPrompt: 'x'.repeat(TEXT_FIELDS.systemPrompt.max + 1) }, 'systemPrompt'],
    ['a rating among the tags', { tags: ['female', 'sfw'] }, 'tags'],
    ['a tag twice', { tags: ['female', 'mystery', 'mystery'] }, 'tags'],
    ['no type', { tags: ['mystery'] }, 'tags'],
    ['too many tags', { tags: offered.slice(0, 21).map(({ name }) => name) }, 'tags'],
    ['campus rated NSFW', { tags: ['female', 'school'], rating: 'nsfw' }, 'tags'],
    [
      'a look too wordy',
      { look: { seed: '', tags: [], words: 'x'.repeat(TEXT_MAX.lookWords + 1) } },
      'look.words',
    ],
    ['an entry without keys', lore(entry({ keys: [' '] })), 'lorebook.entries.0.keys'],
    ['two entries of one id', lore(entry(), entry()), 'lorebook'],
    [
      'an entry too long',
      lore(entry({ content: 'x'.repeat(TEXT_MAX.loreContent + 1) })),
      'lorebook.entries.0.content',
    ],
    [
      'texts that leave no room',
      { description: 'x'.repeat(15_999), personality: 'x'.repeat(4_000) },
      'description',
    ],
  ])('%s', (_what, changes, field) => {
    expect(problems(changes)).toHaveProperty([field]);
  });

  test.each<[string, Partial<CharacterContent>]>([
    ['18', { age: 18 }],
    ['somebody older than the city', { age: 900 }],
    ['campus rated suggestive', { tags: ['female', 'school'], rating: 'suggestive' }],
    ['an android who is a woman', { tags: ['android', 'female'] }],
    ['alien, which two categories offer', { tags: ['alien'] }],
    ['a constant entry without keys', lore(entry({ keys: [], constant: true }))],
    ['an entry without keys that is switched off', lore(entry({ keys: [], enabled: false }))],
    ['no personality and no scenario', { personality: '', scenario: '' }],
  ])('%s is fine', (_what, changes) => {
    expect(problems(changes)).toEqual({});
  });

  test('rejects a tag that is currently not allowed', () => {
    const held = offered.map((tag) => ({ ...tag, isAllowed: tag.name !== 'mystery' }));
    expect(findProblems(writtenCharacter(), held)).toEqual({ tags: 'The tag "mystery" cannot be used now' });
  });
});

test('counts the tokens of every prompt, and none for disabled entries', () => {
  const counts = countTokens(
    writtenCharacter({
      description: 'x'.repeat(400),
      personality: '',
      scenario: '',
      ...lore(
        entry({ content: 'x'.repeat(40), constant: true }),
        entry({ id: 'b', content: 'x'.repeat(80) }),
        entry({ id: 'c', enabled: false }),
      ),
    }),
  );
  expect(counts).toMatchObject({ texts: { description: 100 }, lorebook: [10, 20, 0], permanent: 110 });
  expect(counts.greetings).toHaveLength(2);
});

test('distinguishes exceeded limits and a too low age from missing values', () => {
  const content = {
    ...emptyContent(),
    age: 17,
    hook: 'x'.repeat(10_000),
    starters: Array<string>(99).fill('Hi'),
  };
  expect([...examine(content, offered).exceeded].toSorted()).toEqual(['age', 'hook', 'starters']);
});
