// Each month's coins once, whoever comes first: the payment, the schedule or the claim.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, openStage, type Stage } from './test-support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.UTC(2027, 11, 31, 10));
});
afterAll(() => stage.close());

const claimFor = (userId: string) => stage.memberships.claims.claimFor(userId);
/** As the coins feature claims. */
async function claim(userId: string): Promise<number> {
  const { nextAt: _nextAt, ...period } = await claimFor(userId);
  return stage.database.transact((tx) =>
    stage.coins.grantMonthly(tx, { userId, ...period, reason: 'claim', reference: '' }),
  );
}
const days = (keys: string[]) => keys.map((key) => /\d{4}-\d{2}-\d{2}/.exec(key)![0]);
const advanceTo = (text: string) => stage.clock.advance(Date.parse(`${text}Z`) - stage.clock.now());

test('a yearly plan gives each month on its day, also at month ends and on leap days', async () => {
  const { userId, subscriptionId } = await stage.member('bloom', 'year');
  expect(days(await stage.keys(userId))).toEqual(['2027-12-31']);
  advanceTo('2028-01-31T09:59:59');
  await stage.memberships.schedule.settle();
  expect(await stage.given(userId)).toBe(300);
  for (const day of ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']) {
    advanceTo(`${day}T10:00:00`);
    stage.spent.set(userId, await stage.given(userId));
    await stage.memberships.schedule.settle();
    await stage.memberships.schedule.settle();
    expect(days(await stage.keys(userId)).at(-1)).toBe(day);
  }
  expect(await stage.given(userId)).toBe(1500);
  // The server sleeps until the renewal: every month is made up for, in order, up to the limit.
  advanceTo('2029-01-05T00:00:00');
  stage.spent.set(userId, await stage.given(userId));
  await stage.memberships.schedule.settle();
  expect(await stage.keys(userId)).toHaveLength(12);
  expect(await stage.given(userId)).toBe(1500 + 600);
  await stage.billing.apply(subscriptionId);
  await stage.memberships.schedule.settle();
  expect(days(await stage.keys(userId)).slice(-2)).toEqual(['2028-11-30', '2028-12-31']);
});

test('a leap day’s year', async () => {
  advanceTo('2032-02-29T12:00:00');
  const { userId, subscriptionId } = await stage.member('eclipse', 'year');
  advanceTo('2033-02-28T11:59:59');
  await stage.memberships.schedule.settle();
  expect(days(await stage.keys(userId))).toEqual([
    ...['2032-02-29', '2032-03-29', '2032-04-29', '2032-05-29', '2032-06-29', '2032-07-29', '2032-08-29'],
    ...['2032-09-29', '2032-10-29', '2032-11-29', '2032-12-29', '2033-01-29'],
  ]);
  advanceTo('2033-02-28T12:00:00');
  await stage.billing.apply(subscriptionId);
  await stage.memberships.schedule.settle();
  expect(days(await stage.keys(userId))).toHaveLength(13);
});

test('a monthly plan that was not looked at for 100 days is paid and given for each period', async () => {
  const { userId, subscriptionId } = await stage.member('bloom', 'month');
  stage.clock.advance(100 * DAY_MS);
  await Promise.all([stage.poll(), stage.billing.apply(subscriptionId), stage.memberships.schedule.settle()]);
  expect(await stage.keys(userId)).toHaveLength(4);
  // No more than the limit of the plan.
  expect(await stage.given(userId)).toBe(600);
  expect(await stage.tier(userId)).toBe('bloom');
  expect(await stage.subjects(userId)).toEqual([]);
});

test('a monthly plan from the end of January is given once in March', async () => {
  advanceTo('2034-01-31T08:00:00');
  const { userId, subscriptionId } = await stage.member('bloom', 'month');
  advanceTo('2034-02-28T08:00:00');
  await stage.billing.apply(subscriptionId);
  stage.spent.set(userId, 600);
  // The period runs to 31 March: 28 March is no new month of it.
  advanceTo('2034-03-29T08:00:00');
  await stage.billing.apply(subscriptionId);
  await stage.memberships.schedule.settle();
  expect(await claim(userId)).toBe(0);
  expect((await claimFor(userId)).nextAt).toEqual(new Date('2034-03-31T08:00:00Z'));
  expect(await stage.given(userId)).toBe(600);
});

