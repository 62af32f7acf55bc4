// What becomes of readings of the provider: late, doubled, out of date, wrong, and several at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GRACE_DAYS } from '../../rules.ts';
import { DAY_MS, openStage, PRICES, type Stage } from '../test-support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.UTC(2027, 0, 31, 10));
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.billing.settings.isDown = false;
});

const read = (id: string) => stage.provider.read(id);
const sync = (id: string, revision: number | null, userId: string | null, subscription = read(id)) =>
  stage.database.transact((tx) =>
    stage.memberships.subscriptions.sync(tx, { subscription, revision, userId, provider: 'sandbox' }),
  );
const revisionOf = (id: string) => stage.memberships.subscriptions.revisionOf(id);

test('a reading that was begun before another was applied is refused', async () => {
  const { subscriptionId, userId } = await stage.member();
  const early = await revisionOf(subscriptionId);
  const old = read(subscriptionId);
  stage.provider.setEnding(subscriptionId, true);
  await stage.billing.apply(subscriptionId);
  expect(await sync(subscriptionId, early, userId, old)).toBe('stale');
  expect(await sync(subscriptionId, null, userId, old)).toBe('stale');
  const client = await stage.as(userId);
  expect((await client.status()).subscription).toMatchObject({ isEnding: true });
});

test('a revision of a membership that nobody has heard of is refused', async () => {
  const userId = await stage.person();
  const id = stage.provider.begin(userId, 'order-x', read((await stage.member()).subscriptionId).charge);
  expect(await sync(id, 3, userId)).toBe('stale');
  expect(await revisionOf(id)).toBeNull();
});

test('twenty readings at once make one membership', async () => {
  const { charge } = read((await stage.member()).subscriptionId);
  const userId = await stage.person();
  const id = stage.provider.begin(userId, 'order-y', charge);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => stage.billing.apply(id)));
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  expect(await stage.given(userId)).toBe(300);
  const { rows } = await stage.database.pool.query('select id from subscriptions where user_id = $1', [
    userId,
  ]);
  expect(rows).toHaveLength(1);
});

test('of two memberships of one user the second is named, whichever comes first', async () => {
  const { charge } = read((await stage.member()).subscriptionId);
  const userId = await stage.person();
  const both = [
    stage.provider.begin(userId, 'order-a', charge),
    stage.provider.begin(userId, 'order-b', charge),
  ];
  const outcomes = await Promise.all(both.map((id) => stage.billing.apply(id)));
  expect(outcomes.toSorted()).toEqual(['done', 'second']);
  expect(await stage.given(userId)).toBe(300);
  const second = both[outcomes.indexOf('second')]!;
  expect(await stage.billing.apply(second)).toBe('second');
  // Ended at the provider it does no harm.
  stage.provider.endNow(second);
  expect(await stage.billing.apply(second)).toBe('done');
  expect(await stage.tier(userId)).toBe('bloom');
});

test('news of an old membership does not touch the new one', async () => {
  const { userId, subscriptionId, client } = await stage.member('bloom');
  stage.provider.endNow(subscriptionId);
  await stage.billing.apply(subscriptionId);
  await client.subscribe({ body: { planId: 'eclipse' } });
  await stage.billing.pay(stage.billing.orders.at(-1)!);
  expect(await stage.billing.apply(subscriptionId)).toBe('done');
  expect(await stage.tier(userId)).toBe('eclipse');
  expect(await client.status()).toMatchObject({ tier: 'eclipse', subscription: { state: 'active' } });
});

test.each(['00000000-0000-7000-8000-00000000beef', 'price_of_somebody_else', ''])(
  'a price that is not ours grants nothing: %j',
  async (priceId) => {
    const member = await stage.member('bloom');
    stage.provider.setPrice(member.subscriptionId, priceId);
    stage.clock.advance(31 * DAY_MS);
    await stage.billing.apply(member.subscriptionId);
    expect(await member.client.status()).toMatchObject({ tier: 'bloom', subscription: { state: 'active' } });
    expect(await stage.given(member.userId)).toBe(300);
    const stranger = await stage.person();
    const charge = { ...read(member.subscriptionId).charge, priceId };
    const id = stage.provider.begin(stranger, 'order-z', charge);
    expect(await stage.billing.apply(id)).toBe('done');
    expect(await stage.tier(stranger)).toBe('free');
    expect(await stage.given(stranger)).toBe(0);
  },
);

test('a failed charge is told once and the tier kept, until it is paid', async () => {
  const { userId, subscriptionId, client } = await stage.member('bloom');
  stage.provider.setMoney(subscriptionId, false);
  stage.clock.advance(31 * DAY_MS);
  for (let day = 0; day < 3; day++) {
    await stage.billing.apply(subscriptionId);
    await stage.billing.apply(subscriptionId);
    expect(await stage.tier(userId)).toBe('bloom');
    stage.clock.advance(DAY_MS);
  }
  const { subscription } = await client.status();
  expect(subscription).toMatchObject({ state: 'past_due', graceUntil: expect.any(String) as string });
  expect(await stage.subjects(userId)).toEqual(['We could not charge your Bloom membership']);
  const { rows } = await stage.database.pool.query<{ text_body: string }>(
    'select text_body from outbox where user_id = $1',
    [userId],
  );
  expect(rows[0]!.text_body).toContain(`https://pay.test/${subscriptionId}`);
  expect(rows[0]!.text_body).toContain('$9.99');
  expect(await stage.given(userId)).toBe(300);
  stage.provider.setMoney(subscriptionId, true);
  await stage.billing.apply(subscriptionId);
  expect((await client.status()).subscription).toMatchObject({
    state: 'active',
    graceUntil: null,
    actionUrl: null,
  });
  expect(await stage.given(userId)).toBe(600);
  expect(await stage.subjects(userId)).toHaveLength(1);
});

