import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { coinsContract } from '../../contract.ts';
import { serveFeature, type OneFeature } from '../../../../../test/support/one-feature.ts';
import { createTestCoins } from '../../../../../test/support/test-coins.ts';
import type { PackOrders } from '../coins.needs.ts';
import { bonusPercent } from './packs.service.ts';
import { DAY_MS, openCoinBench, type CoinBench } from '../test-support/coin-bench.ts';

type Order = Parameters<PackOrders['order']>[0];

let bench: CoinBench;
let server: OneFeature<typeof coinsContract>;
let user: string;
const asked: Order[] = [];

/** 19 % on top in Germany, and an order that is refused where another total is expected. */
const priceFor: PackOrders['priceFor'] = async (net, currency, { country }) => {
  const tax = country === 'DE' ? Math.round(net * 0.19) : 0;
  return { net, tax, total: net + tax, currency, taxLabel: tax ? 'VAT' : '', taxBasisPoints: tax ? 1900 : 0 };
};
const orders: PackOrders = {
  priceFor,
  async order(request) {
    const { total } = await priceFor(request.offer.amount, 'USD', { country: request.country ?? null });
    if (request.expectedTotal !== total)
      throw new AppError('payments.offer_changed', { extra: { offer: null } });
    asked.push(request);
    return { orderId: 'order-1', checkoutUrl: 'https://pay.example/1' };
  },
};

beforeAll(async () => {
  bench = await openCoinBench({ orders });
  user = await bench.user();
  server = await serveFeature(coinsContract, bench.coins.routes, bench.clock);
});
afterAll(async () => {
  await server.close();
  await bench.database.drop();
});

const first = '00000000-0000-7000-8000-0000000f0100';

test('the bonus is counted against the smallest pack, and never made larger than it is', () => {
  const smallest = { coins: 100, amount: 299 };
  expect(bonusPercent(smallest, smallest)).toBe(0);
  expect(bonusPercent({ coins: 550, amount: 1299 }, smallest)).toBe(26);
  expect(bonusPercent({ coins: 100, amount: 300 }, smallest)).toBe(0);
});

test('guests see the packs with the price and tax of their country', async () => {
  const guest = await server.as(null);
  const { items } = await guest.packs({ query: { country: 'DE' } });
  expect(items.map(({ coins, bonusPercent: bonus }) => [coins, bonus])).toEqual([
    [100, 0],
    [550, 26],
    [1200, 43],
    [3000, 63],
  ]);
  expect(items[0]!.price).toMatchObject({ net: 299, tax: 57, total: 356, taxLabel: 'VAT' });
  expect((await guest.packs({ query: {} })).items[0]!.price.total).toBe(299);
});

