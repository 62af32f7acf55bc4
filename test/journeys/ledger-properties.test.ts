// Random sequential and concurrent coin operations of several users on a real database, some of which crash
// within their transaction. Afterwards the books agree, nothing is granted twice or lost, and no balance is
// negative.
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/adapters/clock/index.ts';
import { uuidv7 } from '../../src/adapters/ids/index.ts';
import type { Database } from '../../src/platform/server/db/database.ts';
import { AppError } from '../../src/shared/errors.ts';
import { atDepth } from '../support/depth.ts';
import { insertUser } from '../support/people.ts';
import { createTestCoins } from '../support/test-coins.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21));
const ids = uuidv7(clock);
const DAY_MS = 86_400_000;
const RUNS = atDepth(40);
/** The time limit also bounds the shrinking of a failure. */
const LIMITS = { numRuns: RUNS, interruptAfterTimeLimit: 150_000 };

class Crash extends Error {}
/** Number of statements until one fails as if the process had died. */
let fuse = Number.POSITIVE_INFINITY;
let crashes = 0;
function burn(): void {
  if (--fuse >= 0) return;
  fuse = Number.POSITIVE_INFINITY;
  crashes++;
  throw new Crash('the transaction ended here');
}
const crashing: KyselyPlugin = {
  transformQuery({ node }) {
    burn();
    return node;
  },
  transformResult: async ({ result }) => result,
};

let real: TestDatabase;
let database: Database;
let coins: ReturnType<typeof createTestCoins>;
let staff: [asker: string, second: string];
beforeAll(async () => {
  real = await createTestDatabase();
  staff = [await insertUser(real, ids.next()), await insertUser(real, ids.next())];
  database = {
    ...real,
    transact: (work) =>
      real.transact(async (tx) => {
        const answer = await work(Object.assign(tx.withPlugin(crashing), { afterCommit: tx.afterCommit }));
        // A crash is also possible right before the commit.
        burn();
        return answer;
      }),
  };
  coins = createTestCoins({ database, clock, ids });
});
afterAll(() => real.drop());

const KINDS = [
  ...['buy', 'buy', 'gift', 'expiring', 'take', 'claim', 'month', 'hold', 'hold', 'hold'],
  ...['settle', 'settle', 'release', 'release', 'reverse', 'reverse', 'restore', 'nextDay', 'expire'],
] as const;

interface Act {
  kind: string;
  user: number;
  /** Determines the idempotency key: the same number repeats the request. */
  key: number;
  amount: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...KINDS),
  user: fc.nat(2),
  key: fc.nat(4),
  amount: fc.integer({ min: 1, max: 25 }),
});
const batches = fc.array(
  fc.record({
    isConcurrent: fc.boolean(),
    acts: fc.array(act, { minLength: 1, maxLength: 10 }),
    crashesAfter: fc.option(fc.nat(30)),
  }),
  { minLength: 1, maxLength: 8 },
);

/** The users of one run, and the expected effects on them. */
interface World {
  users: string[];
  holds: string[];
  /** Per user: the coins that each successful request added or took, by its key. */
  effects: Map<string, number>[];
}

const amountOf = (key: number): number => 7 + key * 6;

