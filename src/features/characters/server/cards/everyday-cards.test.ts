import { expect, test } from 'vitest';
import { createLog } from '../../../../platform/server/log.ts';
import { createCharacterExaminer } from '../../../safety/server/characters/character-examiner.ts';
import { createSafety } from '../../../safety/server/checks/check.ts';
import { createImportReader } from '../files/import-reader.ts';
import { everydayCards } from './test-support/everyday-cards.ts';
import independentCards from './test-support/independent-cards.json' with { type: 'json' };

const year = () => 2026;
const rules = createSafety({ year });
const reader = createImportReader({
  safety: {
    examineCharacter: createCharacterExaminer({ rules: () => rules, year, log: createLog('silent') }),
    recordCharacter: async () => {},
    check: async () => {},
  },
  tags: { offered: async () => [] },
});

test('there are at least 60 of them, of every program', () => {
  expect(everydayCards.length).toBeGreaterThanOrEqual(60);
  expect(new Set(everydayCards.map(({ shape }) => shape)).size).toBe(8);
});

test.each(everydayCards)('$name of $shape imports without a refusal', async (card) => {
  const { underage, hard, content, report } = await reader.read(card.file, card.fileName);
  expect(underage).toBeNull();
  expect(hard).toEqual([]);
  expect(content).toMatchObject({ name: card.name, greetings: [card.greeting, ...(card.alternates ?? [])] });
  expect(content.description).toContain(card.description.slice(0, 40));
  expect(content.lorebook.entries).toHaveLength(card.lore.length);
  expect(report.corrections.filter(({ level }) => level === 'lost')).toEqual([]);
});

// Written by somebody who had not seen the rules: families, old things, durations and school bands in ten languages.
test.each(independentCards)(
  '$name of $program, written apart from the rules, is not refused',
  async (card) => {
    const { underage, hard, content } = await reader.read(new TextEncoder().encode(card.text), card.fileName);
    expect(underage).toBeNull();
    expect(hard).toEqual([]);
    expect(content.name).toBe(card.name);
  },
);
