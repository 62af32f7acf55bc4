// Changing a running membership, leaving it and coming back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, openStage, PRICES, type Stage } from '../test-support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.UTC(2027, 0, 31, 10));
});
afterAll(() => stage.close());
beforeEach(() => {
  Object.assign(stage.billing.settings, { isDown: false, isDeclined: false, confirmAt: null, cap: Infinity });
});

const eclipse = { plan: 'eclipse', coinsToAward: 1000 } as const;
const bloom = { plan: 'bloom', coinsToAward: 300 } as const;

test('a larger plan comes at once, for the difference that was quoted', async () => {
  const { client, userId } = await stage.member('bloom');
  stage.clock.advance(10 * DAY_MS);
  const quote = await client.quote({ query: { plan: 'eclipse' } });
  expect(quote).toMatchObject({ when: 'now', currency: 'USD', coins: 1000, nextCharge: { amount: 2499 } });
  expect(quote.dueNow + quote.credit).toBe(2499);
  expect(quote.credit).toBeGreaterThan(0);
  expect(quote.coinsNow).toBeGreaterThan(700);
  expect(quote.coinsNow).toBeLessThan(850);
  const answer = await client.upgrade({ body: { ...eclipse, expectedTotal: quote.dueNow } });
  expect(answer).toMatchObject({
    success: true,
    orderId: null,
    checkoutUrl: null,
    status: { tier: 'eclipse', subscription: { tier: 'eclipse', amount: 2499, next: null } },
  });
  expect(answer.status!.subscription!.periodStart).toBe(new Date(stage.clock.now()).toISOString());
  expect(await stage.tier(userId)).toBe('eclipse');
  expect(await stage.given(userId)).toBe(300 + quote.coinsNow);
});

test('from monthly to yearly comes at once, and no longer counts the old months', async () => {
  const { client } = await stage.member('bloom');
  const { when } = await client.quote({ query: { plan: 'bloom', billingPeriod: 'year' } });
  expect(when).toBe('now');
  const { status } = await client.upgrade({ body: { ...bloom, billingPeriod: 'year' } });
  expect(status!.subscription).toMatchObject({ period: 'year', amount: 9588 });
});

test('a smaller plan waits for the next period and costs nothing now', async () => {
  const { client, userId, subscriptionId } = await stage.member('eclipse', 'year');
  const body = { ...bloom, billingPeriod: 'month' } as const;
  const quote = await client.quote({ query: { plan: 'bloom' } });
  expect(quote).toMatchObject({
    dueNow: 0,
    credit: 0,
    when: 'renewal',
    nextCharge: { amount: 999 },
    coins: 300,
  });
  const { status } = await client.upgrade({ body: { ...body, expectedTotal: 0 } });
  const waiting = {
    next: { tier: 'bloom', planName: 'Bloom', period: 'month', amount: 999 },
    nextCharge: { at: quote.effectiveAt, amount: 999 },
  };
  expect(status).toMatchObject({ tier: 'eclipse', subscription: { tier: 'eclipse', ...waiting } });
  stage.clock.advance(365 * DAY_MS + 1);
  await stage.billing.apply(subscriptionId);
  expect(await client.status()).toMatchObject({
    tier: 'bloom',
    subscription: { period: 'month', amount: 999, next: null },
  });
  expect(await stage.tier(userId)).toBe('bloom');
});

test('a change that waits is taken back', async () => {
  const { client } = await stage.member('eclipse');
  await client.upgrade({ body: bloom });
  expect((await client.resume()).subscription).toMatchObject({ next: null, nextCharge: { amount: 2499 } });
  await client.upgrade({ body: bloom });
  const { status } = await client.upgrade({ body: eclipse });
  expect(status!.subscription).toMatchObject({ tier: 'eclipse', next: null, isEnding: false });
});

test('the plan that somebody has is no change', async () => {
  const { client } = await stage.member('bloom', 'year');
  const refused = { status: 409, code: 'memberships.same_plan' };
  await expect(client.upgrade({ body: { ...bloom, billingPeriod: 'year' } })).rejects.toMatchObject(refused);
  const query = { plan: 'bloom', billingPeriod: 'year' } as const;
  await expect(client.quote({ query })).rejects.toMatchObject(refused);
});

