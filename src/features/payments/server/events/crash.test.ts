// A server that dies between any two steps of a money path. Each step of the path is a call of a neighbour or of the
// provider; the test lets the process "die" before and after every one of them in turn, then starts another server and
// expects the same end as without a death.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOOM, openPaymentsFixture, PACK, type PaymentsFixture } from '../test-support/payments-fixture.ts';

let fixture: PaymentsFixture;
let admin: string;
beforeAll(async () => {
  fixture = await openPaymentsFixture();
  admin = await fixture.newUser('staff');
});
afterAll(() => fixture.close());

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
    fixture.provider.watch(watch);
    fixture.needs.watch(watch);
    // What the worker catches it tries again; what the caller gets is lost with the process.
    await act().catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    fixture.provider.watch(() => {});
    fixture.needs.watch(() => {});
    await recover();
    await check();
  }
  await run(null);
  for (const moment of moments) await run(moment);
  return [...moments];
}

/** Other servers go on, and no event is sent again. */
async function recover(): Promise<void> {
  fixture.provider.takeEvents();
  for (let i = 0; i < 4; i++) {
    fixture.clock.advance(30_000);
    await fixture.payments.worker.settle();
  }
}

const booksAreRight = async () => expect((await fixture.payments.reconcile()).findings).toEqual([]);

describe('a death before and after each step of', () => {
  test('ordering leaves at most one order, which the next try goes on with', async () => {
    const moments = await dieEverywhere(async () => {
      const user = await fixture.newUser();
      return {
        act: () => fixture.order(user),
        async check() {
          const { orderId, checkoutUrl } = await fixture.order(user);
          const rows = await fixture.db
            .selectFrom('payment_orders')
            .selectAll()
            .where('user_id', '=', user)
            .execute();
          expect(rows.map(({ id, state }) => [id, state])).toEqual([[orderId, 'open']]);
          expect(checkoutUrl).toBe(fixture.provider.checkoutOf(orderId).url);
        },
      };
    });
    expect(moments).toEqual(['openCheckout: before', 'openCheckout: after']);
  });

  test('a purchase grants once', async () => {
    const moments = await dieEverywhere(async () => {
      const user = await fixture.newUser();
      const { orderId } = await fixture.order(user);
      fixture.provider.pay(orderId);
      return {
        act: () => fixture.deliver(),
        async check() {
          expect((await fixture.orderRow(orderId)).state).toBe('paid');
          expect(await fixture.needs.balance(user)).toBe(100);
          expect(await fixture.paymentsOf(user)).toHaveLength(1);
          expect(await fixture.invoicesOf(user)).toHaveLength(1);
          expect(await fixture.needs.sent(user)).toHaveLength(1);
        },
      };
    });
    expect(moments).toContain('grantPurchase: after');
    expect(moments).toContain('post: after');
    await booksAreRight();
  });

  test('the beginning of a membership grants once', async () => {
    const moments = await dieEverywhere(async () => {
      const user = await fixture.newUser();
      const { orderId } = await fixture.order(user, BLOOM);
      fixture.provider.pay(orderId);
      return {
        act: () => fixture.deliver(),
        async check() {
          expect((await fixture.orderRow(orderId)).state).toBe('paid');
          expect(await fixture.needs.balance(user)).toBe(300);
          expect(await fixture.needs.membership(user)).toMatchObject({ state: 'active' });
          expect(await fixture.invoicesOf(user)).toHaveLength(1);
          expect(await fixture.needs.sent(user)).toHaveLength(1);
        },
      };
    });
    expect(moments).toContain('paid: after');
    await booksAreRight();
  });

  test('a refund pays back once, and takes the coins once', async () => {
    const moments = await dieEverywhere(async () => {
      const user = await fixture.newUser();
      await fixture.buy(user, BLOOM);
      const [payment] = await fixture.paymentsOf(user);
      const body = { amount: 999, reason: 'They asked', idempotencyKey: `crash-${user}` };
      const ask = () =>
        fixture.payments.routes.refund({ params: { id: payment!.id }, body }, {
          caller: { userId: admin },
        } as never);
      return {
        async act() {
          await ask();
          await fixture.payments.worker.settle();
        },
        async check() {
          // Whoever got no answer asks again with the same key.
          await ask();
          await fixture.payments.worker.settle();
          const [after] = await fixture.paymentsOf(user);
          expect(after).toMatchObject({ refunded: 999, coins_reversed: 300 });
          expect(await fixture.needs.balance(user)).toBe(0);
          expect(fixture.provider.payments.get(payment!.provider_payment_id)!.refunds).toHaveLength(1);
          const { subscriptionId } = fixture.provider.payments.get(payment!.provider_payment_id)!;
          expect(fixture.provider.subscriptions.get(subscriptionId!)!.state).toBe('ended');
          expect(await fixture.needs.membership(user)).toBeUndefined();
        },
      };
    });
    for (const step of ['record', 'refund', 'readPayment', 'reverse', 'unpaid', 'endNow'])
      expect(moments).toContain(`${step}: after`);
    await booksAreRight();
  });

  test('a second membership gives its money back once', async () => {
    await dieEverywhere(async () => {
      const user = await fixture.newUser();
      await fixture.buy(user, BLOOM);
      const { orderId } = await fixture.order(user, BLOOM);
      const { subscriptionId } = fixture.provider.pay(orderId);
      return {
        act: () => fixture.deliver(),
        async check() {
          const subscription = fixture.provider.subscriptions.get(subscriptionId!)!;
          expect(subscription.state).toBe('ended');
          expect(subscription.payments[0]!.refunds).toHaveLength(1);
          expect((await fixture.paymentsOf(user)).map(({ refunded }) => refunded)).toEqual([0, 999]);
          expect(await fixture.needs.balance(user)).toBe(300);
        },
      };
    });
    await booksAreRight();
  });

  test('a dispute that is lost takes the coins once', async () => {
    await dieEverywhere(async () => {
      const user = await fixture.newUser();
      await fixture.buy(user, PACK);
      const [payment] = await fixture.paymentsOf(user);
      const id = payment!.provider_payment_id;
      return {
        async act() {
          const dispute = fixture.provider.dispute(id, 299);
          await fixture.deliver();
          fixture.provider.closeDispute(id, dispute, 'lost');
          await fixture.deliver();
        },
        async check() {
          expect((await fixture.paymentsOf(user))[0]).toMatchObject({ refunded: 299, coins_reversed: 100 });
          expect(await fixture.needs.balance(user)).toBe(0);
        },
      };
    });
    await booksAreRight();
  });
});