/** The operations, as other features and staff call them. An operation that throws has no effect counted. */
function actions(world: World, { user, key, amount }: Act): Record<string, () => Promise<unknown>> {
  const userId = world.users[user]!;
  const effects = world.effects[user]!;
  const words = { note: '', reference: '' };
  const named = (kind: string) => `${kind}:${userId}:${key}`;
  const fixed = amountOf(key);
  const aHold = world.holds[(key * 5 + amount) % Math.max(1, world.holds.length)];
  const part = Math.ceil(amount / 3);
  const count = (name: string, effect: number) => void effects.set(name, effect);
  const adjust = async (kind: string, change: number, more: object = {}) => {
    const asked = { amount: change, reason: 'by staff', idempotencyKey: named(kind), ...more };
    const [asker, second] = staff;
    const { id, state } = await coins.adjust(asker, userId, asked);
    // What the day's sum does not allow waits for the second one; the same request at once may have been agreed to.
    if (state === 'waiting')
      await coins.decideAdjustment(second, id, true).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'coins.decided')) throw error;
      });
    count(named(kind), change);
  };
  return {
    async buy() {
      await database.transact((tx) =>
        coins.grantPurchase(tx, { userId, amount: fixed, key: named('buy'), ...words }),
      );
      count(named('buy'), fixed);
    },
    async gift() {
      const gift = { userId, amount: fixed, key: named('gift'), note: '', reason: 'gift' } as const;
      await database.transact((tx) => coins.grant(tx, gift));
      count(named('gift'), fixed);
    },
    expiring: () => adjust('expiring', fixed, { expiresInDays: 1 + (key % 3) }),
    take: () => adjust('take', -fixed),
    claim: () => coins.claimMonthly(userId),
    month: () =>
      database.transact((tx) =>
        coins.grantMonthly(tx, {
          userId,
          periodKey: named('month'),
          amount: 30,
          cap: 90,
          reason: 'membership',
          ...words,
        }),
      ),
    async hold() {
      const request = { userId, amount: amount + 5, purpose: 'pictures', idempotencyKey: ids.next() };
      world.holds.push(await database.transact((tx) => coins.hold(tx, request)));
    },
    async settle() {
      if (!aHold) return;
      await database.transact((tx) => coins.settle(tx, aHold, part, ''));
      await countOwner(world, aHold, -part);
    },
    async release() {
      if (aHold) await database.transact((tx) => coins.release(tx, aHold, part, ''));
    },
    async reverse() {
      const back = { userId, amount: fixed, key: named('reverse'), grantKey: named('buy'), ...words };
      const { taken, owed } = await database.transact((tx) => coins.reverse(tx, back));
      expect(taken + owed).toBe(fixed);
      count(named('reverse'), -fixed);
    },
    async restore() {
      await database.transact((tx) =>
        coins.restore(tx, { userId, amount: fixed, key: named('restore'), ...words }),
      );
      count(named('restore'), fixed);
    },
    nextDay: async () => clock.advance(DAY_MS),
    expire: () => coins.expiry.expireDue(),
  };
}

async function countOwner(world: World, holdId: string, effect: number): Promise<void> {
  const { rows } = await real.pool.query<{ user_id: string }>(
    'select user_id from coin_holds where id = $1',
    [holdId],
  );
  world.effects[world.users.indexOf(rows[0]!.user_id)]!.set(ids.next(), effect);
}

const isExpected = (error: unknown): boolean =>
  error instanceof Crash ||
  (error instanceof AppError && error.code.startsWith('coins.')) ||
  (error instanceof Error && /^Hold \S+ has \d+ coins left, not \d+$/.test(error.message));

async function attempt(world: World, one: Act): Promise<void> {
  try {
    await actions(world, one)[one.kind]!();
  } catch (error) {
    if (!isExpected(error)) throw error;
  }
}

async function sumOf(query: string, userId: string): Promise<number> {
  const { rows } = await real.pool.query<{ sum: number | null }>(query, [userId]);
  return rows[0]!.sum ?? 0;
}

async function expectTrueBooks({ users, effects }: World): Promise<void> {
  expect(await coins.reconcile()).toEqual([]);
  for (const [index, userId] of users.entries()) {
    const given = await sumOf('select sum(given) from coin_monthly_grants where user_id = $1', userId);
    const counted = [...effects[index]!.values()].reduce((sum, effect) => sum + effect, 0);
    const { balance, held, owed, buckets } = await coins.info(userId);
    // Read after `info`, which books the expiry of coins.
    const expired = await sumOf(
      `select sum(entry.amount) from coin_entries entry
       join coin_transfers transfer on transfer.id = entry.transfer_id
       join coin_accounts account on account.id = entry.account_id
       where account.user_id = $1 and account.kind = 'user' and transfer.reason = 'expired'`,
      userId,
    );
    expect(balance + held - owed).toBe(counted + given + expired);
    expect(Math.min(balance, held, owed)).toBeGreaterThanOrEqual(0);
    const expiring = buckets.expiring.reduce((sum, lot) => sum + lot.amount, 0);
    expect(expiring + buckets.monthly + buckets.bought).toBe(balance);
    await expectEachKeyOnce(userId, effects[index]!);
  }
}

