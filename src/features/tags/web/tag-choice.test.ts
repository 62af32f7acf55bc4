import { describe, expect, test } from 'vitest';
import { TAG_CATEGORIES } from '../catalogue.ts';
import type { Tag } from '../contract.ts';
import { BUILT_IN_TAGS, grouped, offered, tagsIn } from './tag-choice.ts';

const many = (count: number): Tag[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `t${place}`,
    displayName: `T${place}`,
    emoji: '🌙',
    color: '#abcdef',
    isNSFW: false,
    category: place % 2 ? 'Odd' : 'Even',
  }));

describe('section 3: listing responses are either a plain array or an object with an items list', () => {
  test('both hold the same tags', () => {
    expect(tagsIn(many(3))).toEqual(many(3));
    expect(tagsIn({ items: many(3), page: 1 })).toEqual(many(3));
    expect(tagsIn([])).toEqual([]);
  });
  test.each([null, undefined, 'tags', 7, {}, { items: {} }])('%j is neither', (answer) => {
    expect(() => tagsIn(answer)).toThrow('cannot be read');
  });
  test('invalid items are left out', () => {
    expect(tagsIn([...many(1), null, 4, { name: 'x' }, { name: '', displayName: '', category: '' }])).toEqual(
      many(1),
    );
  });
});

describe('section 7: if the tag API returns fewer than 50 tags, the fallback set is used instead', () => {
  test('49 are too few, 50 are not', () => {
    expect(offered(many(49))).toBe(BUILT_IN_TAGS);
    expect(offered(many(50))).toEqual(many(50));
    expect(offered([])).toBe(BUILT_IN_TAGS);
  });
});

describe('the built-in set', () => {
  const groups = grouped(BUILT_IN_TAGS, TAG_CATEGORIES);

  test('has ten categories with emoji and colour', () => {
    expect(groups.map(({ name }) => name)).toEqual([
      ...['Character Type', 'Genre', 'Personality', 'Appearance', 'Origin', 'Sexuality', 'Fantasy'],
      ...['Content Rating', 'Ethnicity', 'Scenario'],
    ]);
    for (const { emoji, color } of groups) {
      expect(emoji).not.toBe('');
      expect(color).toMatch(/^#[\da-f]{6}$/);
    }
  });

  test('has an emoji for each tag, but none for where people come from', () => {
    for (const { name, tags } of groups)
      for (const { emoji } of tags) expect(emoji === '').toBe(name === 'Ethnicity');
  });

  test('has the origins in the order of the specification, alien among them', () => {
    expect(groups[4]!.tags.map(({ name }) => name)).toEqual([
      ...['human', 'magical', 'divine', 'demonic', 'alien', 'artificial', 'mythical', 'elemental'],
    ]);
  });

  test('flags nsfw and nothing else', () => {
    expect(BUILT_IN_TAGS.filter((tag) => tag.isNSFW).map(({ name }) => name)).toEqual(['nsfw']);
  });
});

test('a category that only the server knows has the server’s emoji, or a default one', () => {
  const own = { name: 'Odd', emoji: '🔧', color: '#111111', maxSelections: 4 };
  const [even, odd] = grouped(many(4), [own]);
  expect(odd).toMatchObject({ emoji: '🔧', color: '#111111', maxSelections: 4 });
  expect(even).toMatchObject({ emoji: '🏷️', color: '#abcdef', maxSelections: null });
});