test('another amount than was quoted is refused with today’s', async () => {
  const { client } = await stage.member('bloom');
  const quote = await client.quote({ query: { plan: 'eclipse' } });
  stage.clock.advance(5 * DAY_MS);
  const failure = await client.upgrade({ body: { ...eclipse, expectedTotal: quote.dueNow } }).catch((e) => e);
  expect(failure).toMatchObject({ status: 409, code: 'payments.offer_changed' });
  expect(failure.body.quote.dueNow).toBeGreaterThan(quote.dueNow);
  expect((await client.status()).tier).toBe('bloom');
});

test('a limit of the caller holds for what is due at once', async () => {
  const { client } = await stage.member('bloom');
  stage.billing.settings.cap = 100;
  await expect(client.upgrade({ body: eclipse })).rejects.toMatchObject({
    status: 409,
    code: 'payments.cap_reached',
  });
  expect((await client.status()).tier).toBe('bloom');
});

test('a declined charge changes nothing, and the next attempt is a new one', async () => {
  const { client } = await stage.member('bloom');
  stage.billing.settings.isDeclined = true;
  await expect(client.upgrade({ body: eclipse })).rejects.toMatchObject({
    status: 402,
    code: 'payments.declined',
  });
  stage.billing.settings.isDeclined = false;
  expect((await client.upgrade({ body: eclipse })).status!.tier).toBe('eclipse');
});

test('where the bank has to confirm, the caller is sent there and has what they had', async () => {
  const { client } = await stage.member('bloom');
  stage.billing.settings.confirmAt = 'https://bank.test/confirm';
  expect(await client.upgrade({ body: eclipse })).toMatchObject({
    checkoutUrl: 'https://bank.test/confirm',
    status: { tier: 'bloom' },
  });
});

test('twenty taps are one change', async () => {
  const { client, userId } = await stage.member('bloom');
  stage.clock.advance(60_000);
  const before = stage.provider.changes.size;
  const taps = await Promise.allSettled(Array.from({ length: 20 }, () => client.upgrade({ body: eclipse })));
  expect(taps.filter((tap) => tap.status === 'fulfilled').length).toBeGreaterThan(0);
  expect(stage.provider.changes.size).toBe(before + 1);
  expect((await client.status()).tier).toBe('eclipse');
  expect(await stage.given(userId)).toBe(1000);
});

test('coins of a period that is paid with credit come without a payment', async () => {
  const { client, userId } = await stage.member('bloom', 'year');
  stage.clock.advance(60_000);
  const { dueNow } = await client.quote({ query: { plan: 'eclipse' } });
  expect(dueNow).toBe(0);
  await client.upgrade({ body: { ...eclipse, expectedTotal: 0 } });
  expect(await stage.given(userId)).toBe(1000);
});

test('without a membership there is nothing to quote, cancel or resume', async () => {
  const client = await stage.as(await stage.person());
  const refused = { status: 404, code: 'memberships.none' };
  await expect(client.quote({ query: { plan: 'bloom' } })).rejects.toMatchObject(refused);
  await expect(client.cancel({ body: undefined })).rejects.toMatchObject(refused);
  await expect(client.resume()).rejects.toMatchObject(refused);
  const ended = await stage.member();
  stage.provider.endNow(ended.subscriptionId);
  await stage.billing.apply(ended.subscriptionId);
  await expect(ended.client.cancel({ body: undefined })).rejects.toMatchObject(refused);
  await expect(ended.client.resume()).rejects.toMatchObject(refused);
});

test('cancelling ends it with the period, tells so once, and may be repeated', async () => {
  const { client, userId, subscriptionId } = await stage.member('bloom');
  const { subscription, tier } = await client.cancel({ body: undefined });
  expect(subscription).toMatchObject({ isEnding: true, nextCharge: null, state: 'active' });
  expect(tier).toBe('bloom');
  expect(await client.cancel({ body: { subscriptionId: subscription!.id } })).toMatchObject({
    tier: 'bloom',
  });
  expect(await stage.subjects(userId)).toEqual(['Your Bloom membership is cancelled']);
  stage.clock.advance(40 * DAY_MS);
  await stage.billing.apply(subscriptionId);
  await stage.billing.apply(subscriptionId);
  expect(await client.status()).toMatchObject({ tier: 'free', subscription: { state: 'ended' } });
  expect(await stage.tier(userId)).toBe('free');
  expect(await stage.subjects(userId)).toEqual([
    'Your Bloom membership is cancelled',
    'Your Bloom membership has ended',
  ]);
});

