import { expect, test } from 'vitest';
import { dayOf, signed, titleOf } from './ledger-text.ts';

test('an entry is called what the ledger noted, else by its reason', () => {
  expect(titleOf({ reason: 'image', note: '2 pictures of Hana Sato' })).toBe('2 pictures of Hana Sato');
  expect(titleOf({ reason: 'refund', note: ' ' })).toBe('Returned');
});

test('amounts carry their sign', () => {
  expect([signed(20), signed(-4), signed(-1250)]).toEqual(['+20', '−4', '−1,250']);
});

test('the day a claim opens is that of UTC wherever one is', () => {
  expect(dayOf('2026-12-01T00:00:00.000Z')).toBe('December 1');
});