describe('buying', () => {
  test('orders the pack as it is', async () => {
    const visitor = await server.as(user);
    const body = { expectedTotal: 299, returnTo: '/chat', idempotencyKey: 'a-key-of-mine' };
    expect(await visitor.purchasePack({ params: { id: first }, body })).toEqual({
      success: true,
      orderId: 'order-1',
      checkoutUrl: 'https://pay.example/1',
    });
    expect(asked).toEqual([
      {
        userId: user,
        expectedTotal: 299,
        returnTo: '/chat',
        idempotencyKey: 'a-key-of-mine',
        offer: {
          kind: 'pack',
          offerId: first,
          title: '100 coins',
          coins: 100,
          amount: 299,
          currency: 'USD',
          period: null,
        },
      },
    ]);
  });

  test('another price is refused with the pack as it is now', async () => {
    const body = { expectedTotal: 299, country: 'DE' };
    await expect(bench.coins.purchasePack(user, first, body)).rejects.toMatchObject({
      code: 'payments.offer_changed',
      details: { extra: { offer: { id: first, price: { total: 356 } } } },
    });
  });

  test('a pack that was withdrawn is refused without an offer, an unknown one is not found', async () => {
    const added = await bench.coins.addPack(user, { coins: 10, amount: 99 });
    await bench.coins.withdrawPack(user, added.id);
    await expect(bench.coins.purchasePack(user, added.id, { expectedTotal: 99 })).rejects.toMatchObject({
      code: 'payments.offer_changed',
      details: { extra: { offer: null } },
    });
    const visitor = await server.as(user);
    await expect(
      visitor.purchasePack({ params: { id: bench.ids.next() }, body: { expectedTotal: 99 } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('wrong amounts are refused in words', async () => {
    const visitor = await server.as(user);
    for (const expectedTotal of [0, -299, 2.5, '299', null, 1e20])
      await expect(
        visitor.purchasePack({ params: { id: first }, body: { expectedTotal } as never }),
      ).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
  });
});

describe('the desk', () => {
  test('another price is another pack, and both acts are recorded', async () => {
    bench.coins.audited.length = 0;
    const old = await bench.coins.addPack(user, { coins: 77, amount: 199 });
    const replaced = await bench.coins.addPack(user, { coins: 77, amount: 249, replaces: old.id });
    expect(replaced).toMatchObject({ coins: 77, amount: 249, currency: 'USD', withdrawnAt: null });
    const { items } = await bench.coins.deskPacks();
    expect(items.find(({ id }) => id === old.id)?.withdrawnAt).not.toBeNull();
    const again = { coins: 77, amount: 9_99, replaces: old.id };
    await expect(bench.coins.addPack(user, again)).rejects.toMatchObject({ code: 'coins.no_pack' });
    await bench.coins.withdrawPack(user, replaced.id);
    await bench.coins.withdrawPack(user, replaced.id);
    await expect(bench.coins.withdrawPack(user, bench.ids.next())).rejects.toMatchObject({
      code: 'coins.no_pack',
    });
    expect(bench.coins.audited.map(({ action }) => action)).toEqual([
      'pack.add',
      'pack.add',
      'pack.withdraw',
    ]);
    const offered = (await bench.coins.packs(null)).items.map(({ id }) => id);
    expect(offered).not.toContain(replaced.id);
  });

  test('is for administrators only', async () => {
    const visitor = await server.as(user);
    await expect(visitor.deskPacks()).rejects.toMatchObject({ status: 403 });
  });
});

describe('development coins', () => {
  test('at most 100 a call and 1,000 a UTC day, also at once', async () => {
    const visitor = await server.as(user);
    expect(await visitor.addCoins({ body: { amount: 40 } })).toEqual({ success: true, coins: 40 });
    for (const amount of [0, -1, 101, 1.5, '5'])
      await expect(visitor.addCoins({ body: { amount: amount as number } })).rejects.toMatchObject({
        status: 400,
      });
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => visitor.addCoins({ body: { amount: 100 } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    await expect(visitor.addCoins({ body: { amount: 61 } })).rejects.toMatchObject({
      status: 403,
      code: 'coins.daily_limit',
      body: { error: { message: 'At most 1,000 coins a day: you can add 60 more today' } },
    });
    expect((await visitor.addCoins({ body: { amount: 60 } })).coins).toBe(1_000);
    bench.clock.advance(DAY_MS);
    expect((await visitor.addCoins({ body: { amount: 1 } })).coins).toBe(1_001);
  });

  test('are refused elsewhere', async () => {
    const { database, clock, ids } = bench;
    const elsewhere = createTestCoins({ database, clock, ids, isDevelopment: false });
    await expect(elsewhere.addCoins(user, 1)).rejects.toMatchObject({ code: 'coins.development_only' });
  });
});

test('the account is answered over the wire as the contract says', async () => {
  const visitor = await server.as(await bench.user());
  expect(await visitor.info()).toEqual({
    balance: 0,
    held: 0,
    owed: 0,
    buckets: { expiring: [], monthly: 0, bought: 0 },
    claim: { amount: 20, isAvailable: true, nextAt: new Date(bench.clock.now()).toISOString(), cap: 60 },
  });
  await visitor.claimMonthly();
  expect((await visitor.ledger({ query: { kind: 'monthly' } })).items).toMatchObject([{ amount: 20 }]);
  await expect(visitor.ledger({ query: { kind: 'moon' as 'all' } })).rejects.toMatchObject({ status: 400 });
  await expect(visitor.ledger({ query: { from: '2026-13-40' } })).rejects.toMatchObject({ status: 400 });
});
