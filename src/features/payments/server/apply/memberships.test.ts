// Memberships as payments sees them: the payments of their periods, and what happens where nobody can have one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MONTHLY_COINS } from '../test-support/fake-needs.ts';
import { BLOOM, openPaymentsFixture, type PaymentsFixture } from '../test-support/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await openPaymentsFixture();
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;

async function member(): Promise<{ user: string; orderId: string; id: string }> {
  const user = await fixture.newUser();
  const { orderId, checkout } = await fixture.buy(user, BLOOM);
  return { user, orderId, id: checkout.subscriptionId! };
}

describe('a membership', () => {
  test('begins with its first payment, which brings coins, an invoice and a receipt', async () => {
    const { user, orderId, id } = await member();
    expect((await fixture.orderRow(orderId)).state).toBe('paid');
    expect(await fixture.needs.membership(user)).toEqual({ id, state: 'active' });
    const [payment] = await fixture.paymentsOf(user);
    expect(payment).toMatchObject({
      reason: 'membership',
      order_id: orderId,
      provider_subscription_id: id,
      amount: 999,
      coins: MONTHLY_COINS,
      grant_key: `member:${id}:2026-11-24`,
      period_start: new Date(fixture.clock.now()),
    });
    expect(await fixture.invoicesOf(user)).toHaveLength(1);
    expect(await fixture.needs.sent(user)).toEqual(['Your receipt from Nightbloom: $9.99']);
  });

  test('does not begin while nothing is paid', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user, BLOOM);
    const { subscriptionId } = fixture.provider.pay(orderId);
    const subscription = fixture.provider.subscriptions.get(subscriptionId!)!;
    const paid = subscription.payments.splice(0);
    await fixture.deliver();
    expect(await fixture.needs.membership(user)).toBeUndefined();
    expect((await fixture.orderRow(orderId)).state).toBe('open');
    subscription.payments.push(...paid);
    fixture.provider.emit('subscription', 'subscription', subscriptionId!);
    await fixture.deliver();
    expect(await fixture.needs.membership(user)).toMatchObject({ state: 'active' });
  });

  test('each renewal is one payment and one invoice, also where three came while the server slept', async () => {
    const { user, id } = await member();
    for (let i = 0; i < 3; i++) fixture.provider.renew(id);
    const events = fixture.provider.takeEvents();
    await fixture.deliver([events[2]!, events[0]!]);
    await fixture.deliver(events);
    const payments = await fixture.paymentsOf(user);
    expect(payments.map(({ reason }) => reason)).toEqual(['membership', 'renewal', 'renewal', 'renewal']);
    expect(payments.slice(1).every(({ order_id }) => order_id === null)).toBe(true);
    const invoices = await fixture.invoicesOf(user);
    expect(invoices.map(({ number }) => number - invoices[0]!.number)).toEqual([0, 1, 2, 3]);
    expect(await fixture.needs.balance(user)).toBe(4 * MONTHLY_COINS);
    expect(await fixture.needs.sent(user)).toHaveLength(4);
  });

  test('that nothing was heard of is asked for', async () => {
    const { user, id } = await member();
    fixture.provider.renew(id);
    fixture.provider.takeEvents();
    fixture.needs.setOverdue([id]);
    await fixture.payments.worker.settle();
    fixture.needs.setOverdue([]);
    expect(await fixture.paymentsOf(user)).toHaveLength(2);
  });

  test('that is changed at once is charged as a change', async () => {
    const { user, id } = await member();
    const charge = {
      ...fixture.provider.subscriptions.get(id)!.charge,
      title: 'Eclipse membership, monthly',
    };
    fixture.clock.advance(DAY_MS);
    await fixture.payments.billing.changePlan(
      {
        subscriptionId: id,
        charge: { ...charge, priceId: 'eclipse', total: { amount: 2499, currency: 'USD' } },
        when: 'now',
      },
      'change-1',
    );
    await fixture.payments.billing.refresh(id);
    expect((await fixture.paymentsOf(user)).at(-1)).toMatchObject({
      reason: 'change',
      title: 'Eclipse membership, monthly',
      amount: 2499,
      order_id: null,
    });
  });

  test('is read again where somebody wrote meanwhile, and an event waits where that goes on', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user, BLOOM);
    fixture.provider.pay(orderId);
    fixture.needs.disturb(4);
    await fixture.deliver();
    expect(await fixture.needs.membership(user)).toMatchObject({ state: 'active' });
    const late = await fixture.newUser();
    const second = await fixture.order(late, BLOOM);
    fixture.provider.pay(second.orderId);
    fixture.needs.disturb(100);
    await fixture.deliver();
    expect(await fixture.needs.membership(late)).toBeUndefined();
    expect(await fixture.paymentsOf(late)).toEqual([]);
    fixture.needs.disturb(0);
    fixture.clock.advance(60_000);
    await fixture.payments.worker.settle();
    expect(await fixture.needs.membership(late)).toMatchObject({ state: 'active' });
  });

  test('a second one is ended and its price goes back by itself', async () => {
    const { user, id } = await member();
    const balance = await fixture.needs.balance(user);
    const { orderId, checkout } = await fixture.buy(user, BLOOM);
    await fixture.deliver();
    expect(await fixture.orderRow(orderId)).toMatchObject({
      state: 'mismatch',
      problem: expect.stringContaining('You had a membership already'),
    });
    expect(fixture.provider.subscriptions.get(checkout.subscriptionId!)!.state).toBe('ended');
    const [, second] = await fixture.paymentsOf(user);
    expect(second).toMatchObject({ amount: 999, refunded: 999, coins: 0 });
    expect(await fixture.needs.balance(user)).toBe(balance);
    expect(await fixture.needs.membership(user)).toEqual({ id, state: 'active' });
    expect(await fixture.needs.sent(user)).toContain('Your refund from Nightbloom: $9.99');
  });

  test('its tax is that of its order, for renewals too', async () => {
    const user = await fixture.newUser();
    await fixture.payments.routes.setTaxRate(
      { body: { country: 'DE', label: 'VAT', basisPoints: 1900, isIncluded: true } },
      { caller: { userId: user } } as never,
    );
    const { checkout } = await fixture.buy(user, BLOOM, { country: 'DE' });
    await fixture.payments.routes.removeTaxRate({ params: { country: 'DE' } }, {
      caller: { userId: user },
    } as never);
    fixture.provider.renew(checkout.subscriptionId!);
    await fixture.deliver();
    const payments = await fixture.paymentsOf(user);
    expect(payments.map(({ tax, tax_label }) => [tax, tax_label])).toEqual([
      [160, 'VAT'],
      [160, 'VAT'],
    ]);
  });
});

