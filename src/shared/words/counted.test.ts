import { expect, test } from 'vitest';
import { en } from '../messages/en.ts';
import { counted } from './counted.ts';

test('one is singular, everything else plural', () => {
  expect([0, 1, 2, 1_000].map((value) => counted(value, 'coin'))).toEqual([
    ...['0 coins', '1 coin', '2 coins', '1,000 coins'],
  ]);
  expect(counted(2, 'reply', 'replies')).toBe('2 replies');
});

test('messages with a number say one as one', () => {
  expect(en['coins.insufficient']({ amount: 1 })).toBe('You need 1 coin');
  expect(en['coins.insufficient']({ amount: 12 })).toBe('You need 12 coins');
  expect(en['coins.insufficient/desk']({ amount: 2, balance: 1 })).toBe('They have 1 coin, not 2');
  expect(en['coins.full']({ has: 1 })).toContain('You have 1 monthly coin,');
  expect(en['memberships.coins_differ']({ coins: 1 })).toBe('This plan brings 1 coin a month');
});
