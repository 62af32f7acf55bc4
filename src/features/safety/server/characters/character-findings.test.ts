import { expect, test } from 'vitest';
import { createSafety, type CharacterCard } from '../checks/check.ts';
import { findingsOf } from './character-findings.ts';

const safety = createSafety({ year: () => 2026 });
const find = (card: Partial<CharacterCard>) => {
  const whole = { age: 30, texts: {}, ...card };
  return findingsOf(whole, safety.checkCharacter(whole));
};

test('reports the field, the matching words, the reason and what to change', () => {
  const description = 'A tall woman of forty. She looks like a teenager.';
  const [finding] = find({ texts: { description } });
  expect(finding).toMatchObject({
    field: 'description',
    severity: 'hard',
    category: 'MIN',
    policy: 'Adults only',
  });
  expect(finding!.message).toMatch(/\.$/);
  expect(finding!.fix).not.toBe('');
  for (const { start, end, text } of finding!.spans) expect(description.slice(start, end)).toBe(text);
  expect(finding!.spans.length).toBeGreaterThan(0);
});

test('reports a combination over several fields for the card and for each field', () => {
  expect(find({ texts: { description: 'a kid from the block', personality: 'seductive' } })).toMatchObject([
    { field: 'card', spans: [] },
    { field: 'description', spans: [{ start: 2, end: 5, text: 'kid' }] },
    { field: 'personality', spans: [{ start: 0, end: 9, text: 'seductive' }] },
  ]);
});

test('checks the description of a picture by the rules for pictures', () => {
  expect(find({ drawn: { 'look.words': 'a schoolgirl' } })).toMatchObject([
    { field: 'look.words', category: 'MIN' },
  ]);
  expect(find({ drawn: { 'look.words': 'silver hair, red eyes, moonlit' } })).toEqual([]);
});

test('flags a claim to be human for review without refusing it', () => {
  const findings = find({ greetings: ['I am a real human being, not an AI.'] });
  expect(findings.map(({ severity }) => severity)).not.toContain('hard');
  expect(findings).toMatchObject([{ field: 'greetings.0', severity: 'review', category: 'HUMANCLAIM' }]);
});
