import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BLOOM,
  openPaymentsFixture,
  SELLER,
  type PaymentsFixture,
} from '../test-support/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await openPaymentsFixture();
});
afterAll(() => fixture.close());

const eventRows = (subjectId: string) =>
  fixture.db.selectFrom('payment_events').selectAll().where('subject_id', '=', subjectId).execute();

describe('a paid coin pack', () => {
  test('is granted once, with a payment, an invoice and a receipt', async () => {
    const user = await fixture.newUser('zoe');
    const { orderId, checkout } = await fixture.buy(user);
    expect(await fixture.orderRow(orderId)).toMatchObject({ state: 'paid', problem: '' });
    const [payment] = await fixture.paymentsOf(user);
    expect(payment).toMatchObject({
      order_id: orderId,
      reason: 'pack',
      amount: 299,
      coins: 100,
      refunded: 0,
      provider_payment_id: checkout.paymentId,
    });
    const [invoice] = await fixture.invoicesOf(user);
    expect(invoice).toMatchObject({
      series: 'NB-2026',
      kind: 'invoice',
      net: 299,
      tax: 0,
      total: 299,
      seller: SELLER,
      buyer: { username: 'zoe', email: 'zoe@example.test', country: '' },
      lines: [{ title: '100 coins', amount: 299 }],
    });
    const reference = `NB-2026-${String(invoice!.number).padStart(6, '0')}`;
    expect(await fixture.needs.movements(user)).toEqual([
      { key: `purchase:${checkout.paymentId}`, amount: 100, reference },
    ]);
    expect(await fixture.needs.sent(user)).toEqual(['Your receipt from Nightbloom: $2.99']);
  });

  test('nothing is granted before the provider says that it is paid', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.provider.emit('checkout', 'checkout', fixture.provider.checkoutOf(orderId).id);
    await fixture.deliver();
    expect(await fixture.needs.balance(user)).toBe(0);
    expect((await fixture.orderRow(orderId)).state).toBe('open');
  });

  test('events that come twice, in any order, and late change nothing more', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.provider.pay(orderId);
    const events = fixture.provider.takeEvents();
    await fixture.deliver([...events.toReversed(), ...events, ...events]);
    fixture.clock.advance(240_000);
    await fixture.deliver(events);
    expect(await fixture.needs.balance(user)).toBe(100);
    expect(await fixture.paymentsOf(user)).toHaveLength(1);
    expect(await fixture.invoicesOf(user)).toHaveLength(1);
    expect(await fixture.needs.sent(user)).toHaveLength(1);
  });

  test('two servers that work on a flood of events at once grant it once', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    const checkout = fixture.provider.pay(orderId);
    for (let i = 0; i < 10; i++) {
      fixture.provider.emit('checkout', 'checkout', checkout.id);
      fixture.provider.emit('payment', 'payment', checkout.paymentId!);
    }
    const other = fixture.server();
    await other.worker.start(false);
    await Promise.all(
      fixture.provider
        .takeEvents()
        .map(({ body, header }, index) => (index % 2 ? other : fixture.payments).receive(body, header)),
    );
    await Promise.all([fixture.payments.worker.settle(), other.worker.settle()]);
    await other.worker.stop();
    expect(await fixture.needs.balance(user)).toBe(100);
    expect(await fixture.paymentsOf(user)).toHaveLength(1);
    expect((await eventRows(checkout.id)).every(({ done_at }) => done_at !== null)).toBe(true);
  });

  test('that was given up before it was paid is granted all the same: the money is there', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.provider.pay(orderId);
    await fixture.db
      .updateTable('payment_orders')
      .set({ state: 'expired' })
      .where('id', '=', orderId)
      .execute();
    await fixture.deliver();
    expect((await fixture.orderRow(orderId)).state).toBe('paid');
    expect(await fixture.needs.balance(user)).toBe(100);
  });

  test('declined and abandoned checkouts end their order, and a later payment of another order counts', async () => {
    const user = await fixture.newUser();
    const declined = await fixture.order(user);
    fixture.provider.decline(declined.orderId);
    await fixture.deliver();
    expect(await fixture.orderRow(declined.orderId)).toMatchObject({
      state: 'failed',
      problem: 'The payment was declined. Nothing was charged.',
    });
    const abandoned = await fixture.order(user);
    fixture.provider.expire(abandoned.orderId);
    await fixture.deliver();
    expect((await fixture.orderRow(abandoned.orderId)).state).toBe('expired');
    await fixture.buy(user);
    expect(await fixture.needs.balance(user)).toBe(100);
  });
});

