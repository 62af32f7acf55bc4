import { expect, test } from 'vitest';
import { ageOf, oldText, shortDay, sourceText } from '../panes/source-text.ts';
import { aFact } from '../test-support/a-fact.ts';
import { factNotes, heldText, mergedText, timeLeft } from './fact-text.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-28T12:00:00.000Z').getTime();
const before = (days: number) => new Date(NOW - days * DAY).toISOString();

test.each([
  [0.5, 'today'],
  [1, '1 day'],
  [19, '19 days'],
  [42, '6 weeks'],
  [100, '3 months'],
  [800, '2 years'],
])('%d days are %s', (days, expected) => {
  expect(ageOf(before(days), NOW)).toBe(expected);
});

test('an older version was true on a day, or from one to another', () => {
  expect(heldText({ from: before(30), until: before(2) }, NOW)).toBe('true from Oct 29 to Nov 26');
  expect(heldText({ from: before(2), until: before(2) }, NOW)).toBe('true on Nov 26');
});

test('a source is named by who wrote it and when', () => {
  expect(sourceText({ role: 'user', at: '2026-10-14T12:00:00.000Z' }, 'Her', NOW)).toBe(
    'Your message of Oct 14',
  );
  expect(sourceText({ role: 'assistant', at: '2025-10-03T12:00:00.000Z' }, 'Isolde’s', NOW)).toBe(
    'Isolde’s message of Oct 3, 2025',
  );
  expect(oldText(before(42), NOW)).toBe('6 weeks old');
  expect(oldText(before(0), NOW)).toBe('from today');
  expect(shortDay('2026-11-06T12:00:00', NOW)).toBe('Nov 6');
});

test('notes tell age, use, correction and doubt', () => {
  const fact = aFact({ usedCount: 9, lastUsedAt: before(0), isCertain: false });
  fact.sources[0]!.at = before(42);
  expect(factNotes(fact, NOW)).toEqual(['6 weeks', 'used 9 times, last today', 'not certain']);
  const older = [{ text: 'x', from: before(50), until: before(3), sources: [] }];
  const corrected = aFact({ sources: [], createdAt: before(3), origin: 'you', older });
  expect(factNotes(corrected, NOW)).toEqual(['3 days', 'corrected by you']);
  const own = aFact({ sources: [], createdAt: before(2), origin: 'you', eventDate: '2026-11-06' });
  expect(factNotes(own, NOW)).toEqual(['written by you', '2 days', 'on Nov 6']);
});

test('the time until a forgotten fact is erased', () => {
  expect(timeLeft(before(-19.5), NOW)).toBe('20 days left');
  expect(timeLeft(before(-0.5), NOW)).toBe('1 day left');
  expect(timeLeft(before(1), NOW)).toBe('erased today');
});

test('facts that are merged begin with what they said', () => {
  expect(mergedText([aFact({ text: 'Tea.' }), aFact({ text: ' No wine. ' })])).toBe('Tea. No wine.');
});
