// Memberships as payments sees them: the payments of their periods, and what happens where nobody can have one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MONTHLY_COINS } from '../test-support/fake-needs.ts';
import { BLOOM, openPaymentsRoom, type PaymentsRoom } from '../test-support/payments-room.ts';

let room: PaymentsRoom;
beforeAll(async () => {
  room = await openPaymentsRoom();
});
afterAll(() => room.close());

const DAY_MS = 86_400_000;

async function member(): Promise<{ user: string; orderId: string; id: string }> {
  const user = await room.newUser();
  const { orderId, checkout } = await room.buy(user, BLOOM);
  return { user, orderId, id: checkout.subscriptionId! };
}

describe('a membership', () => {
  test('begins with its first payment, which brings coins, an invoice and a receipt', async () => {
    const { user, orderId, id } = await member();
    expect((await room.orderRow(orderId)).state).toBe('paid');
    expect(await room.needs.membership(user)).toEqual({ id, state: 'active' });
    const [payment] = await room.paymentsOf(user);
    expect(payment).toMatchObject({
      reason: 'membership',
      order_id: orderId,
      provider_subscription_id: id,
      amount: 999,
      coins: MONTHLY_COINS,
      grant_key: `member:${id}:2026-11-24`,
      period_start: new Date(room.clock.now()),
    });
    expect(await room.invoicesOf(user)).toHaveLength(1);
    expect(await room.needs.sent(user)).toEqual(['Your receipt from Nightbloom: $9.99']);
  });

  test('does not begin while nothing is paid', async () => {
    const user = await room.newUser();
    const { orderId } = await room.order(user, BLOOM);
    const { subscriptionId } = room.provider.pay(orderId);
    const subscription = room.provider.subscriptions.get(subscriptionId!)!;
    const paid = subscription.payments.splice(0);
    await room.deliver();
    expect(await room.needs.membership(user)).toBeUndefined();
    expect((await room.orderRow(orderId)).state).toBe('open');
    subscription.payments.push(...paid);
    room.provider.emit('subscription', 'subscription', subscriptionId!);
    await room.deliver();
    expect(await room.needs.membership(user)).toMatchObject({ state: 'active' });
  });

  test('each renewal is one payment and one invoice, also where three came while the server slept', async () => {
    const { user, id } = await member();
    for (let i = 0; i < 3; i++) room.provider.renew(id);
    const events = room.provider.takeEvents();
    await room.deliver([events[2]!, events[0]!]);
    await room.deliver(events);
    const payments = await room.paymentsOf(user);
    expect(payments.map(({ reason }) => reason)).toEqual(['membership', 'renewal', 'renewal', 'renewal']);
    expect(payments.slice(1).every(({ order_id }) => order_id === null)).toBe(true);
    const invoices = await room.invoicesOf(user);
    expect(invoices.map(({ number }) => number - invoices[0]!.number)).toEqual([0, 1, 2, 3]);
    expect(await room.needs.balance(user)).toBe(4 * MONTHLY_COINS);
    expect(await room.needs.sent(user)).toHaveLength(4);
  });

  test('that nothing was heard of is asked for', async () => {
    const { user, id } = await member();
    room.provider.renew(id);
    room.provider.takeEvents();
    room.needs.setOverdue([id]);
    await room.payments.worker.settle();
    room.needs.setOverdue([]);
    expect(await room.paymentsOf(user)).toHaveLength(2);
  });

  test('that is changed at once is charged as a change', async () => {
    const { user, id } = await member();
    const charge = { ...room.provider.subscriptions.get(id)!.charge, title: 'Eclipse membership, monthly' };
    room.clock.advance(DAY_MS);
    await room.payments.billing.changePlan(
      {
        subscriptionId: id,
        charge: { ...charge, priceId: 'eclipse', total: { amount: 2499, currency: 'USD' } },
        when: 'now',
      },
      'change-1',
    );
    await room.payments.billing.refresh(id);
    expect((await room.paymentsOf(user)).at(-1)).toMatchObject({
      reason: 'change',
      title: 'Eclipse membership, monthly',
      amount: 2499,
      order_id: null,
    });
  });

  test('is read again where somebody wrote meanwhile, and an event waits where that goes on', async () => {
    const user = await room.newUser();
    const { orderId } = await room.order(user, BLOOM);
    room.provider.pay(orderId);
    room.needs.disturb(4);
    await room.deliver();
    expect(await room.needs.membership(user)).toMatchObject({ state: 'active' });
    const late = await room.newUser();
    const second = await room.order(late, BLOOM);
    room.provider.pay(second.orderId);
    room.needs.disturb(100);
    await room.deliver();
    expect(await room.needs.membership(late)).toBeUndefined();
    expect(await room.paymentsOf(late)).toEqual([]);
    room.needs.disturb(0);
    room.clock.advance(60_000);
    await room.payments.worker.settle();
    expect(await room.needs.membership(late)).toMatchObject({ state: 'active' });
  });

  test('a second one is ended and its price goes back by itself', async () => {
    const { user, id } = await member();
    const balance = await room.needs.balance(user);
    const { orderId, checkout } = await room.buy(user, BLOOM);
    await room.deliver();
    expect(await room.orderRow(orderId)).toMatchObject({
      state: 'mismatch',
      problem: expect.stringContaining('You had a membership already'),
    });
    expect(room.provider.subscriptions.get(checkout.subscriptionId!)!.state).toBe('ended');
    const [, second] = await room.paymentsOf(user);
    expect(second).toMatchObject({ amount: 999, refunded: 999, coins: 0 });
    expect(await room.needs.balance(user)).toBe(balance);
    expect(await room.needs.membership(user)).toEqual({ id, state: 'active' });
    expect(await room.needs.sent(user)).toContain('Your refund from Nightbloom: $9.99');
  });

  test('its tax is that of its order, for renewals too', async () => {
    const user = await room.newUser();
    await room.payments.routes.setTaxRate(
      { body: { country: 'DE', label: 'VAT', basisPoints: 1900, isIncluded: true } },
      { caller: { userId: user } } as never,
    );
    const { checkout } = await room.buy(user, BLOOM, { country: 'DE' });
    await room.payments.routes.removeTaxRate({ params: { country: 'DE' } }, {
      caller: { userId: user },
    } as never);
    room.provider.renew(checkout.subscriptionId!);
    await room.deliver();
    const payments = await room.paymentsOf(user);
    expect(payments.map(({ tax, tax_label }) => [tax, tax_label])).toEqual([
      [160, 'VAT'],
      [160, 'VAT'],
    ]);
  });
});

