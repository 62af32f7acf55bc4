import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCoinBench, type CoinBench } from '../test-support/coin-bench.ts';

let bench: CoinBench;
let user: string;
let ada: string;
let ben: string;

beforeAll(async () => {
  bench = await openCoinBench();
});
afterAll(() => bench.database.drop());
beforeEach(async () => {
  user = await bench.user();
  ada = await bench.user();
  ben = await bench.user();
  bench.coins.audited.length = 0;
});
afterEach(async () => {
  expect(await bench.coins.reconcile()).toEqual([]);
});

const adjust = (amount: number, more: { expiresInDays?: number; idempotencyKey?: string } = {}) =>
  bench.coins.adjust(ada, user, {
    amount,
    reason: 'Late pictures',
    idempotencyKey: bench.ids.next(),
    ...more,
  });
const acts = () => bench.coins.audited.map(({ action }) => action);

test('an account is found by id, username and address', async () => {
  await bench.give(user, 7);
  const name = `user-${user.slice(-12)}`;
  for (const text of [user, name.toUpperCase(), `${name}@example.test`])
    expect(await bench.coins.deskAccount(text)).toMatchObject({
      user: { id: user, username: name, tier: 'free' },
      info: { balance: 7 },
    });
  await expect(bench.coins.deskAccount('nobody-at-all')).rejects.toMatchObject({ code: 'coins.no_user' });
});

