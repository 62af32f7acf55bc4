// A server that dies between any two steps of a money path. Each step of the path is a call of a neighbour or of the
// provider; the test lets the process "die" before and after every one of them in turn, then starts another server and
// expects the same end as without a death.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOOM, openPaymentsRoom, PACK, type PaymentsRoom } from '../test-support/payments-room.ts';

let room: PaymentsRoom;
let admin: string;
beforeAll(async () => {
  room = await openPaymentsRoom();
  admin = await room.newUser('staff');
});
afterAll(() => room.close());

class Death extends Error {}

/**
 * Runs a path once to learn its moments, then once for each of them, dying there.
 * @returns the moments.
 */
async function dieEverywhere(
  path: () => Promise<{ act: () => Promise<unknown>; check: () => Promise<void> }>,
) {
  const moments = new Set<string>();
  async function run(fatal: string | null): Promise<void> {
    const { act, check } = await path();
    let isDead = false;
    const watch = (moment: string) => {
      if (fatal === null) moments.add(moment);
      if (isDead || moment !== fatal) return;
      isDead = true;
      throw new Death(moment);
    };
    room.provider.watch(watch);
    room.needs.watch(watch);
    // What the worker catches it tries again; what the caller gets is lost with the process.
    await act().catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    room.provider.watch(() => {});
    room.needs.watch(() => {});
    await recover();
    await check();
  }
  await run(null);
  for (const moment of moments) await run(moment);
  return [...moments];
}

/** Other servers go on, and no event is sent again. */
async function recover(): Promise<void> {
  room.provider.takeEvents();
  for (let i = 0; i < 4; i++) {
    room.clock.advance(30_000);
    await room.payments.worker.settle();
  }
}

const booksAreRight = async () => expect((await room.payments.reconcile()).findings).toEqual([]);

describe('a death before and after each step of', () => {
  test('ordering leaves at most one order, which the next try goes on with', async () => {
    const moments = await dieEverywhere(async () => {
      const user = await room.newUser();
      return {
        act: () => room.order(user),
        async check() {
          const { orderId, checkoutUrl } = await room.order(user);
          const rows = await room.db
            .selectFrom('payment_orders')
            .selectAll()
            .where('user_id', '=', user)
            .execute();
          expect(rows.map(({ id, state }) => [id, state])).toEqual([[orderId, 'open']]);
          expect(checkoutUrl).toBe(room.provider.checkoutOf(orderId).url);
        },
      };
    });
    expect(moments).toEqual(['openCheckout: before', 'openCheckout: after']);
  });

  test('a purchase grants once', async () => {
    const moments = await dieEverywhere(async () => {
      const user = await room.newUser();
      const { orderId } = await room.order(user);
      room.provider.pay(orderId);
      return {
        act: () => room.deliver(),
        async check() {
          expect((await room.orderRow(orderId)).state).toBe('paid');
          expect(await room.needs.balance(user)).toBe(100);
          expect(await room.paymentsOf(user)).toHaveLength(1);
          expect(await room.invoicesOf(user)).toHaveLength(1);
          expect(await room.needs.sent(user)).toHaveLength(1);
        },
      };
    });
    expect(moments).toContain('grantPurchase: after');
    expect(moments).toContain('post: after');
    await booksAreRight();
  });

  test('the beginning of a membership grants once', async () => {
    const moments = await dieEverywhere(async () => {
      const user = await room.newUser();
      const { orderId } = await room.order(user, BLOOM);
      room.provider.pay(orderId);
      return {
        act: () => room.deliver(),
        async check() {
          expect((await room.orderRow(orderId)).state).toBe('paid');
          expect(await room.needs.balance(user)).toBe(300);
          expect(await room.needs.membership(user)).toMatchObject({ state: 'active' });
          expect(await room.invoicesOf(user)).toHaveLength(1);
          expect(await room.needs.sent(user)).toHaveLength(1);
        },
      };
    });
    expect(moments).toContain('paid: after');
    await booksAreRight();
  });

  test('a refund pays back once, and takes the coins once', async () => {
    const moments = await dieEverywhere(async () => {
      const user = await room.newUser();
      await room.buy(user, BLOOM);
      const [payment] = await room.paymentsOf(user);
      const body = { amount: 999, reason: 'They asked', idempotencyKey: `crash-${user}` };
      const ask = () =>
        room.payments.routes.refund({ params: { id: payment!.id }, body }, {
          caller: { userId: admin },
        } as never);
      return {
        async act() {
          await ask();
          await room.payments.worker.settle();
        },
        async check() {
          // Whoever got no answer asks again with the same key.
          await ask();
          await room.payments.worker.settle();
          const [after] = await room.paymentsOf(user);
          expect(after).toMatchObject({ refunded: 999, coins_reversed: 300 });
          expect(await room.needs.balance(user)).toBe(0);
          expect(room.provider.payments.get(payment!.provider_payment_id)!.refunds).toHaveLength(1);
          const { subscriptionId } = room.provider.payments.get(payment!.provider_payment_id)!;
          expect(room.provider.subscriptions.get(subscriptionId!)!.state).toBe('ended');
          expect(await room.needs.membership(user)).toBeUndefined();
        },
      };
    });
    for (const step of ['record', 'refund', 'readPayment', 'reverse', 'unpaid', 'endNow'])
      expect(moments).toContain(`${step}: after`);
    await booksAreRight();
  });

  test('a second membership gives its money back once', async () => {
    await dieEverywhere(async () => {
      const user = await room.newUser();
      await room.buy(user, BLOOM);
      const { orderId } = await room.order(user, BLOOM);
      const { subscriptionId } = room.provider.pay(orderId);
      return {
        act: () => room.deliver(),
        async check() {
          const subscription = room.provider.subscriptions.get(subscriptionId!)!;
          expect(subscription.state).toBe('ended');
          expect(subscription.payments[0]!.refunds).toHaveLength(1);
          expect((await room.paymentsOf(user)).map(({ refunded }) => refunded)).toEqual([0, 999]);
          expect(await room.needs.balance(user)).toBe(300);
        },
      };
    });
    await booksAreRight();
  });

  test('a dispute that is lost takes the coins once', async () => {
    await dieEverywhere(async () => {
      const user = await room.newUser();
      await room.buy(user, PACK);
      const [payment] = await room.paymentsOf(user);
      const id = payment!.provider_payment_id;
      return {
        async act() {
          const dispute = room.provider.dispute(id, 299);
          await room.deliver();
          room.provider.closeDispute(id, dispute, 'lost');
          await room.deliver();
        },
        async check() {
          expect((await room.paymentsOf(user))[0]).toMatchObject({ refunded: 299, coins_reversed: 100 });
          expect(await room.needs.balance(user)).toBe(0);
        },
      };
    });
    await booksAreRight();
  });
});
