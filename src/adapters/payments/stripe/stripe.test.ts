// What only Stripe's adapter has to get right; what it shares with the other is in test/ports/payments.suite.test.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postTo } from '../../../../test/support/stripe-server.ts';
import { createStripeRig } from '../../../../test/support/stripe-server/stripe-rig.ts';
import type { Charge } from '../../../platform/server/ports/payments.ts';
import { createPayments } from '../index.ts';
import { isTestKey } from './client.ts';
import { priceIdOfProduct } from './prices.ts';

const START = new Date('2026-11-24T12:00:00Z');
const PACK: Charge = {
  priceId: 'pack-550',
  title: '550 coins',
  total: { amount: 1299, currency: 'USD' },
  period: null,
};
const BLOOM = {
  priceId: '00000000-0000-7000-8000-0000000b0001',
  title: 'Bloom',
  total: { amount: 999, currency: 'USD' },
  period: 'month' as const,
};

let rig: Awaited<ReturnType<typeof createStripeRig>>;
beforeEach(async () => {
  rig = await createStripeRig(START);
});
afterEach(() => rig.close());

const request = (charge: Charge, orderId = 'order-1') => ({
  orderId,
  userId: 'user-1',
  email: 'mira@example.test',
  customerId: null,
  charge,
  successUrl: 'http://shop.test/s',
  cancelUrl: 'http://shop.test/c',
  expiresAt: new Date(rig.now() + 3_600_000),
});
async function subscribe() {
  const { id } = await rig.payments.openCheckout(request(BLOOM));
  await rig.pay(id, 'works');
  return rig.payments.readSubscription((await rig.payments.readCheckout(id)).subscriptionId!);
}

describe('trouble', () => {
  test.each([
    [500, 'temporary'],
    [503, 'temporary'],
    [429, 'temporary'],
    [409, 'temporary'],
    [403, 'temporary'],
    [400, 'refused'],
    [402, 'refused'],
    [404, 'missing'],
  ])('an answer %d is %s, and asked for once', async (status, kind) => {
    rig.server.failWith(status);
    await expect(rig.payments.readCheckout('cs_1')).rejects.toMatchObject({ name: 'PaymentsError', kind });
    expect(rig.server.asked).toHaveLength(1);
  });

  test('nobody listening is temporary', async () => {
    await rig.server.close();
    const temporary = { name: 'PaymentsError', kind: 'temporary' };
    await expect(rig.payments.readPayment('pi_1')).rejects.toMatchObject(temporary);
    await expect(rig.payments.openCheckout(request(PACK))).rejects.toMatchObject(temporary);
  });

  test('a wrong key is ours to mend, and no answer about the payment', async () => {
    const { payments } = await createPayments({
      provider: 'stripe',
      secretKey: 'sk_test_wrong',
      webhookSecret: 'whsec_x',
      apiUrl: rig.server.url,
      clock: { now: () => rig.now() },
    });
    await expect(payments.readPayment('pi_1')).rejects.toMatchObject({ kind: 'temporary' });
  });
});

