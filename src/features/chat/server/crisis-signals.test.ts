import { expect, test } from 'vitest';
import { isOutside, isWaiting, supportFor } from './crisis-signals.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
const now = Date.parse(at(12));
const crisisState = (change = {}) => ({
  gentleUntil: at(20),
  quietUntil: at(23),
  isWaiting: true,
  ...change,
});

test.each([
  [null, 0, 'none'],
  [null, 1, 'kind'],
  [crisisState(), 0, 'gentle'],
  [crisisState(), 1, 'gentle'],
  [crisisState({ gentleUntil: at(12) }), 0, 'none'],
  [crisisState({ gentleUntil: at(12) }), 1, 'kind'],
] as const)('with %j a reply to tier %i is %s', (state, tier, support) => {
  expect(supportFor(state, tier, now)).toBe(support);
});

test.each([
  [null, false],
  [crisisState(), true],
  [crisisState({ isWaiting: false }), false],
  [crisisState({ quietUntil: at(12) }), false],
  [crisisState({ quietUntil: null }), false],
] as const)('with %j replies wait: %s', (state, waits) => {
  expect(isWaiting(state, now)).toBe(waits);
});

test('the product answers instead of the character from tier 2 on', () => {
  expect([0, 1, 2, 3].map(isOutside)).toEqual([false, false, true, true]);
});
