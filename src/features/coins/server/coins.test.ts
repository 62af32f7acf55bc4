import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemAccount } from './ledger/ledger.store.ts';
import { DAY_MS, openCoinBench, type CoinBench } from './test-support/coin-bench.ts';

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
const entries = async () => {
  const { items } = await bench.coins.ledger(user, { kind: 'all', page: 1, limit: 100 });
  return items.map(({ reason, amount, balanceAfter }) => [reason, amount, balanceAfter]);
};
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'rejected').map((result) => result.reason as Error);

describe('holding', () => {
  test('takes coins off the balance until they are settled or released', async () => {
    await bench.give(user, 30);
    const id = await bench.hold(user, 12);
    expect(await info()).toMatchObject({ balance: 18, held: 12 });
    await bench.settle(id, 8);
    await bench.release(id, 4);
    expect(await info()).toMatchObject({ balance: 22, held: 0 });
    await expect(bench.settle(id, 1)).rejects.toThrow('0 coins left');
  });

  test('never goes below zero, under any concurrency', async () => {
    await bench.give(user, 50);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => bench.hold(user, 7)));
    const refused = refusals(results);
    expect(refused).toHaveLength(13);
    expect(refused[0]).toMatchObject({ code: 'coins.insufficient', message: 'You need 7 coins' });
    expect(await bench.coins.balance(user)).toBe(1);
  });

  test('two ends of one hold at once take turns', async () => {
    await bench.give(user, 10);
    const id = await bench.hold(user, 10);
    const results = await Promise.allSettled([bench.settle(id, 6), bench.release(id, 6)]);
    expect(refusals(results)).toHaveLength(1);
  });

  test('a hold of before there were lots gives its coins back as bought ones', async () => {
    await bench.give(user, 10);
    const id = await bench.hold(user, 10);
    const { pool } = bench.database;
    // As the migration leaves such a hold: in the one system account, from no lot.
    const app = '00000000-0000-7000-8000-00000000c001';
    await pool.query(`insert into coin_accounts (id, kind) values ($1, 'held')`, [app]);
    await bench.database.transact(async (tx) => {
      const { held_account_id: from } = await tx
        .selectFrom('coin_holds')
        .select('held_account_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const transfer = {
        id: bench.ids.next(),
        idempotency_key: 'old',
        reason: 'image' as const,
        created_at: new Date(0),
      };
      await tx.insertInto('coin_transfers').values(transfer).execute();
      for (const [account, amount, after] of [
        [from, -10, 0],
        [app, 10, 10],
      ] as const) {
        await tx.updateTable('coin_accounts').set({ balance: after }).where('id', '=', account).execute();
        const entry = { account_id: account, amount, balance_after: after, created_at: new Date(0) };
        await tx
          .insertInto('coin_entries')
          .values({ id: bench.ids.next(), transfer_id: transfer.id, ...entry })
          .execute();
      }
      await tx.updateTable('coin_holds').set({ held_account_id: app }).where('id', '=', id).execute();
      await tx.deleteFrom('coin_hold_lots').where('hold_id', '=', id).execute();
    });
    expect(await bench.coins.reconcile()).toEqual([]);
    await bench.release(id, 4);
    await bench.settle(id, 6);
    expect(await info()).toMatchObject({ balance: 4, held: 0, buckets: { bought: 4 } });
  });
});

