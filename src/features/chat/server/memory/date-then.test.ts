import { expect, test } from 'vitest';
import { dateThen } from './date-then.ts';

const at = (now: string, zone = 'UTC') => ({ now: Date.parse(now), zone });

test.each([
  ['2026-11-29T10:00:00Z', '2026-11-29T01:00:00Z', 'earlier today, 29 November'],
  ['2026-11-29T10:00:00Z', '2026-11-28T23:00:00Z', 'yesterday, 28 November'],
  ['2026-11-29T10:00:00Z', '2026-11-06T10:00:00Z', '3 weeks ago, 6 November'],
  ['2026-11-29T10:00:00Z', '2025-11-29T10:00:00Z', '12 months ago, 29 November 2025'],
])('at %s, %s is "%s"', (now, then, text) => {
  expect(dateThen(then, at(now))).toBe(text);
});

test('a day begins where the user is', () => {
  const [now, then] = ['2026-11-29T16:00:00Z', '2026-11-29T12:00:00Z'];
  expect(dateThen(then, at(now))).toBe('earlier today, 29 November');
  // There it is half past one in the morning of the 30th.
  expect(dateThen(then, at(now, 'Australia/Adelaide'))).toMatch(/^yesterday, 29 November/);
  expect(dateThen('2026-11-29T16:00:00Z', at('2026-11-29T17:00:00Z', 'Australia/Adelaide'))).toBe(
    'earlier today, 30 November',
  );
});
