import { expect, test } from 'vitest';
import { checkedTexts, readCatalogue } from '../../src/app/server/seed.ts';
import { TAG_CATEGORIES } from '../../src/features/tags/catalogue.ts';
import { createSafety } from '../../src/features/safety/server/checks/check.ts';

const catalogue = await readCatalogue(new Set());
const cards = catalogue.flatMap(({ cards: own }) => own);
const safety = createSafety({ year: () => 2026 });

test('the catalogue has at least 60 characters by 8 built-in creators', () => {
  expect(cards.length).toBeGreaterThanOrEqual(60);
  expect(catalogue).toHaveLength(8);
  expect(new Set(cards.map((card) => card.slug)).size).toBe(cards.length);
  expect(new Set(cards.map((card) => card.name)).size).toBe(cards.length);
});

test('its tags are known, cover all categories, and never combine campus and NSFW', () => {
  const used = new Set(cards.flatMap((card) => card.tags));
  const known = new Set(TAG_CATEGORIES.flatMap((category) => category.tags.map((tag) => tag.name)));
  for (const tag of used) expect(known).toContain(tag);
  for (const category of TAG_CATEGORIES) expect(category.tags.some((tag) => used.has(tag.name))).toBe(true);
  for (const card of cards) expect(card.tags.includes('school') && card.tags.includes('nsfw')).toBe(false);
});

test.each(cards.map((card) => [card.slug, card] as const))('%s keeps the content policy', (_slug, card) => {
  const verdict = safety.checkCharacter(checkedTexts(card));
  expect(
    verdict.fields.map(({ field, verdict: found }) => [
      field,
      found.severity,
      found.matches.map((match) => match.text),
    ]),
  ).toEqual([]);
  for (const text of [...card.greetings, card.exampleDialogue])
    expect(safety.check(text, 'chat-out').allowed).toBe(true);
  for (const prompt of card.pictures) expect(safety.check(prompt, 'image-prompt').allowed).toBe(true);
});

test('no two characters share a phrase of seven words', () => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const card of cards) {
    const text = [
      card.hook,
      card.description,
      card.personality,
      card.scenario,
      ...card.greetings,
      card.exampleDialogue,
    ].join(' . ');
    const words = text.toLowerCase().match(/[a-z']+|\./g) ?? [];
    for (let i = 0; i + 7 <= words.length; i++) {
      const phrase = words.slice(i, i + 7);
      if (phrase.includes('.')) continue;
      const key = phrase.join(' ');
      const other = seen.get(key);
      if (other && other !== card.slug) shared.push(`${other} and ${card.slug}: ${key}`);
      seen.set(key, card.slug);
    }
  }
  expect(shared).toEqual([]);
});
