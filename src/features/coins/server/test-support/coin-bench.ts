// A ledger on a database of its own, with short words for what tests do with it.
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { insertUser } from '../../../../../test/support/people.ts';
import { createTestCoins } from '../../../../../test/support/test-coins.ts';
import { createTestDatabase } from '../../../../../test/support/test-database.ts';
import type { CoinsDeps } from '../coin-services.ts';

export const DAY_MS = 86_400_000;

export async function openCoinBench(overrides: Partial<CoinsDeps> = {}) {
  const clock = fixedClock(Date.UTC(2026, 10, 21));
  const ids = uuidv7(clock);
  const database = await createTestDatabase();
  const coins = createTestCoins({ database, clock, ids, ...overrides });
  const words = { note: 'test', reference: 'NB-1' };

  return {
    clock,
    ids,
    database,
    coins,
    user: () => insertUser(database, ids.next()),
    /** Coins that do not expire. */
    give: (userId: string, amount: number, key = ids.next()) =>
      database.transact((tx) => coins.grant(tx, { userId, amount, reason: 'grant', note: 'test', key })),
    /** Coins that expire. */
    giveFor: async (userId: string, amount: number, expiresInDays: number) =>
      coins.adjust(await insertUser(database, ids.next()), userId, {
        amount,
        reason: 'a gift',
        expiresInDays,
        idempotencyKey: ids.next(),
      }),
    buy: (userId: string, amount: number, key = ids.next()) =>
      database.transact((tx) => coins.grantPurchase(tx, { userId, amount, key, ...words })),
    hold: (userId: string, amount: number) =>
      database.transact((tx) =>
        coins.hold(tx, { userId, amount, purpose: 'test', idempotencyKey: ids.next() }),
      ),
    settle: (holdId: string, amount: number) =>
      database.transact((tx) => coins.settle(tx, holdId, amount, 'drawn')),
    release: (holdId: string, amount: number) =>
      database.transact((tx) => coins.release(tx, holdId, amount, 'not drawn')),
    reverse: (userId: string, amount: number, grantKey: string | null, key = ids.next()) =>
      database.transact((tx) => coins.reverse(tx, { userId, amount, grantKey, key, ...words })),
    restore: (userId: string, amount: number, key = ids.next()) =>
      database.transact((tx) => coins.restore(tx, { userId, amount, key, ...words })),
    month: (userId: string, periodKey: string, amount = 300, cap = 600) =>
      database.transact((tx) =>
        coins.grantMonthly(tx, { userId, periodKey, amount, cap, reason: 'membership', ...words }),
      ),
  };
}

export type CoinBench = Awaited<ReturnType<typeof openCoinBench>>;