describe('somebody who leaves', () => {
  const leave = (user: string) =>
    fixture.database.transact(async (tx) => {
      await fixture.payments.personalData.erase!(tx, { userId: user, heir: async () => user });
      await tx.deleteFrom('users').where('id', '=', user).execute();
    });

  test('is not charged any more, and the books keep figures without a name', async () => {
    const { user, orderId, id } = await member();
    const [payment] = await fixture.paymentsOf(user);
    await leave(user);
    await fixture.payments.worker.settle();
    await fixture.deliver();
    expect(fixture.provider.subscriptions.get(id)!.state).toBe('ended');
    expect((await fixture.orderRow(orderId)).user_id).toBeNull();
    const invoice = await fixture.db
      .selectFrom('invoices')
      .selectAll()
      .where('payment_id', '=', payment!.id)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({
      user_id: null,
      total: 999,
      buyer: { username: 'Deleted user', email: '' },
    });
    expect(
      await fixture.db.selectFrom('payment_customers').selectAll().where('user_id', '=', user).execute(),
    ).toEqual([]);
  });

  test('a crash right after leaving does not leave the membership running', async () => {
    const { user, id } = await member();
    fixture.provider.failNext('endNow');
    await leave(user);
    await fixture.payments.worker.settle();
    expect(fixture.provider.subscriptions.get(id)!.state).toBe('active');
    fixture.clock.advance(5_000);
    await fixture.payments.worker.settle();
    expect(fixture.provider.subscriptions.get(id)!.state).toBe('ended');
  });

  test('an open checkout is closed; one that was paid in the last moment is paid back', async () => {
    const user = await fixture.newUser();
    const open = await fixture.order(user);
    const paid = await fixture.order(user, BLOOM);
    const { subscriptionId } = fixture.provider.pay(paid.orderId);
    fixture.provider.takeEvents();
    await leave(user);
    await fixture.payments.worker.settle();
    await fixture.deliver();
    expect(fixture.provider.checkoutOf(open.orderId).state).toBe('expired');
    const subscription = fixture.provider.subscriptions.get(subscriptionId!)!;
    expect(subscription.state).toBe('ended');
    expect(subscription.payments[0]!.refunds).toMatchObject([{ amount: 999, state: 'done' }]);
  });

  test('a pack that is paid after its buyer left is paid back', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    const { paymentId } = fixture.provider.pay(orderId);
    const events = fixture.provider.takeEvents();
    await leave(user);
    await fixture.payments.worker.settle();
    await fixture.deliver(events);
    await fixture.payments.worker.settle();
    expect(fixture.provider.payments.get(paymentId!)!.refunds).toMatchObject([{ amount: 299 }]);
    expect(await fixture.needs.movements(user)).toEqual([]);
  });
});
