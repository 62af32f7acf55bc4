// Ordering a membership, as a guest, a free user, a member and someone who left.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, PRICES, type Stage } from '../test-support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.UTC(2026, 10, 24));
});
afterAll(() => stage.close());

const free = async () => stage.as(await stage.person());

test('guests are asked to sign in', async () => {
  const guest = await stage.as(null);
  const refused = { status: 401, code: 'auth.required' };
  await expect(guest.subscribe({ body: { planId: 'bloom' } })).rejects.toMatchObject(refused);
  await expect(guest.upgrade({ body: { plan: 'bloom', coinsToAward: 300 } })).rejects.toMatchObject(refused);
  await expect(guest.status()).rejects.toMatchObject(refused);
  await expect(guest.cancel({ body: undefined })).rejects.toMatchObject(refused);
  await expect(guest.resume()).rejects.toMatchObject(refused);
  await expect(guest.updateTier({ body: { tier: 'free' } })).rejects.toMatchObject(refused);
});

test.each([
  ['a tier, by the month', { planId: 'bloom' }, 'Bloom membership, monthly', 300],
  ['a tier, by the year', { planId: 'eclipse', billingPeriod: 'year' }, 'Eclipse membership, yearly', 1000],
  ['a price', { planId: PRICES.bloom.year }, 'Bloom membership, yearly', 300],
] as const)('orders %s', async (_what, body, title, coins) => {
  const client = await free();
  const answer = await client.subscribe({ body: { ...body, returnTo: '/coins' } });
  expect(answer).toEqual({
    success: true,
    orderId: stage.billing.orders.at(-1)!.orderId,
    checkoutUrl: expect.stringContaining('https://pay.test/') as string,
  });
  expect(stage.billing.orders.at(-1)!.offer).toMatchObject({ kind: 'membership', title, coins });
  // Nothing is granted before it is paid.
  expect(await client.status()).toMatchObject({ success: true, tier: 'free', subscription: null });
});

test('a paid order makes a member', async () => {
  const { client, userId } = await stage.member('bloom', 'year');
  expect(await client.status()).toMatchObject({
    success: true,
    tier: 'bloom',
    permissions: { hasMemberModels: true, memoryTokens: 16384 },
    subscription: {
      tier: 'bloom',
      planName: 'Bloom',
      period: 'year',
      amount: 9588,
      state: 'active',
      isEnding: false,
      periodStart: '2026-11-24T00:00:00.000Z',
      periodEnd: '2027-11-24T00:00:00.000Z',
      next: null,
      nextCharge: { at: '2027-11-24T00:00:00.000Z', amount: 9588, currency: 'USD' },
      methodLabel: 'Visa ending in 4242',
    },
  });
  expect(await stage.tier(userId)).toBe('bloom');
});

test.each([
  [{ planId: 'free' }, 404],
  [{ planId: 'moonlight' }, 404],
  [{ planId: '00000000-0000-7000-8000-000000000000' }, 404],
  [{ planId: PRICES.bloom.month, billingPeriod: 'year' }, 404],
  [{ planId: '' }, 400],
  [{}, 400],
  [{ planId: 7 }, 400],
  [{ planId: 'bloom', expectedTotal: 0 }, 400],
  [{ planId: 'bloom', expectedTotal: -999 }, 400],
  [{ planId: 'bloom', expectedTotal: 9.99 }, 400],
  [{ planId: 'bloom', returnTo: 'https://elsewhere.test' }, 400],
  [{ planId: 'bloom', returnTo: '//elsewhere.test' }, 400],
  [{ planId: 'bloom', coins: 5 }, 400],
])('refuses %o', async (body, status) => {
  await expect((await free()).subscribe({ body: body as never })).rejects.toMatchObject({ status });
});

test('a payment method is accepted and left to the hosted page', async () => {
  const answer = await (await free()).subscribe({ body: { planId: 'bloom', paymentMethodId: 'card-1' } });
  expect(answer.success).toBe(true);
});