/** Asserts that every successful request moved its coins once, and every period was granted once. */
async function expectEachKeyOnce(userId: string, effects: Map<string, number>): Promise<void> {
  const { rows } = await real.pool.query<{ key: string; sum: number }>(
    `select transfer.idempotency_key as key, sum(entry.amount) as sum from coin_transfers transfer
     join coin_entries entry on entry.transfer_id = transfer.id
     join coin_accounts account on account.id = entry.account_id
     where account.user_id = $1 and account.kind in ('user', 'debt') group by transfer.id`,
    [userId],
  );
  const moved = new Map(rows.map(({ key, sum }) => [key, sum]));
  for (const [key, effect] of effects)
    if (/^(buy|gift|reverse|restore):/.test(key)) expect([key, moved.get(key)]).toEqual([key, effect]);
  const { rows: periods } = await real.pool.query<{ period_key: string; given: number }>(
    'select period_key, given from coin_monthly_grants where user_id = $1',
    [userId],
  );
  for (const { period_key: key, given } of periods) expect([key, moved.get(key) ?? 0]).toEqual([key, given]);
}

/** An invariant between any two operations: a user who owes coins has none to spend. */
async function expectNobodyOwesWithCoins(): Promise<void> {
  const { rows } = await real.pool.query(
    `select debt.user_id from coin_accounts debt
     join coin_accounts spendable on spendable.user_id = debt.user_id and spendable.kind = 'user'
     where debt.kind = 'debt' and debt.balance < 0 and spendable.balance > 0`,
  );
  expect(rows).toEqual([]);
}

async function play(
  run: { isConcurrent: boolean; acts: Act[]; crashesAfter: number | null }[],
): Promise<World> {
  const users = await Promise.all([1, 2, 3].map(() => insertUser(real, ids.next())));
  const world: World = { users, holds: [], effects: users.map(() => new Map()) };
  // Coins to spend, so that not every hold is refused.
  for (const user of users.keys()) await attempt(world, { kind: 'gift', user, key: 4, amount: 1 });
  for (const { isConcurrent, acts, crashesAfter } of run) {
    fuse = crashesAfter ?? Number.POSITIVE_INFINITY;
    if (isConcurrent) await Promise.all(acts.map((one) => attempt(world, one)));
    else for (const one of acts) await attempt(world, one);
    fuse = Number.POSITIVE_INFINITY;
    await expectNobodyOwesWithCoins();
  }
  return world;
}

test('random operations keep the books consistent', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (run) => {
      await expectTrueBooks(await play(run.map((batch) => ({ ...batch, crashesAfter: null }))));
    }),
    LIMITS,
  );
}, 300_000);

test('a crashed operation has no effect, and its repetition takes effect once', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (run) => {
      await expectTrueBooks(await play(run));
    }),
    LIMITS,
  );
  expect(crashes).toBeGreaterThan(RUNS / 3);
}, 300_000);

test('concurrent duplicate requests of many users take effect once', async () => {
  const users = await Promise.all(Array.from({ length: 24 }, () => insertUser(real, ids.next())));
  const world: World = { users, holds: [], effects: users.map(() => new Map()) };
  const kinds = ['buy', 'gift', 'claim', 'month', 'reverse', 'restore', 'hold', 'hold', 'expiring'];
  const acts = users.flatMap((_, user) =>
    kinds.flatMap((kind) => Array.from({ length: 3 }, () => ({ kind, user, key: 2, amount: 9 }))),
  );
  // Interleaves the users, so that different operations run at the same time.
  acts.sort((a, b) => ((a.user * 7 + a.kind.length) % 13) - ((b.user * 7 + b.kind.length) % 13));
  await Promise.all(acts.map((one) => attempt(world, one)));
  await Promise.all(
    world.holds.map((id, index) =>
      database.transact((tx) => (index % 2 ? coins.settle(tx, id, 9, '') : coins.release(tx, id, 9, ''))),
    ),
  );
  for (const [index, id] of world.holds.entries()) if (index % 2) await countOwner(world, id, -9);
  await expectTrueBooks(world);
});
