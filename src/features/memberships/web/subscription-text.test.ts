import { expect, it } from 'vitest';
import { cancelText, chargeText, graceText, nextChargeText, stateText } from './subscription-text.ts';
import { SUBSCRIPTION } from './test-support/plans.ts';

const ending = { ...SUBSCRIPTION, isEnding: true, nextCharge: null };

it('says the state in words', () => {
  expect(stateText(SUBSCRIPTION)).toBe('Active');
  expect(stateText(ending)).toBe('Ending');
  expect(stateText({ ...SUBSCRIPTION, state: 'past_due' })).toBe('Payment failed');
  expect(stateText({ ...ending, state: 'ended' })).toBe('Ended');
});

it('says the next charge with day and sum, or that there is none', () => {
  expect(chargeText(SUBSCRIPTION)).toBe('$9.99 a month');
  expect(nextChargeText(SUBSCRIPTION)).toBe('$9.99 on December 24, 2026');
  expect(nextChargeText(ending)).toBe('None. It ends on December 24, 2026');
});

it('before cancelling: until when it stays, what becomes read-only, that nothing is lost', () => {
  const text = cancelText(SUBSCRIPTION);
  for (const part of ['until December 24, 2026', 'read-only', 'Nothing is deleted', 'coins stay yours'])
    expect(text).toContain(part);
});

it('after a failed charge: until when it is kept', () => {
  const failed = { ...SUBSCRIPTION, graceUntil: '2026-12-31T10:00:00.000Z' };
  expect(graceText(failed)).toContain('until December 31, 2026');
  expect(graceText(SUBSCRIPTION)).toContain('a few days');
});