test('another price than the caller was shown is refused with the plans of today', async () => {
  const orders = stage.billing.orders.length;
  const failure = await (
    await free()
  )
    .subscribe({ body: { planId: 'bloom', expectedTotal: 899 } })
    .catch((e) => e);
  expect(failure).toMatchObject({ status: 409, code: 'payments.offer_changed' });
  expect(failure.body.offer).toMatchObject([{ tier: 'free' }, { tier: 'bloom' }, { tier: 'eclipse' }]);
  expect(stage.billing.orders).toHaveLength(orders);
  // With its tax.
  const body = { planId: 'bloom', expectedTotal: 1189, country: 'DE' };
  expect((await (await free()).subscribe({ body })).success).toBe(true);
});

test('a plan that was withdrawn while its page was open is refused with the new offer', async () => {
  const admin = await stage.asAdmin();
  const { prices } = await admin.setPrice({ body: { tier: 'eclipse', period: 'month', amount: 2599 } });
  const now = prices.find((price) => price.amount === 2599)!;
  const failure = await (await free()).subscribe({ body: { planId: PRICES.eclipse.month } }).catch((e) => e);
  expect(failure).toMatchObject({ status: 409, code: 'payments.offer_changed' });
  expect(failure.body.offer[2].month).toMatchObject({ id: now.id, price: { total: 2599 } });
  await admin.withdrawPrice({ params: { id: now.id } });
  await expect((await free()).subscribe({ body: { planId: 'eclipse' } })).rejects.toMatchObject({
    status: 404,
    code: 'memberships.no_plan',
  });
});

test('a member is told to change the plan instead', async () => {
  const { client } = await stage.member();
  await expect(
    client.subscribe({ body: { planId: 'eclipse', billingPeriod: 'year' } }),
  ).rejects.toMatchObject({ status: 409, code: 'memberships.has_membership' });
});

test('someone who left may come back', async () => {
  const { client, subscriptionId } = await stage.member();
  stage.provider.endNow(subscriptionId);
  await stage.billing.apply(subscriptionId);
  expect(await client.status()).toMatchObject({
    tier: 'free',
    subscription: { state: 'ended', nextCharge: null },
  });
  const body = { plan: 'bloom', coinsToAward: 300, billingPeriod: 'year' } as const;
  const answer = await client.upgrade({ body: { ...body, expectedTotal: 9588 } });
  expect(answer).toMatchObject({ success: true, status: null });
  await stage.billing.pay(stage.billing.orders.at(-1)!);
  expect(await client.status()).toMatchObject({
    tier: 'bloom',
    subscription: { state: 'active', period: 'year' },
  });
});

test.each([0, 299, 301, 1000, -300, 1e9])(
  'the plan brings its own coins and not %i',
  async (coinsToAward) => {
    const client = await free();
    await expect(client.upgrade({ body: { plan: 'bloom', coinsToAward } })).rejects.toMatchObject({
      status: 422,
      code: 'memberships.coins_differ',
    });
  },
);

test.each([
  { plan: 'free', coinsToAward: 20 },
  { plan: 'bloom' },
  { plan: 'bloom', coinsToAward: 300.5 },
  { plan: 'bloom', coinsToAward: '300' },
  { plan: 'bloom', coinsToAward: 300, billingPeriod: 'week' },
])('an upgrade of wrong types is refused: %o', async (body) => {
  await expect((await free()).upgrade({ body: body as never })).rejects.toMatchObject({ status: 400 });
});

test('a limit of the caller and a silent provider are told as they are', async () => {
  const client = await free();
  stage.billing.settings.cap = 500;
  await expect(client.subscribe({ body: { planId: 'bloom' } })).rejects.toMatchObject({
    status: 409,
    code: 'payments.cap_reached',
  });
  Object.assign(stage.billing.settings, { cap: Infinity, isDown: true });
  await expect(client.subscribe({ body: { planId: 'bloom' } })).rejects.toMatchObject({ status: 503 });
  stage.billing.settings.isDown = false;
});

test('where the status cannot be read, it is the free tier with success false', async () => {
  const { client } = await stage.member();
  await stage.database.pool.query('alter table membership_tiers rename to hidden');
  stage.clock.advance(60_000);
  const answer = await client.status();
  await stage.database.pool.query('alter table hidden rename to membership_tiers');
  expect(answer).toMatchObject({ success: false, tier: 'free', subscription: null });
  expect(await client.status()).toMatchObject({ success: true, tier: 'bloom' });
});
