import { expect, test } from 'vitest';
import { SIZES, type AspectRatio } from '../rules.ts';
import { afterText, coins, priceGroups, priceOf } from './price.ts';

const prices = Object.fromEntries(Object.keys(SIZES).map((ratio, index) => [ratio, index + 3])) as Record<
  AspectRatio,
  number
>;

test('the price is that of the ratio, times the pictures', () => {
  expect(priceOf(prices, '3:4', 4, 250)).toEqual({ cost: 12, left: 238 });
  expect(priceOf(prices, '2:3', 2, 8)).toEqual({ cost: 8, left: 0 });
});

test.each([
  [250, '238 left afterwards'],
  [13_012, '13,000 left afterwards'],
  [12, '0 left afterwards'],
  [11, '1 coin short'],
  [0, '12 coins short'],
])('a balance of %i: %s', (balance, text) => {
  expect(afterText(priceOf(prices, '3:4', 4, balance))).toBe(text);
});

test('a guest has no balance to be short of', () => {
  const price = priceOf(prices, '3:4', 1, null);
  expect(price).toEqual({ cost: 3, left: null });
  expect(afterText(price)).not.toMatch(/left|short/);
});

test('one coin is one', () => {
  expect([coins(1), coins(2), coins(1250)]).toEqual(['1 coin', '2 coins', '1,250 coins']);
});

test('a price list says shapes only where they matter', () => {
  const same = { ...prices };
  for (const ratio of Object.keys(same) as AspectRatio[]) same[ratio] = 4;
  expect(priceGroups(same)).toEqual([{ price: 4, shapes: '' }]);
  expect(priceGroups({ ...same, '1:1': 5, '4:3': 5 })).toEqual([
    { price: 4, shapes: '3:4, 2:3, 9:16, 16:9' },
    { price: 5, shapes: '1:1, 4:3' },
  ]);
});
