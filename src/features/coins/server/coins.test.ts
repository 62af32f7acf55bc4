import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { insertUser } from '../../../../test/support/people.ts';
import { createCoins, type Coins } from './coins.service.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21));
const ids = uuidv7(clock);
let database: TestDatabase;
let coins: Coins;
let user: string;

beforeAll(async () => {
  database = await createTestDatabase();
  coins = createCoins({ database, clock, ids });
});
afterAll(() => database.drop());
beforeEach(async () => {
  user = await insertUser(database, ids.next());
});

const give = (amount: number, key = ids.next()) =>
  database.transact((tx) => coins.grant(tx, { userId: user, amount, reason: 'grant', note: 'test', key }));
const hold = (amount: number) =>
  database.transact((tx) =>
    coins.hold(tx, { userId: user, amount, purpose: 'test', idempotencyKey: ids.next() }),
  );

async function expectBooksInOrder() {
  expect(await coins.reconcile()).toEqual({ mismatches: [], unbalanced: [] });
}

describe('claiming', () => {
  test('gives 20 coins once a month', async () => {
    expect(await coins.claimMonthly(user)).toMatchObject({
      balance: 20,
      claim: { isAvailable: false, nextAt: '2026-12-01T00:00:00.000Z' },
    });
    await expect(coins.claimMonthly(user)).rejects.toMatchObject({ code: 'coins.claimed' });
    clock.advance(15 * 86_400_000);
    expect(await coins.claimMonthly(user)).toMatchObject({ balance: 40 });
  });

  test('ten claims at once give one', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => coins.claimMonthly(user)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await coins.balance(user)).toBe(20);
  });
});

describe('holding', () => {
  test('takes coins off the balance until they are settled or released', async () => {
    await give(30);
    const id = await hold(12);
    expect(await coins.info(user)).toMatchObject({ balance: 18, held: 12 });
    await database.transact((tx) => coins.settle(tx, id, 8, 'two pictures'));
    await database.transact((tx) => coins.release(tx, id, 4, 'one cancelled'));
    expect(await coins.info(user)).toMatchObject({ balance: 22, held: 0 });
    await expect(database.transact((tx) => coins.settle(tx, id, 1, 'more'))).rejects.toThrow('0 coins left');
    await expectBooksInOrder();
  });

  test('never goes below zero, under any concurrency', async () => {
    await give(50);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => hold(7)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
    const refused = results.find((result) => result.status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'coins.insufficient', message: 'You need 7 coins' });
    expect(await coins.balance(user)).toBe(1);
    await expectBooksInOrder();
  });

  test('two ends of one hold at once take turns', async () => {
    await give(10);
    const id = await hold(10);
    const results = await Promise.allSettled([
      database.transact((tx) => coins.settle(tx, id, 6, 'a')),
      database.transact((tx) => coins.release(tx, id, 6, 'b')),
    ]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await expectBooksInOrder();
  });
});

test('a grant with the same key is given once', async () => {
  expect(await give(5, 'gift:1')).toBe(true);
  expect(await give(5, 'gift:1')).toBe(false);
  expect(await coins.balance(user)).toBe(5);
});

test('the ledger lists entries newest first with the balance after each', async () => {
  await give(5);
  await give(7);
  const ledger = await coins.ledger(user, 1, 1);
  expect(ledger).toMatchObject({
    total: 2,
    hasMore: true,
    items: [{ amount: 7, balanceAfter: 12, reason: 'grant' }],
  });
  expect((await coins.ledger(user, 2, 1)).items).toMatchObject([{ amount: 5, balanceAfter: 5 }]);
});

test('entries can be neither changed nor removed', async () => {
  await give(5);
  await expect(database.pool.query('update coin_entries set amount = 9')).rejects.toThrow('append-only');
  await expect(database.pool.query('delete from coin_transfers')).rejects.toThrow('append-only');
});
