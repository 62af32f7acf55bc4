import { expect, it } from 'vitest';
import { ApiError } from '../../../platform/web/api-error.ts';
import type { CoinPack } from '../contract.ts';
import { offeredPack, packRefusalText } from './pack-text.ts';

const price = { net: 1299, tax: 0, total: 1299, currency: 'USD', taxLabel: '', taxBasisPoints: 0 };
const pack: CoinPack = { id: 'p2', coins: 1200, price, bonusPercent: 0 };
const refusal = (code: string, extra = {}) =>
  new ApiError(409, JSON.stringify({ error: { code, message: 'Your limit is $20.00.' }, ...extra }));

it('says what the pack cost and costs', () => {
  const offer = { ...pack, price: { ...price, total: 1499 } };
  const error = refusal('payments.offer_changed', { offer });
  expect(offeredPack(error)).toEqual(offer);
  expect(packRefusalText(error, pack)).toBe(
    'The pack of 1,200 coins costs $14.99 now; it was $12.99 when this page was opened. Nothing was charged.',
  );
});

it('says that it was withdrawn', () => {
  const error = refusal('payments.offer_changed', { offer: null });
  expect(offeredPack(error)).toBe(null);
  expect(packRefusalText(error, pack)).toBe(
    'The pack of 1,200 coins is no longer offered. Nothing was charged.',
  );
});

it('any other refusal is no new offer, and is said in the server’s words', () => {
  const error = refusal('payments.cap_reached');
  expect(offeredPack(error)).toBeUndefined();
  expect(packRefusalText(error, pack)).toBe('Your limit is $20.00.');
});