describe('lots', () => {
  test('what expires soonest is spent first, then monthly coins, then bought ones', async () => {
    await bench.buy(user, 10);
    await bench.month(user, bench.ids.next(), 10);
    await bench.giveFor(user, 10, 30);
    await bench.giveFor(user, 10, 2);
    const left = async () => {
      const { expiring, monthly, bought } = (await info()).buckets;
      return [...expiring.map(({ amount }) => amount), monthly, bought];
    };
    expect(await left()).toEqual([10, 10, 10, 10]);
    await bench.settle(await bench.hold(user, 12), 12);
    expect(await left()).toEqual([8, 10, 10]);
    await bench.hold(user, 20);
    expect(await left()).toEqual([0, 8]);
  });

  test('what is given back lies where it was, what was taken last first', async () => {
    await bench.buy(user, 10);
    await bench.month(user, bench.ids.next(), 10);
    const id = await bench.hold(user, 15);
    expect((await info()).buckets).toEqual({ expiring: [], monthly: 0, bought: 5 });
    await bench.release(id, 7);
    expect((await info()).buckets).toEqual({ expiring: [], monthly: 2, bought: 10 });
    await bench.settle(id, 8);
    expect((await info()).buckets).toEqual({ expiring: [], monthly: 2, bought: 10 });
  });

  test('expired coins are never spent, even before the job ran', async () => {
    await bench.giveFor(user, 10, 1);
    await bench.give(user, 3);
    bench.clock.advance(DAY_MS);
    await expect(bench.hold(user, 4)).rejects.toMatchObject({ code: 'coins.insufficient' });
    expect(await bench.coins.balance(user)).toBe(3);
    expect((await entries())[0]).toEqual(['expired', -10, 3]);
  });

  test('the job takes expired coins back, also of people who left', async () => {
    await bench.giveFor(user, 10, 1);
    const other = await bench.user();
    await bench.giveFor(other, 5, 1);
    await bench.database.pool.query('delete from users where id = $1', [other]);
    bench.clock.advance(DAY_MS - 1);
    await bench.coins.expiry.expireDue();
    expect(await bench.coins.balance(user)).toBe(10);
    bench.clock.advance(1);
    await Promise.all([bench.coins.expiry.expireDue(), bench.coins.expiry.expireDue()]);
    expect(await entries()).toEqual([
      ['expired', -10, 0],
      ['grant', 10, 10],
    ]);
    const { rows } = await bench.database.pool.query(
      `select count(*) from coin_lots where remaining > 0 and expires_at is not null`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('coins that expire while they are held are not given back', async () => {
    await bench.giveFor(user, 10, 1);
    const id = await bench.hold(user, 10);
    bench.clock.advance(2 * DAY_MS);
    await bench.settle(id, 4);
    await bench.release(id, 6);
    expect(await info()).toMatchObject({ balance: 0, held: 0, buckets: { expiring: [] } });
    expect((await entries()).slice(0, 2)).toEqual([
      ['expired', -6, 0],
      ['refund', 6, 6],
    ]);
  });
});

describe('a reversed payment', () => {
  test('takes its own coins first, then others, and leaves the rest as a debt', async () => {
    await bench.buy(user, 10, 'one');
    await bench.buy(user, 10, `of ${user}`);
    await bench.month(user, bench.ids.next(), 10);
    expect(await bench.reverse(user, 4, `of ${user}`)).toEqual({ taken: 4, owed: 0 });
    const { rows } = await bench.database.pool.query(
      `select lot.remaining from coin_lots lot join coin_transfers t on t.id = lot.transfer_id
       where t.idempotency_key = $1`,
      [`of ${user}`],
    );
    expect(rows).toEqual([{ remaining: 6 }]);
    expect(await bench.reverse(user, 18, `of ${user}`)).toEqual({ taken: 18, owed: 0 });
    expect((await info()).buckets).toEqual({ expiring: [], monthly: 8, bought: 0 });
    expect(await bench.reverse(user, 20, null)).toEqual({ taken: 8, owed: 12 });
    expect(await info()).toMatchObject({ balance: 0, owed: 12 });
  });

  test('the same key takes once, and answers the same', async () => {
    await bench.buy(user, 10);
    const key = bench.ids.next();
    const results = await Promise.all(Array.from({ length: 5 }, () => bench.reverse(user, 15, null, key)));
    expect(results).toEqual(Array.from({ length: 5 }, () => ({ taken: 10, owed: 5 })));
    expect(await info()).toMatchObject({ balance: 0, owed: 5 });
  });

  test('whatever comes in pays the debt first, and the history says so', async () => {
    await bench.reverse(user, 25, null);
    await bench.coins.claimMonthly(user);
    expect(await info()).toMatchObject({ balance: 0, owed: 5 });
    await bench.buy(user, 8);
    expect(await info()).toMatchObject({ balance: 3, owed: 0, buckets: { bought: 3 } });
    expect(await entries()).toEqual([
      ['debt', -5, 3],
      ['purchase', 8, 8],
      ['debt', -20, 0],
      ['claim', 20, 20],
    ]);
  });

  test('held coins are left alone, and pay the debt when they are given back', async () => {
    await bench.buy(user, 10, `hold ${user}`);
    const id = await bench.hold(user, 10);
    expect(await bench.reverse(user, 10, `hold ${user}`)).toEqual({ taken: 0, owed: 10 });
    await bench.settle(id, 3);
    await bench.release(id, 7);
    expect(await info()).toMatchObject({ balance: 0, held: 0, owed: 3 });
  });

  test('is restored, a debt first, and once', async () => {
    await bench.buy(user, 10);
    await bench.settle(await bench.hold(user, 6), 6);
    await bench.reverse(user, 10, null);
    expect(await info()).toMatchObject({ balance: 0, owed: 6 });
    const key = bench.ids.next();
    await Promise.all([bench.restore(user, 10, key), bench.restore(user, 10, key)]);
    expect(await info()).toMatchObject({ balance: 4, owed: 0 });
  });

  test('nothing is moved for nothing', async () => {
    expect(await bench.reverse(user, 0, null)).toEqual({ taken: 0, owed: 0 });
    await bench.buy(user, 0);
    expect(await entries()).toEqual([]);
  });
});

test('a key is used once, whoever comes together', async () => {
  const key = bench.ids.next();
  const results = await Promise.all(Array.from({ length: 8 }, () => bench.give(user, 5, key)));
  expect(results.filter(Boolean)).toHaveLength(1);
  await Promise.all([bench.buy(user, 7, `buy ${key}`), bench.buy(user, 7, `buy ${key}`)]);
  expect(await bench.coins.balance(user)).toBe(12);
});

test('what all users have, spendable and held, is outstanding', async () => {
  const before = await bench.coins.outstanding(bench.database.db);
  await bench.give(user, 30);
  await bench.settle(await bench.hold(user, 10), 4);
  expect(await bench.coins.outstanding(bench.database.db)).toBe(before + 26);
});

test('there are sixteen system accounts of each kind', async () => {
  const { rows } = await bench.database.pool.query<{ kind: string; ids: string[] }>(
    `select kind, array_agg(id::text order by id) as ids from coin_accounts
     where kind in ('grants', 'sales', 'spent') group by kind order by kind`,
  );
  for (const { kind, ids } of rows) {
    const digits = Array.from({ length: 16 }, (_, digit) => digit.toString(16));
    expect(ids).toEqual(digits.map((digit) => systemAccount(kind as 'grants', `…${digit}`)));
  }
  expect(rows.map(({ kind }) => kind)).toEqual(['grants', 'sales', 'spent']);
});

test('entries can be neither changed nor removed', async () => {
  await bench.give(user, 5);
  await expect(bench.database.pool.query('update coin_entries set amount = 9')).rejects.toThrow(
    'append-only',
  );
  await expect(bench.database.pool.query('delete from coin_transfers')).rejects.toThrow('append-only');
});
