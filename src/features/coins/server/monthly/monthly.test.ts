import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, openCoinBench, type CoinBench } from '../test-support/coin-bench.ts';

let bench: CoinBench;
let user: string;

beforeAll(async () => {
  bench = await openCoinBench();
});
afterAll(() => bench.database.drop());
beforeEach(async () => {
  user = await bench.user();
});
afterEach(async () => {
  expect(await bench.coins.reconcile()).toEqual([]);
});

const info = () => bench.coins.info(user);
const claim = () => bench.coins.claimMonthly(user);
const grantsOf = async () => {
  const sql =
    'select period_key, wanted, given from coin_monthly_grants where user_id = $1 order by created_at';
  return (await bench.database.pool.query(sql, [user])).rows;
};

test('20 coins are claimed once a month', async () => {
  expect(await claim()).toMatchObject({
    balance: 20,
    claim: { isAvailable: false, nextAt: '2026-12-01T00:00:00.000Z', amount: 20, cap: 60 },
  });
  await expect(claim()).rejects.toMatchObject({
    code: 'coins.claimed',
    message: 'You have already claimed this month’s coins',
  });
  bench.clock.advance(15 * DAY_MS);
  expect(await claim()).toMatchObject({ balance: 40 });
});

test('ten claims at once give one', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, claim));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await bench.coins.balance(user)).toBe(20);
});

test('a claim under the old key counts for the month', async () => {
  const month = new Date(bench.clock.now()).toISOString().slice(0, 7);
  await bench.give(user, 20, `claim:${user}:${month}`);
  expect((await info()).claim.isAvailable).toBe(false);
  await expect(claim()).rejects.toMatchObject({ code: 'coins.claimed' });
});

test('a claim that does not fit gives what fits; one with no room waits until some is spent', async () => {
  await bench.month(user, `${user}:a`, 50, 60);
  expect(await claim()).toMatchObject({
    balance: 60,
    buckets: { monthly: 60 },
    claim: { isAvailable: false },
  });
  bench.clock.advance(31 * DAY_MS);
  await expect(claim()).rejects.toMatchObject({
    code: 'coins.full',
    message: 'You have 60 monthly coins, the most you can hold. Spend some first.',
  });
  expect((await info()).claim.isAvailable).toBe(true);
  await bench.settle(await bench.hold(user, 30), 30);
  expect(await claim()).toMatchObject({ balance: 50 });
  expect((await grantsOf()).map(({ wanted, given }) => [wanted, given])).toEqual([
    [50, 50],
    [20, 10],
    [20, 20],
  ]);
});

test('held monthly coins count as well', async () => {
  await bench.month(user, `${user}:a`, 60, 60);
  await bench.buy(user, 10);
  const id = await bench.hold(user, 65);
  await expect(claim()).rejects.toMatchObject({ code: 'coins.full' });
  // Of what was taken first, 15 monthly coins are spent for good.
  await bench.settle(id, 15);
  expect(await claim()).toMatchObject({ balance: 20 });
  await bench.release(id, 50);
  expect((await info()).buckets).toEqual({ expiring: [], monthly: 60, bought: 10 });
});

test('a period of a membership is used up even where nothing fits, and once whoever gives it', async () => {
  await bench.month(user, `${user}:a`, 600, 600);
  expect(await bench.month(user, `${user}:b`)).toBe(0);
  await bench.settle(await bench.hold(user, 400), 400);
  expect(await bench.month(user, `${user}:b`)).toBe(0);
  const results = await Promise.all(Array.from({ length: 6 }, () => bench.month(user, `${user}:c`)));
  expect(results.toSorted((a, b) => b - a)).toEqual([300, 0, 0, 0, 0, 0]);
  expect(await grantsOf()).toHaveLength(3);
});

test('the coins of a period are taken back by its key', async () => {
  await bench.buy(user, 10);
  await bench.month(user, `${user}:a`);
  expect(await bench.reverse(user, 300, `${user}:a`)).toEqual({ taken: 300, owed: 0 });
  expect((await info()).buckets).toEqual({ expiring: [], monthly: 0, bought: 10 });
});
