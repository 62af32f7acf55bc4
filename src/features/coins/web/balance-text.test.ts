import { expect, it } from 'vitest';
import { bucketsOf, claimedText, claimText, owedText } from './balance-text.ts';

const claim = { amount: 300, isAvailable: true, nextAt: '2026-12-01T00:00:00.000Z', cap: 600 };

it('names the buckets in the order in which they are spent', () => {
  const expiring = [{ amount: 15, expiresAt: '2026-12-24T00:00:00.000Z' }];
  expect(bucketsOf({ buckets: { expiring, monthly: 320, bought: 1550 }, claim })).toEqual([
    { name: 'Until December 24', amount: '15' },
    { name: 'Monthly', amount: '320 of at most 600' },
    { name: 'Never expire', amount: '1,550' },
  ]);
  expect(bucketsOf({ buckets: { expiring: [], monthly: 0, bought: 0 }, claim })).toEqual([]);
});

it('says what is owed, and nothing where nothing is', () => {
  expect(owedText(0)).toBe('');
  expect(owedText(1)).toContain('You owe 1 coin:');
  expect(owedText(1200)).toContain('You owe 1,200 coins:');
});

it('says what a claim gives: all, what fits, nothing, or when', () => {
  expect(claimText(claim, 0)).toBe('300 coins, once each month.');
  expect(claimText(claim, 450)).toBe('150 of 300 can be claimed: you can hold up to 600 monthly coins.');
  expect(claimText(claim, 600)).toBe('Your monthly coins are full at 600. Spend some, then claim.');
  expect(claimText({ ...claim, isAvailable: false }, 0)).toBe('Claimed. The next ones come on December 1.');
});

it('says after a claim what came of it', () => {
  const buckets = { expiring: [], monthly: 120, bought: 0 };
  expect(claimedText(100, { buckets })).toBe('20 coins are yours');
  expect(claimedText(120, { buckets })).toBe('This month’s coins are claimed');
});