describe('giving and taking', () => {
  test('is done at once up to the limit, and recorded', async () => {
    expect(await adjust(1_000, { expiresInDays: 3 })).toMatchObject({ state: 'done', decidedBy: null });
    expect((await bench.coins.info(user)).buckets.expiring).toEqual([
      { amount: 1_000, expiresAt: new Date(bench.clock.now() + 3 * 86_400_000).toISOString() },
    ]);
    await adjust(-400);
    expect(await bench.coins.balance(user)).toBe(600);
    expect(bench.coins.audited).toMatchObject([
      { actorId: ada, action: 'coins.adjust', subject: { id: user }, reason: 'Late pictures' },
      { action: 'coins.adjust', details: { amount: -400 } },
    ]);
  });

  test('never takes more than there is', async () => {
    await bench.give(user, 10);
    await expect(adjust(-11)).rejects.toMatchObject({ code: 'coins.insufficient' });
    expect(await bench.coins.balance(user)).toBe(10);
    expect((await bench.coins.adjustments({ userId: user, page: 1, limit: 10 })).total).toBe(0);
  });

  test('a repeated request is done once, and another one under its key refused', async () => {
    const idempotencyKey = bench.ids.next();
    const answers = await Promise.all([1, 2, 3].map(() => adjust(50, { idempotencyKey })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await bench.coins.balance(user)).toBe(50);
    await expect(adjust(51, { idempotencyKey })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('of nobody is refused', async () => {
    const asked = { amount: 5, reason: 'Late pictures', idempotencyKey: bench.ids.next() };
    await expect(bench.coins.adjust(ada, bench.ids.next(), asked)).rejects.toMatchObject({
      code: 'coins.no_user',
    });
  });
});

describe('what one administrator may do alone', () => {
  const give = (actor: string, to: string, amount: number) =>
    bench.coins.adjust(actor, to, { amount, reason: 'Sorry', idempotencyKey: bench.ids.next() });
  const state = async (...asked: Parameters<typeof give>) => (await give(...asked)).state;

  test('is a sum for a day, whoever gets it', async () => {
    expect(await state(ada, user, 600)).toBe('done');
    expect(await state(ada, ben, 600)).toBe('waiting');
    expect(await state(ada, ben, 400)).toBe('done');
    expect(await state(ada, await bench.user(), 1)).toBe('waiting');
    bench.clock.advance(25 * 3_600_000);
    expect(await state(ada, await bench.user(), 1_000)).toBe('done');
  });

  test('is a sum for each user, whoever gives it', async () => {
    expect(await state(ada, user, 1_000)).toBe('done');
    expect(await state(ben, user, 1)).toBe('waiting');
    bench.clock.advance(48 * 3_600_000);
    expect(await state(ada, user, 1)).toBe('waiting');
    bench.clock.advance(30 * 24 * 3_600_000);
    expect(await state(ada, user, 1)).toBe('done');
  });

  test('is counted once for requests that come at once', async () => {
    const states = await Promise.all([1, 2, 3, 4].map(() => state(ada, user, 1_000)));
    expect(states.toSorted()).toEqual(['done', 'waiting', 'waiting', 'waiting']);
    expect(await bench.coins.balance(user)).toBe(1_000);
  });

  test('is nothing with one’s own coins', async () => {
    const { id, state: own } = await give(ada, ada, 1);
    expect(own).toBe('waiting');
    await expect(bench.coins.decideAdjustment(ada, id, true)).rejects.toMatchObject({
      code: 'coins.same_person',
    });
    expect((await bench.coins.decideAdjustment(ben, id, true)).state).toBe('done');
  });

  test('does not count what a second one agreed to', async () => {
    const { id } = await give(ada, user, 5_000);
    await bench.coins.decideAdjustment(ben, id, true);
    expect(await state(ada, user, 1_000)).toBe('done');
  });
});

describe('above the limit', () => {
  test('a second administrator agrees, once', async () => {
    const { id, state } = await adjust(1_001);
    expect(state).toBe('waiting');
    expect(await bench.coins.balance(user)).toBe(0);
    await expect(bench.coins.decideAdjustment(ada, id, true)).rejects.toMatchObject({
      code: 'coins.same_person',
    });
    const results = await Promise.allSettled([1, 2].map(() => bench.coins.decideAdjustment(ben, id, true)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await bench.coins.balance(user)).toBe(1_001);
    await expect(bench.coins.decideAdjustment(ben, id, false)).rejects.toMatchObject({
      code: 'coins.decided',
    });
    expect(acts()).toEqual(['coins.adjust_ask', 'coins.adjust_approve']);
  });

  test('anybody may refuse, and who asked may take it back', async () => {
    const first = await adjust(5_000);
    expect(await bench.coins.decideAdjustment(ben, first.id, false)).toMatchObject({
      state: 'refused',
      decidedBy: `user-${ben.slice(-12)}`,
    });
    const second = await adjust(5_000);
    expect(await bench.coins.decideAdjustment(ada, second.id, false)).toMatchObject({
      state: 'refused',
      decidedBy: null,
    });
    expect(await bench.coins.balance(user)).toBe(0);
  });

  test('taking waits too, and is refused where the coins have gone by then', async () => {
    await bench.give(user, 2_000);
    const { id } = await adjust(-1_500);
    await bench.settle(await bench.hold(user, 1_000), 1_000);
    await expect(bench.coins.decideAdjustment(ben, id, true)).rejects.toMatchObject({
      code: 'coins.insufficient',
    });
    expect((await bench.coins.adjustments({ userId: user, page: 1, limit: 10 })).items).toMatchObject([
      { id, state: 'waiting' },
    ]);
  });

  test('what is not there cannot be decided', async () => {
    await expect(bench.coins.decideAdjustment(ben, bench.ids.next(), true)).rejects.toMatchObject({
      code: 'coins.no_adjustment',
    });
  });

  test('what waits is listed first', async () => {
    const waiting = await adjust(2_000);
    bench.clock.advance(1_000);
    const done = await adjust(10);
    const list = await bench.coins.adjustments({ userId: user, page: 1, limit: 10 });
    expect(list.items.map(({ id }) => id)).toEqual([waiting.id, done.id]);
    expect(list).toMatchObject({ total: 2, hasMore: false });
    expect((await bench.coins.adjustments({ page: 1, limit: 1 })).items).toHaveLength(1);
  });
});
