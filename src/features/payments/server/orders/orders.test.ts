import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BLOOM,
  openPaymentsFixture,
  PACK,
  START,
  type PaymentsFixture,
} from '../test-support/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await openPaymentsFixture();
});
afterAll(() => fixture.close());

const code = (name: string) => expect.objectContaining({ code: name });

describe('ordering', () => {
  test('answers the hosted page, and the provider gets what was shown', async () => {
    const user = await fixture.newUser();
    const { orderId, checkoutUrl } = await fixture.order(user, PACK, {
      expectedTotal: 299,
      returnTo: '/chat',
    });
    const { request } = fixture.provider.checkoutOf(orderId);
    expect(checkoutUrl).toBe(fixture.provider.checkoutOf(orderId).url);
    expect(request).toMatchObject({
      charge: { title: '100 coins', total: { amount: 299, currency: 'USD' }, period: null },
      successUrl: `https://nightbloom.test/payment/success?order=${orderId}`,
      cancelUrl: `https://nightbloom.test/payment/cancel?order=${orderId}`,
      expiresAt: new Date(START + 3_600_000),
    });
    expect(await fixture.orderRow(orderId)).toMatchObject({ state: 'open', return_to: '/chat', coins: 100 });
  });

  test('a membership comes back to its own pages', async () => {
    const { orderId } = await fixture.order(await fixture.newUser(), BLOOM);
    expect(fixture.provider.checkoutOf(orderId).request).toMatchObject({
      charge: { period: 'month', priceId: BLOOM.offerId },
      successUrl: `https://nightbloom.test/subscription/success?order=${orderId}`,
    });
  });

  test('twenty taps at once make one order and one checkout', async () => {
    const user = await fixture.newUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.order(user)));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    const { orders } = await fixture.db
      .selectFrom('payment_orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    expect(orders).toBe(1);
  });

  test('two tabs that order different plans end with one order that can be paid', async () => {
    const user = await fixture.newUser();
    const other = { ...BLOOM, offerId: '00000000-0000-7000-8000-0000000e0001', amount: 2499 };
    await Promise.all([fixture.order(user, BLOOM), fixture.order(user, other)]);
    const rows = await fixture.db
      .selectFrom('payment_orders')
      .selectAll()
      .where('user_id', '=', user)
      .execute();
    expect(rows.map(({ state }) => state).sort()).toEqual(['cancelled', 'open']);
    const payable = [...fixture.provider.checkouts.values()].filter(
      ({ orderId, state }) => rows.some(({ id }) => id === orderId) && state === 'open',
    );
    expect(payable.map(({ orderId }) => orderId)).toEqual([rows.find(({ state }) => state === 'open')!.id]);
  });

  test('two packs may wait to be paid beside each other', async () => {
    const user = await fixture.newUser();
    const first = await fixture.order(user);
    const second = await fixture.order(user, { ...PACK, offerId: '00000000-0000-7000-8000-0000000f0550' });
    expect(second.orderId).not.toBe(first.orderId);
  });

  test('the same key is the same order, also once it is paid; for another offer it is refused', async () => {
    const user = await fixture.newUser();
    const idempotencyKey = 'one-and-the-same';
    const { orderId } = await fixture.order(user, PACK, { idempotencyKey });
    fixture.provider.pay(orderId);
    await fixture.deliver();
    expect(await fixture.order(user, PACK, { idempotencyKey })).toEqual({
      orderId,
      checkoutUrl: `https://nightbloom.test/payment/success?order=${orderId}`,
    });
    await expect(fixture.order(user, BLOOM, { idempotencyKey })).rejects.toEqual(code('request.invalid'));
  });

  test('another price than the one that was shown is refused with the price of now', async () => {
    const failure = fixture.order(await fixture.newUser(), PACK, { expectedTotal: 199 });
    await expect(failure).rejects.toMatchObject({
      code: 'payments.offer_changed',
      details: { extra: { offer: null, price: { total: 299 } } },
    });
  });

  test('an open order at another price is given up for the new one', async () => {
    const user = await fixture.newUser();
    const old = await fixture.order(user);
    const now = await fixture.order(user, { ...PACK, amount: 399 });
    expect(now.orderId).not.toBe(old.orderId);
    expect((await fixture.orderRow(old.orderId)).state).toBe('cancelled');
    expect(fixture.provider.checkoutOf(old.orderId).state).toBe('expired');
  });

  test('where the order in the way was paid meanwhile, that is applied and said', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user, BLOOM);
    fixture.provider.pay(orderId);
    fixture.provider.takeEvents();
    await expect(fixture.order(user, { ...BLOOM, amount: 1099 })).rejects.toEqual(code('payments.paid'));
    expect((await fixture.orderRow(orderId)).state).toBe('paid');
    expect(await fixture.needs.membership(user)).toMatchObject({ state: 'active' });
  });

  test('a provider that does not answer leaves an order that the next try goes on with', async () => {
    const user = await fixture.newUser();
    fixture.provider.failNext('openCheckout', 'temporary', true);
    await expect(fixture.order(user)).rejects.toEqual(code('payments.unavailable'));
    const { orderId } = await fixture.order(user);
    const rows = await fixture.db
      .selectFrom('payment_orders')
      .selectAll()
      .where('user_id', '=', user)
      .execute();
    expect(rows.map(({ id }) => id)).toEqual([orderId]);
  });

  test('an order that the provider refuses fails, and another can be made', async () => {
    const user = await fixture.newUser();
    fixture.provider.failNext('openCheckout', 'refused');
    await expect(fixture.order(user)).rejects.toEqual(code('payments.unavailable'));
    await expect(fixture.order(user)).resolves.toMatchObject({
      checkoutUrl: expect.stringContaining('pay.test'),
    });
  });
});

describe('giving an order up', () => {
  const cancel = (user: string, id: string) =>
    fixture.payments.routes.cancelOrder({ params: { id } }, { caller: { userId: user } } as never);

  test('closes its checkout, and twice is no error', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    expect(await cancel(user, orderId)).toMatchObject({ state: 'cancelled', checkoutUrl: null });
    expect(await cancel(user, orderId)).toMatchObject({ state: 'cancelled' });
    expect(fixture.provider.checkoutOf(orderId).state).toBe('expired');
  });

  test('is refused once it is paid, and what was paid for is given', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.provider.pay(orderId);
    fixture.provider.takeEvents();
    await expect(cancel(user, orderId)).rejects.toEqual(code('payments.paid'));
    await expect(cancel(user, orderId)).rejects.toEqual(code('payments.paid'));
    expect(await fixture.needs.balance(user)).toBe(100);
  });

  test('somebody else’s order is not there', async () => {
    const { orderId } = await fixture.order(await fixture.newUser());
    await expect(cancel(await fixture.newUser(), orderId)).rejects.toEqual(code('payments.no_order'));
  });
});