test('a charge that fails for good ends in the free tier, and is told once', async () => {
  const { userId, subscriptionId, client } = await stage.member('bloom');
  stage.provider.setMoney(subscriptionId, false);
  stage.clock.advance(31 * DAY_MS);
  await stage.billing.apply(subscriptionId);
  stage.clock.advance((GRACE_DAYS + 1) * DAY_MS);
  await Promise.all(Array.from({ length: 5 }, () => stage.billing.apply(subscriptionId)));
  expect(await client.status()).toMatchObject({ tier: 'free', subscription: { state: 'ended' } });
  expect(await stage.subjects(userId)).toEqual([
    'We could not charge your Bloom membership',
    'Your Bloom membership has ended',
  ]);
});

test('a provider that tries for longer than the grace does not keep the tier, and a late payment brings it back', async () => {
  const { userId, subscriptionId } = await stage.member('bloom');
  const charge = read(subscriptionId);
  const start = charge.period.end;
  stage.clock.advance(31 * DAY_MS);
  // The period has begun at the provider, and its charge failed.
  const period = { start, end: new Date(start.getTime() + 28 * DAY_MS) };
  const failing = { ...charge, period, state: 'past_due' as const, givesUpAt: null };
  expect(await sync(subscriptionId, await revisionOf(subscriptionId), userId, failing)).toBe('done');
  expect(await stage.tier(userId)).toBe('bloom');
  stage.clock.advance(GRACE_DAYS * DAY_MS);
  for (let again = 0; again < 3; again++) {
    await sync(subscriptionId, await revisionOf(subscriptionId), userId, failing);
    expect(await stage.tier(userId)).toBe('free');
  }
  const subjects = ['We could not charge your Bloom membership', 'Your Bloom membership has ended'];
  expect(await stage.subjects(userId)).toEqual(subjects);
  const paid = { ...failing, state: 'active' as const };
  await sync(subscriptionId, await revisionOf(subscriptionId), userId, paid);
  expect(await stage.tier(userId)).toBe('bloom');
  expect(await stage.subjects(userId)).toEqual(subjects);
});

test('a refund of the running period ends the membership for good', async () => {
  const { userId, subscriptionId, client } = await stage.member('bloom', 'year');
  const { period } = read(subscriptionId);
  const { unpaid } = stage.memberships.subscriptions;
  const [payment] = read(subscriptionId).payments;
  const give = (paidBy: string) =>
    stage.database.transact((tx) =>
      unpaid(tx, { providerSubscriptionId: subscriptionId, paidBy, periodEnd: period.end }),
    );
  expect(await give('another')).toEqual({ isEnding: false });
  expect(await give(payment!.id)).toEqual({ isEnding: true });
  expect(await give(payment!.id)).toEqual({ isEnding: false });
  expect(await stage.tier(userId)).toBe('free');
  // The provider has not ended it yet.
  await stage.billing.apply(subscriptionId);
  expect(await client.status()).toMatchObject({ tier: 'free', subscription: { state: 'ended' } });
  expect(await stage.subjects(userId)).toEqual(['Your Bloom membership has ended']);
  stage.clock.advance(100 * DAY_MS);
  await stage.memberships.schedule.settle();
  expect(await stage.given(userId)).toBe(300);
  expect(
    await stage.database.transact((tx) =>
      unpaid(tx, { providerSubscriptionId: 'none', paidBy: 'none', periodEnd: period.end }),
    ),
  ).toEqual({ isEnding: false });
});

test('the membership of a deleted account is named for the provider, and stays without its user', async () => {
  const { userId, subscriptionId } = await stage.member('bloom', 'year');
  const { subscriptions, personalData } = stage.memberships;
  const files: string[] = [];
  for await (const file of personalData.files(userId)) {
    for await (const part of file.bytes) files.push(String(part));
  }
  expect(JSON.parse(files.join(''))).toMatchObject({
    subscriptions: [{ tier: 'bloom', period: 'year', methodLabel: 'Visa ending in 4242' }],
  });
  const stranger = await stage.person();
  expect(await stage.database.transact((tx) => subscriptions.endForDeletedUser(tx, stranger))).toBeNull();
  const named = await stage.database.transact(async (tx) => {
    await personalData.erase!(tx, { userId, heir: async () => stranger });
    return subscriptions.endForDeletedUser(tx, userId);
  });
  expect(named).toBe(subscriptionId);
  await stage.database.pool.query('delete from users where id = $1', [userId]);
  await stage.billing.apply(subscriptionId);
  const { rows } = await stage.database.pool.query(
    'select * from subscriptions where provider_subscription_id = $1',
    [subscriptionId],
  );
  expect(rows).toMatchObject([{ user_id: null, state: 'ended', method_label: '', is_final: true }]);
  expect(PRICES.bloom.year).toBe(rows[0].price_id);
});