describe('what does not fit', () => {
  test.each([
    ['amount', { amount: 1, currency: 'USD' }],
    ['currency', { amount: 299, currency: 'EUR' }],
  ])('another %s puts the order in question and grants nothing', async (_what, total) => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.provider.pay(orderId, { total });
    await fixture.deliver();
    expect(await fixture.orderRow(orderId)).toMatchObject({
      state: 'mismatch',
      problem: expect.stringContaining('not what was ordered'),
    });
    expect(await fixture.needs.balance(user)).toBe(0);
    expect(await fixture.paymentsOf(user)).toEqual([]);
    const told = (await fixture.needs.audited()).filter(({ action }) => action === 'payments.mismatch');
    expect(told.at(-1)?.reason).toBe(`Paid ${total.amount} ${total.currency}, ordered 299 USD`);
    const length = told.length;
    fixture.provider.emit('checkout', 'checkout', fixture.provider.checkoutOf(orderId).id);
    await fixture.deliver();
    const again = (await fixture.needs.audited()).filter(({ action }) => action === 'payments.mismatch');
    expect(again).toHaveLength(length);
  });

  test.each(['nobody-ordered-this', '00000000-0000-7000-8000-00000000dead'])(
    'a checkout of the unknown order %s is set aside',
    async (orderId) => {
      const id = fixture.provider.strayCheckout(orderId, { amount: 299, currency: 'USD' });
      await fixture.deliver();
      const [row] = await eventRows(id);
      expect(row).toMatchObject({ problem: 'It belongs to no order of ours', done_at: expect.any(Date) });
    },
  );

  test('a second checkout of an order grants nothing', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.provider.strayCheckout(orderId, { amount: 299, currency: 'USD' });
    await fixture.deliver();
    expect(await fixture.needs.balance(user)).toBe(0);
    expect((await fixture.orderRow(orderId)).state).toBe('mismatch');
  });

  test('an order that was paid by another provider is none of this one’s', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    await fixture.db
      .updateTable('payment_orders')
      .set({ provider: 'stripe' })
      .where('id', '=', orderId)
      .execute();
    fixture.provider.pay(orderId);
    await fixture.deliver();
    expect(await fixture.needs.balance(user)).toBe(0);
  });

  test.each(['checkout', 'subscription'])(
    'a membership at another price, first heard of by its %s, is ended and nothing is granted',
    async (first) => {
      const user = await fixture.newUser();
      const { orderId } = await fixture.order(user, BLOOM);
      const { subscriptionId } = fixture.provider.pay(orderId, { total: { amount: 1, currency: 'USD' } });
      const events = fixture.provider.takeEvents();
      await fixture.deliver(events.filter(({ body }) => body.includes(`"kind":"${first}"`)));
      await fixture.deliver(events);
      expect((await fixture.orderRow(orderId)).state).toBe('mismatch');
      expect(await fixture.needs.membership(user)).toBeUndefined();
      expect(fixture.provider.subscriptions.get(subscriptionId!)!.state).toBe('ended');
    },
  );
});

describe('taking events in', () => {
  const forged = { code: 'payments.signature', message: 'The signature does not match' };

  test('forged and tampered events are refused and not stored', async () => {
    fixture.provider.takeEvents();
    fixture.provider.emit('payment', 'payment', 'pay_forged');
    const [event] = fixture.provider.takeEvents();
    const tampered = Buffer.from(event!.body.toString().replace('pay_forged', 'pay_another'));
    await expect(fixture.payments.receive(tampered, event!.header)).rejects.toMatchObject(forged);
    await expect(fixture.payments.receive(event!.body, () => undefined)).rejects.toMatchObject(forged);
    await expect(fixture.payments.receive(Buffer.alloc(0), () => '1.2')).rejects.toMatchObject(forged);
    expect(await eventRows('pay_forged')).toEqual([]);
  });

  test('a copy that is sent again after six minutes is refused', async () => {
    fixture.provider.takeEvents();
    fixture.provider.emit('payment', 'payment', 'pay_stale');
    const [event] = fixture.provider.takeEvents();
    fixture.clock.advance(360_000);
    await expect(fixture.payments.receive(event!.body, event!.header)).rejects.toMatchObject({
      code: 'payments.signature',
      message: 'This event is too old',
    });
  });

  test('an event about nothing of ours is done with at once', async () => {
    fixture.provider.emit('something.new', null);
    await fixture.deliver();
    const row = await fixture.db
      .selectFrom('payment_events')
      .selectAll()
      .where('type', '=', 'something.new')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ subject_kind: 'none', attempts: 0, done_at: expect.any(Date) });
  });

  test('what the provider does not know is set aside with the reason', async () => {
    fixture.provider.emit('payment', 'payment', 'pay_unknown');
    await fixture.deliver();
    const [row] = await eventRows('pay_unknown');
    expect(row?.problem).toBe('The provider does not know it: There is no pay_unknown');
    expect(row?.done_at).not.toBeNull();
  });

  test('a provider that does not answer is asked again with growing pauses until it does', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    const { paymentId } = fixture.provider.pay(orderId);
    const event = fixture.provider.takeEvents().find(({ body }) => body.includes(paymentId!));
    fixture.provider.failNext('readPayment');
    fixture.provider.failNext('readPayment');
    await fixture.deliver([event!]);
    expect(await fixture.needs.balance(user)).toBe(0);
    fixture.clock.advance(5_000);
    await fixture.payments.worker.settle();
    expect((await eventRows(paymentId!))[0]).toMatchObject({ attempts: 2, done_at: null });
    fixture.clock.advance(14_000);
    await fixture.payments.worker.settle();
    expect(await fixture.needs.balance(user)).toBe(0);
    fixture.clock.advance(1_000);
    await fixture.payments.worker.settle();
    expect(await fixture.needs.balance(user)).toBe(100);
  });

  test('what a dead server had taken is taken by another when its time is over', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    const { paymentId } = fixture.provider.pay(orderId);
    const at = new Date(fixture.clock.now());
    await fixture.db
      .insertInto('payment_events')
      .values({
        id: 'evt_taken',
        provider: 'sandbox',
        type: 'payment',
        subject_kind: 'payment',
        subject_id: paymentId!,
        occurred_at: at,
        received_at: at,
        attempts: 1,
        next_attempt_at: new Date(at.getTime() + 120_000),
      })
      .execute();
    await fixture.payments.worker.settle();
    expect(await fixture.needs.balance(user)).toBe(0);
    fixture.clock.advance(120_000);
    fixture.provider.takeEvents();
    await fixture.payments.worker.settle();
    expect(await fixture.needs.balance(user)).toBe(100);
  });
});

