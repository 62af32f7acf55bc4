import { expect, it } from 'vitest';
import { isRaise, spentText, waitingText, wantedLimit } from './spending-text.ts';

const limits = { spendCap: 5000, nextCap: null, spent: 1299, currency: 'USD' };

it('says what was spent, of what', () => {
  expect(spentText(limits)).toBe('$12.99 of $50.00 spent this month.');
  expect(spentText({ ...limits, spendCap: null })).toBe('$12.99 spent this month, without a limit.');
});

it('says from when a higher limit holds', () => {
  const from = '2026-11-25T10:00:00.000Z';
  expect(waitingText(limits)).toBe('');
  expect(waitingText({ ...limits, nextCap: { amount: 8000, from } })).toBe(
    'From November 25, 2026 it is $80.00.',
  );
  expect(waitingText({ ...limits, nextCap: { amount: null, from } })).toBe(
    'From November 25, 2026 there is no limit.',
  );
});

it('reads the field: an amount, none for no limit, and says what is wrong', () => {
  expect(wantedLimit('50', 'USD')).toEqual({ amount: 5000 });
  expect(wantedLimit(' ', 'USD')).toEqual({ amount: null });
  expect(wantedLimit('0', 'USD')).toEqual({ amount: 0 });
  expect(wantedLimit('a lot', 'USD')).toEqual({ problem: 'Write an amount like 50 or 49.99' });
  expect(wantedLimit('9999999', 'USD')).toEqual({ problem: 'At most $1,000,000.00' });
});

it.each([
  [5000, 8000, true],
  [5000, null, true],
  [5000, 5000, false],
  [5000, 0, false],
  [null, 5000, false],
])('from %s to %s is a raise: %s', (now, wanted, is) => expect(isRaise(now, wanted)).toBe(is));