test('knows test keys from live ones', () => {
  expect(['sk_test_1', 'rk_test_1', 'sk_live_1', 'rk_live_1', 'sk_live_test_1'].map(isTestKey)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('finds our price in the id of its product', () => {
  expect(priceIdOfProduct(`nb_${BLOOM.priceId}_0a1b2c3d`)).toBe(BLOOM.priceId);
  expect(['prod_1', 'nb__0a1b2c3d', null, undefined].map(priceIdOfProduct)).toEqual([null, null, null, null]);
});

test('makes a price once', async () => {
  await Promise.all([
    rig.payments.openCheckout(request(BLOOM, 'one')),
    rig.payments.openCheckout(request(BLOOM, 'two')),
  ]);
  expect(rig.server.asked.filter((call) => call === 'POST /prices')).toHaveLength(1);
});

test('uses a product that another server has made already', async () => {
  await rig.payments.openCheckout(request(BLOOM, 'one'));
  const { payments } = await createPayments({
    provider: 'stripe',
    secretKey: rig.server.secretKey,
    webhookSecret: rig.server.webhookSecret,
    apiUrl: rig.server.url,
    clock: { now: () => rig.now() },
  });
  const { id } = await payments.openCheckout(request(BLOOM, 'two'));
  await rig.pay(id, 'works');
  expect(await payments.readCheckout(id)).toMatchObject({ state: 'paid' });
});

describe('a payment that takes days', () => {
  test.each([
    [true, 'paid'],
    [false, 'failed'],
  ] as const)('and comes: %s', async (isPaid, state) => {
    const { id } = await rig.payments.openCheckout(request(PACK));
    rig.server.buyer.payLater(id);
    expect(await rig.payments.readCheckout(id)).toMatchObject({ state: 'open', paymentId: null });
    await expect(rig.payments.closeCheckout(id)).rejects.toMatchObject({ kind: 'paid' });
    rig.server.buyer.decideLater(id, isPaid);
    const decided = await rig.payments.readCheckout(id);
    expect(decided).toMatchObject({ state, url: null });
    expect(decided.paymentId !== null).toBe(isPaid);
  });
});

test('a payment that did not go through is none', async () => {
  const { id } = await rig.payments.openCheckout(request(PACK));
  rig.server.buyer.payLater(id);
  const [event] = (await rig.takeEvents()).slice(-1);
  const { payment_intent } = (
    JSON.parse(event!.body.toString()) as { data: { object: { payment_intent: string } } }
  ).data.object;
  await expect(rig.payments.readPayment(payment_intent)).rejects.toMatchObject({ kind: 'missing' });
});

test('a refund is found again by its key when Stripe has forgotten the request', async () => {
  const { payments } = await subscribe();
  const back = { paymentId: payments[0]!.id, amount: 100, key: 'asked' };
  const first = await rig.payments.refund(back);
  const before = rig.server.asked.filter((call) => call === 'POST /refunds').length;
  expect(await rig.payments.refund(back)).toEqual(first);
  expect(rig.server.asked.filter((call) => call === 'POST /refunds')).toHaveLength(before);
});

test('what was paid is told by few calls, however many periods there were', async () => {
  const begun = await subscribe();
  await rig.advanceTo(new Date('2028-01-01T00:00:00Z'));
  rig.server.asked.splice(0);
  expect((await rig.payments.readSubscription(begun.id)).payments).toHaveLength(14);
  expect(rig.server.asked).toEqual([`GET /subscriptions/${begun.id}`, 'GET /invoices', 'GET /charges']);
});

test('a title that was changed is shown at the next checkout', async () => {
  await subscribe();
  const { id } = await rig.payments.openCheckout(request({ ...BLOOM, title: 'Bloom, renamed' }, 'order-2'));
  await rig.pay(id, 'works');
  const { subscriptionId } = await rig.payments.readCheckout(id);
  const { charge } = await rig.payments.readSubscription(subscriptionId!);
  expect(charge).toEqual({ ...BLOOM, title: 'Bloom, renamed' });
});

describe('events', () => {
  const read = (type: string, object: object) => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type,
      created: 1_800_000_000,
      data: { object },
    });
    const headers = rig.sign(body);
    return rig.payments.readEvent(Buffer.from(body), (name) => headers[name]);
  };
  const ofSubscription = { parent: { subscription_details: { subscription: 'sub_1' } } };

  test.each([
    ['checkout.session.completed', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
    ['checkout.session.async_payment_failed', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
    ['customer.subscription.deleted', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
    [
      'subscription_schedule.released',
      { id: 's', subscription: 'sub_1' },
      { kind: 'subscription', id: 'sub_1' },
    ],
    ['invoice.payment_failed', { id: 'in_1', ...ofSubscription }, { kind: 'subscription', id: 'sub_1' }],
    ['invoice.paid', { id: 'in_1', parent: null }, null],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['refund.failed', { id: 're_1', payment_intent: null }, null],
    ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1' }, null],
    ['customer.created', { id: 'cus_1' }, null],
  ])('%s is about its subject', async (type, object, subject) => {
    expect(await read(type, object)).toEqual({
      id: 'evt_1',
      type,
      occurredAt: new Date(1_800_000_000_000),
      subject,
    });
  });

  test('two times in the header do not make an old signature young', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'x',
      created: 1,
      data: { object: {} },
    });
    const header = rig.sign(body)['stripe-signature']!;
    rig.shiftClock(6 * 60_000);
    const now = Math.floor(rig.now() / 1000);
    for (const both of [`t=${now},${header}`, `${header},t=${now}`])
      await expect(rig.payments.readEvent(Buffer.from(body), () => both)).rejects.toThrow(/./);
  });
});

test('the local server posts its events to an endpoint, with a signature that holds', async () => {
  const [event] = await subscribe().then(() => rig.takeEvents());
  const heard: (string | string[] | undefined)[] = [];
  const endpoint = createServer((request, response) => {
    heard.push(request.headers['stripe-signature']);
    request.resume();
    response.writeHead(heard.length > 1 ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  try {
    const post = postTo(`http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhook`);
    await expect(post(event!.body.toString(), event!.headers)).rejects.toThrow('500');
    await post(event!.body.toString(), event!.headers);
    const read = rig.payments.readEvent(event!.body, () => String(heard[1]));
    expect((await read).id).toMatch(/^evt_/);
  } finally {
    await new Promise((resolve) => endpoint.close(resolve));
  }
});