describe('somebody who leaves', () => {
  const leave = (user: string) =>
    room.database.transact(async (tx) => {
      await room.payments.personalData.erase!(tx, { userId: user, heir: async () => user });
      await tx.deleteFrom('users').where('id', '=', user).execute();
    });

  test('is not charged any more, and the books keep figures without a name', async () => {
    const { user, orderId, id } = await member();
    const [payment] = await room.paymentsOf(user);
    await leave(user);
    await room.payments.worker.settle();
    await room.deliver();
    expect(room.provider.subscriptions.get(id)!.state).toBe('ended');
    expect((await room.orderRow(orderId)).user_id).toBeNull();
    const invoice = await room.db
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
      await room.db.selectFrom('payment_customers').selectAll().where('user_id', '=', user).execute(),
    ).toEqual([]);
  });

  test('a crash right after leaving does not leave the membership running', async () => {
    const { user, id } = await member();
    room.provider.failNext('endNow');
    await leave(user);
    await room.payments.worker.settle();
    expect(room.provider.subscriptions.get(id)!.state).toBe('active');
    room.clock.advance(5_000);
    await room.payments.worker.settle();
    expect(room.provider.subscriptions.get(id)!.state).toBe('ended');
  });

  test('an open checkout is closed; one that was paid in the last moment is paid back', async () => {
    const user = await room.newUser();
    const open = await room.order(user);
    const paid = await room.order(user, BLOOM);
    const { subscriptionId } = room.provider.pay(paid.orderId);
    room.provider.takeEvents();
    await leave(user);
    await room.payments.worker.settle();
    await room.deliver();
    expect(room.provider.checkoutOf(open.orderId).state).toBe('expired');
    const subscription = room.provider.subscriptions.get(subscriptionId!)!;
    expect(subscription.state).toBe('ended');
    expect(subscription.payments[0]!.refunds).toMatchObject([{ amount: 999, state: 'done' }]);
  });

  test('a pack that is paid after its buyer left is paid back', async () => {
    const user = await room.newUser();
    const { orderId } = await room.order(user);
    const { paymentId } = room.provider.pay(orderId);
    const events = room.provider.takeEvents();
    await leave(user);
    await room.payments.worker.settle();
    await room.deliver(events);
    await room.payments.worker.settle();
    expect(room.provider.payments.get(paymentId!)!.refunds).toMatchObject([{ amount: 299 }]);
    expect(await room.needs.movements(user)).toEqual([]);
  });
});
