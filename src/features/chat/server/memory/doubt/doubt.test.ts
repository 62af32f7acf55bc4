import { describe, expect, test } from 'vitest';
import { doubtOf, withAge, type AgingFact } from './doubt.ts';
import { plannedFor } from './planned-for.ts';

const now = new Date('2026-11-29T12:00:00Z');
const fact = (change: Partial<AgingFact>): AgingFact => ({
  kind: 'work',
  text: 'You work as a baker.',
  eventDate: null,
  saidAt: '2026-11-28T12:00:00Z',
  confirmedAt: null,
  ...change,
});

test.each([
  ['You have an exam tomorrow.', '2026-11-26'],
  // It was said on a Wednesday.
  ['You have an exam on friday.', '2026-11-27'],
  ['You have an exam on wednesday.', '2026-12-02'],
  ['You have an exam next friday.', '2026-12-04'],
  ['You are flying to Rome in two weeks.', '2026-12-09'],
  ['You are flying to Rome in 3 days.', '2026-11-28'],
  ['You are getting married in may.', '2027-05-31'],
  ['You are getting married in december.', '2026-12-31'],
  ['You are going to learn Greek.', null],
])('%s is over after %s', (text, day) => {
  expect(plannedFor(text, '2026-11-25T20:00:00Z')).toBe(day);
});

describe('a fact is asked about', () => {
  test.each<[string, Partial<AgingFact>, ReturnType<typeof doubtOf>]>([
    ['work of yesterday', {}, null],
    ['work of last winter', { saidAt: '2026-02-01T12:00:00Z' }, 'old'],
    ['work confirmed since', { saidAt: '2026-02-01T12:00:00Z', confirmedAt: '2026-11-01T12:00:00Z' }, null],
    [
      'work confirmed long ago',
      { saidAt: '2025-02-01T12:00:00Z', confirmedAt: '2026-01-01T12:00:00Z' },
      'old',
    ],
    ['a name, which does not age', { kind: 'name', saidAt: '2020-02-01T12:00:00Z' }, null],
    ['a plan whose day has passed', { kind: 'plan', eventDate: '2026-11-28' }, 'passed'],
    ['a plan for today', { kind: 'plan', eventDate: '2026-11-29' }, null],
    [
      'an old plan for next year',
      { kind: 'plan', eventDate: '2027-05-01', saidAt: '2026-01-01T12:00:00Z' },
      null,
    ],
    [
      '“tomorrow” of last week',
      { kind: 'plan', text: 'You fly tomorrow.', saidAt: '2026-11-20T12:00:00Z' },
      'passed',
    ],
    [
      'a plan confirmed after its day',
      { kind: 'plan', eventDate: '2026-11-20', confirmedAt: '2026-11-27T12:00:00Z' },
      null,
    ],
    ['a mood of last week', { kind: 'feeling', saidAt: '2026-11-20T12:00:00Z' }, 'old'],
  ])('%s', (_what, change, doubt) => {
    expect(doubtOf(fact(change), now)).toBe(doubt);
  });
});

test('a prompt states the age of what changes', () => {
  expect(withAge(fact({}), { now: now.getTime(), zone: 'UTC' })).toBe('You work as a baker.');
  expect(withAge(fact({ saidAt: '2026-06-06T12:00:00Z' }), { now: now.getTime(), zone: 'UTC' })).toBe(
    'You work as a baker. (Told 6 months ago, 6 June.)',
  );
  expect(
    withAge(fact({ saidAt: '2026-06-06T12:00:00Z', confirmedAt: '2026-11-08T12:00:00Z' }), {
      now: now.getTime(),
      zone: 'UTC',
    }),
  ).toBe('You work as a baker. (Still true 3 weeks ago, 8 November.)');
  expect(
    withAge(fact({ kind: 'plan', text: 'You have an exam.', eventDate: '2026-11-27' }), {
      now: now.getTime(),
      zone: 'UTC',
    }),
  ).toBe('You have an exam. (The day of this has passed: 2 days ago, 27 November.)');
  expect(
    withAge(fact({ kind: 'like', saidAt: '2020-06-06T12:00:00Z' }), { now: now.getTime(), zone: 'UTC' }),
  ).toBe('You work as a baker.');
});
