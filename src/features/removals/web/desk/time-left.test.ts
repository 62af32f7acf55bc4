import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('says how much time is left, in its two largest parts', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  expect(timeLeft('2026-11-27T16:30:00Z', now)).toBe('2 d 4 h left');
  expect(timeLeft('2026-11-25T15:20:00Z', now)).toBe('3 h 20 min left');
  expect(timeLeft('2026-11-25T12:00:00Z', now)).toBe('0 min left');
  expect(timeLeft('2026-11-25T11:20:00Z', now)).toBe('40 min over');
  expect(timeLeft('2026-11-22T11:00:00Z', now)).toBe('3 d 1 h over');
});