test('two schedules, twenty claims and the payments together give each month once', async () => {
  const { userId, subscriptionId } = await stage.member('eclipse', 'year');
  const other = stage.build();
  for (let month = 1; month <= 6; month++) {
    stage.clock.advance(31 * DAY_MS);
    stage.spent.set(userId, await stage.given(userId));
    await Promise.all([
      ...Array.from({ length: 20 }, () => claim(userId)),
      stage.memberships.schedule.settle(),
      other.schedule.settle(),
      stage.billing.apply(subscriptionId),
      stage.billing.apply(subscriptionId),
    ]);
    const keys = await stage.keys(userId);
    expect(new Set(days(keys)).size).toBe(keys.length);
    expect(await stage.given(userId)).toBe(1000 * keys.length);
    expect(keys).toHaveLength(1 + month);
  }
});

test('a change at once begins new months, and ends the old ones', async () => {
  const { userId, client } = await stage.member('bloom', 'year');
  stage.clock.advance(40 * DAY_MS);
  await client.upgrade({ body: { plan: 'eclipse', coinsToAward: 1000, billingPeriod: 'year' } });
  stage.spent.set(userId, 1300);
  // The month before the change is due as well, of the plan that was paid for it.
  await stage.memberships.schedule.settle();
  expect(await stage.given(userId)).toBe(300 + 1000 + 300);
  stage.clock.advance(40 * DAY_MS);
  stage.spent.set(userId, await stage.given(userId));
  await stage.memberships.schedule.settle();
  expect(await stage.given(userId)).toBe(1600 + 1000);
  const { amount, cap, nextAt, note } = await claimFor(userId);
  expect({ amount, cap }).toEqual({ amount: 1000, cap: 2000 });
  expect(nextAt.getTime()).toBeGreaterThan(stage.clock.now());
  expect(note).toMatch(/^Eclipse, [A-Z][a-z]+ \d{4}$/);
});

test('two changes on one day bring the coins of each', async () => {
  const { userId, client } = await stage.member('bloom', 'month');
  stage.clock.advance(60_000);
  await client.upgrade({ body: { plan: 'bloom', coinsToAward: 300, billingPeriod: 'year' } });
  stage.clock.advance(60_000);
  await client.upgrade({ body: { plan: 'eclipse', coinsToAward: 1000, billingPeriod: 'year' } });
  expect(await stage.keys(userId)).toHaveLength(3);
  expect(await stage.given(userId)).toBe(1600);
});

test('coins stop with the membership', async () => {
  const { userId, subscriptionId } = await stage.member('bloom', 'year');
  stage.clock.advance(10 * DAY_MS);
  stage.provider.endNow(subscriptionId);
  await stage.billing.apply(subscriptionId);
  stage.clock.advance(200 * DAY_MS);
  await stage.memberships.schedule.settle();
  expect(await stage.given(userId)).toBe(300);
});

test('a free user claims by the calendar month, and somebody who left as well', async () => {
  advanceTo('2036-11-30T23:59:59');
  const userId = await stage.person();
  expect(await claimFor(userId)).toEqual({
    periodKey: `free:${userId}:2036-11`,
    ...{ amount: 20, cap: 60, note: 'Free, November 2036', nextAt: new Date('2036-12-01T00:00:00Z') },
  });
  expect(await claim(userId)).toBe(20);
  expect(await claim(userId)).toBe(0);
  advanceTo('2036-12-01T00:00:00');
  expect(await claim(userId)).toBe(20);
  const lapsed = await stage.member('bloom', 'month');
  stage.provider.endNow(lapsed.subscriptionId);
  await stage.billing.apply(lapsed.subscriptionId);
  expect((await claimFor(lapsed.userId)).periodKey).toBe(`free:${lapsed.userId}:2036-12`);
});

test('while a charge has failed there is no new month to claim', async () => {
  const { userId, subscriptionId } = await stage.member('bloom', 'month');
  stage.provider.setMoney(subscriptionId, false);
  stage.clock.advance(32 * DAY_MS);
  await stage.billing.apply(subscriptionId);
  expect(await claim(userId)).toBe(0);
  expect((await claimFor(userId)).nextAt.getTime()).toBeGreaterThan(stage.clock.now());
});

test('a payment of an unknown membership or price brings nothing', async () => {
  const { paid } = stage.memberships.subscriptions;
  const { subscriptionId, userId } = await stage.member();
  const payment = { periodStart: new Date(stage.clock.now() + DAY_MS), reference: '' };
  const pay = (providerSubscriptionId: string, priceId: string) =>
    stage.database.transact((tx) => paid(tx, { ...payment, providerSubscriptionId, priceId }));
  expect(await pay('unknown', stage.provider.read(subscriptionId).charge.priceId)).toMatchObject({
    coins: 0,
  });
  expect(await pay(subscriptionId, 'unknown')).toMatchObject({ coins: 0 });
  expect(await stage.given(userId)).toBe(300);
});