describe('an event that never comes', () => {
  test('is replaced by asking for the order', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.provider.pay(orderId);
    fixture.provider.takeEvents();
    await fixture.payments.worker.settle();
    expect(await fixture.needs.balance(user)).toBe(0);
    fixture.clock.advance(30_000);
    await fixture.payments.worker.settle();
    expect(await fixture.needs.balance(user)).toBe(100);
  });

  test('one order that cannot be asked for does not keep the others waiting', async () => {
    const users = [await fixture.newUser(), await fixture.newUser()];
    for (const user of users) fixture.provider.pay((await fixture.order(user)).orderId);
    fixture.provider.takeEvents();
    fixture.provider.failNext('readCheckout');
    fixture.clock.advance(30_000);
    await fixture.payments.worker.settle();
    const balances = await Promise.all(users.map((user) => fixture.needs.balance(user)));
    expect(balances.toSorted((a, b) => a - b)).toEqual([0, 100]);
    fixture.clock.advance(60_000);
    await fixture.payments.worker.settle();
    expect(await Promise.all(users.map((user) => fixture.needs.balance(user)))).toEqual([100, 100]);
  });

  test('an order that nobody pays is closed and runs out', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.clock.advance(75 * 60_000);
    await fixture.payments.worker.settle();
    expect((await fixture.orderRow(orderId)).state).toBe('expired');
    expect(fixture.provider.checkoutOf(orderId).state).toBe('expired');
  });

  test('a buyer who waits has it asked for, by all servers together every five seconds at most', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    const status = (server = fixture.payments) =>
      server.routes.status({ query: { orderId } }, { caller: { userId: user } } as never);
    const asked = () => fixture.provider.calls.filter((method) => method === 'readCheckout').length;
    fixture.clock.advance(5_000);
    const before = asked();
    const answers = await Promise.all([status(), status(), status(fixture.server())]);
    expect(answers[0]).toMatchObject({ success: true, isTest: true, order: { state: 'open' } });
    expect(asked()).toBe(before + 1);
    fixture.provider.pay(orderId);
    fixture.provider.takeEvents();
    fixture.clock.advance(4_000);
    expect(await status()).toMatchObject({ order: { state: 'open' } });
    fixture.clock.advance(1_000);
    expect(await status()).toMatchObject({
      order: { state: 'paid', checkoutUrl: null, invoiceId: expect.any(String) },
    });
  });

  test('a provider that does not answer does not keep the status from being told', async () => {
    const user = await fixture.newUser();
    const { orderId } = await fixture.order(user);
    fixture.clock.advance(6_000);
    fixture.provider.failNext('readCheckout');
    const answer = await fixture.payments.routes.status({ query: { orderId } }, {
      caller: { userId: user },
    } as never);
    expect(answer).toMatchObject({ order: { id: orderId, state: 'open' } });
  });

  test('somebody else’s order is not told of', async () => {
    const { orderId } = await fixture.order(await fixture.newUser());
    const other = { caller: { userId: await fixture.newUser() } } as never;
    await expect(fixture.payments.routes.status({ query: { orderId } }, other)).rejects.toMatchObject({
      code: 'payments.no_order',
    });
    expect(await fixture.payments.routes.status({ query: {} }, other)).toMatchObject({ order: null });
  });
});