test('a cancellation is taken back', async () => {
  const { client } = await stage.member('bloom');
  await client.cancel({ body: undefined });
  expect((await client.resume()).subscription).toMatchObject({
    isEnding: false,
    nextCharge: { amount: 999 },
  });
  await client.cancel({ body: undefined });
  const { status } = await client.upgrade({ body: bloom });
  expect(status!.subscription).toMatchObject({ isEnding: false });
});

test('a larger plan takes a cancellation back, a smaller one as well', async () => {
  const { client } = await stage.member('bloom');
  await client.cancel({ body: undefined });
  expect((await client.upgrade({ body: eclipse })).status!.subscription).toMatchObject({
    isEnding: false,
    tier: 'eclipse',
  });
  await client.cancel({ body: undefined });
  expect((await client.upgrade({ body: bloom })).status!.subscription).toMatchObject({
    isEnding: false,
    next: { tier: 'bloom' },
  });
});

test('nobody cancels another’s membership', async () => {
  const mine = await stage.member();
  const theirs = await stage.member();
  const { subscription } = await theirs.client.status();
  for (const subscriptionId of [subscription!.id, theirs.subscriptionId, 'nothing', ''])
    if (subscriptionId)
      await expect(mine.client.cancel({ body: { subscriptionId } })).rejects.toMatchObject({ status: 404 });
  expect((await theirs.client.status()).subscription).toMatchObject({ isEnding: false });
});

test('a silent provider is told, and nothing is changed', async () => {
  const { client } = await stage.member();
  stage.billing.settings.isDown = true;
  const refused = { status: 503, code: 'payments.unavailable' };
  await expect(client.cancel({ body: undefined })).rejects.toMatchObject(refused);
  await expect(client.resume()).rejects.toMatchObject(refused);
  await expect(client.upgrade({ body: eclipse })).rejects.toMatchObject(refused);
  await expect(client.updateTier({ body: { tier: 'free' } })).rejects.toMatchObject(refused);
  expect(await client.status()).toMatchObject({ tier: 'bloom', subscription: { isEnding: false } });
});

test('what is open is paid before the plan is changed', async () => {
  const { client, subscriptionId } = await stage.member('bloom');
  stage.provider.setMoney(subscriptionId, false);
  stage.clock.advance(31 * DAY_MS);
  await stage.billing.apply(subscriptionId);
  expect((await client.status()).subscription).toMatchObject({
    state: 'past_due',
    nextCharge: null,
    actionUrl: `https://pay.test/${subscriptionId}`,
  });
  const refused = { status: 409, code: 'memberships.past_due' };
  await expect(client.upgrade({ body: eclipse })).rejects.toMatchObject(refused);
  await expect(client.quote({ query: { plan: 'eclipse' } })).rejects.toMatchObject(refused);
});

test('a tier is answered and never given', async () => {
  const free = await stage.as(await stage.person());
  expect(await free.updateTier({ body: { tier: 'free' } })).toEqual({ success: true, tier: 'free' });
  const refused = { status: 403, code: 'memberships.not_paid' };
  await expect(free.updateTier({ body: { tier: 'eclipse' } })).rejects.toMatchObject(refused);
  await expect(free.updateTier({ body: { tier: 'gold' as never } })).rejects.toMatchObject({ status: 400 });
  expect((await free.status()).tier).toBe('free');
  const { client } = await stage.member('bloom');
  expect(await client.updateTier({ body: { tier: 'bloom' } })).toEqual({ success: true, tier: 'bloom' });
  await expect(client.updateTier({ body: { tier: 'eclipse' } })).rejects.toMatchObject(refused);
  expect(await client.updateTier({ body: { tier: 'free' } })).toEqual({ success: true, tier: 'bloom' });
  expect((await client.status()).subscription).toMatchObject({ isEnding: true });
});

test('a plan that is not offered any more cannot be changed to', async () => {
  const { client } = await stage.member('bloom');
  const admin = await stage.asAdmin();
  await admin.withdrawPrice({ params: { id: PRICES.eclipse.year } });
  const body = { ...eclipse, billingPeriod: 'year' } as const;
  await expect(client.upgrade({ body })).rejects.toMatchObject({ status: 404, code: 'memberships.no_plan' });
});
