// Each month's coins once, whoever comes first: the payment, the schedule or the claim.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, openStage, type Stage } from '../test-support/stage.ts';

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
const advanceTo = (text: string) => stage.clock.advance(Date.parse(`${text}Z`) - stage.clock.now());

test('a yearly plan gives each month on its day, also at month ends and on leap days', async () => {
  const { userId, subscriptionId } = await stage.member('bloom', 'year');
  expect(stage.months(userId)).toEqual(['December 2027']);
  advanceTo('2028-01-31T09:59:59');
  await stage.memberships.schedule.settle();
  expect(await stage.given(userId)).toBe(300);
  for (const [day, month] of [
    ['2028-01-31', 'January 2028'],
    ['2028-02-29', 'February 2028'],
    ['2028-03-31', 'March 2028'],
    ['2028-04-30', 'April 2028'],
  ]) {
    advanceTo(`${day}T10:00:00`);
    stage.spent.set(userId, await stage.given(userId));
    await stage.memberships.schedule.settle();
    await stage.memberships.schedule.settle();
    expect(stage.months(userId).at(-1)).toBe(month);
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
  expect(stage.months(userId)).toEqual(expect.arrayContaining(['November 2028', 'December 2028']));
  expect(stage.months(userId)).toHaveLength(13);
});

test('a leap day’s year', async () => {
  advanceTo('2032-02-29T12:00:00');
  const { userId, subscriptionId } = await stage.member('eclipse', 'year');
  advanceTo('2033-02-28T11:59:59');
  await stage.memberships.schedule.settle();
  expect(stage.months(userId)).toEqual([
    ...['February', 'March', 'April', 'May', 'June', 'July', 'August'].map((month) => `${month} 2032`),
    ...['September 2032', 'October 2032', 'November 2032', 'December 2032', 'January 2033'],
  ]);
  advanceTo('2033-02-28T12:00:00');
  await stage.billing.apply(subscriptionId);
  await stage.memberships.schedule.settle();
  expect(stage.months(userId)).toHaveLength(13);
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
    expect(new Set(stage.months(userId)).size).toBe(keys.length);
    expect(await stage.given(userId)).toBe(1000 * keys.length);
    expect(keys).toHaveLength(1 + month);
  }
});

test('a change at once begins new months, and ends the old ones', async () => {
  const { userId, client } = await stage.member('bloom', 'year');
  stage.clock.advance(40 * DAY_MS);
  await client.upgrade({ body: { plan: 'eclipse', coinsToAward: 1000, billingPeriod: 'year' } });
  // The month before the change was due as well, of the plan that was paid for it; what is left of it counts.
  const [, second] = stage.months(userId);
  expect(stage.months(userId)).toHaveLength(3);
  const difference = (await stage.given(userId)) - 600;
  expect(difference).toBeGreaterThan(1000 - 300);
  expect(difference).toBeLessThan(1000 - 150);
  await stage.memberships.schedule.settle();
  expect(stage.months(userId)).toHaveLength(3);
  expect(second).toBeDefined();
  stage.clock.advance(40 * DAY_MS);
  stage.spent.set(userId, await stage.given(userId));
  await stage.memberships.schedule.settle();
  expect(await stage.given(userId)).toBe(600 + difference + 1000);
  const { amount, cap, nextAt, note } = await claimFor(userId);
  expect({ amount, cap }).toEqual({ amount: 1000, cap: 2000 });
  expect(nextAt.getTime()).toBeGreaterThan(stage.clock.now());
  expect(note).toMatch(/^Eclipse, [A-Z][a-z]+ \d{4}$/);
});

describe('a change of plan grants the difference', () => {
  const steps = [
    { plan: 'bloom', coinsToAward: 300, billingPeriod: 'year' },
    { plan: 'eclipse', coinsToAward: 1000, billingPeriod: 'month' },
    { plan: 'eclipse', coinsToAward: 1000, billingPeriod: 'year' },
  ] as const;

  test('within the same instant as the membership’s begin', async () => {
    const { userId, client } = await stage.member('bloom', 'month');
    await client.upgrade({ body: { ...steps[1] } });
    expect(await stage.keys(userId)).toHaveLength(2);
    expect(await stage.given(userId)).toBe(1000);
    expect(await claim(userId)).toBe(0);
  });

  test.each([0, 1, 60_000])('whatever the steps, each %i ms after the other', async (pause) => {
    const { userId, client, subscriptionId } = await stage.member('bloom', 'month');
    for (const [index, body] of steps.entries()) {
      stage.clock.advance(pause);
      const { coinsNow } = await client.quote({ query: body });
      const before = await stage.given(userId);
      await client.upgrade({ body });
      expect((await stage.given(userId)) - before).toBe(coinsNow);
      expect(await stage.given(userId)).toBe(index === 0 ? 300 : 1000);
    }
    expect(await stage.keys(userId)).toHaveLength(4);
    // Another reading grants nothing, and the next month brings the whole of its coins.
    await stage.billing.apply(subscriptionId);
    expect(await stage.given(userId)).toBe(1000);
    stage.clock.advance(31 * DAY_MS);
    await stage.memberships.schedule.settle();
    expect(await stage.given(userId)).toBe(2000);
  });

  test('of the rest of the period, as its price does', async () => {
    advanceTo('2035-06-01T00:00:00');
    const { userId, client } = await stage.member('bloom', 'month');
    stage.clock.advance(10 * DAY_MS);
    expect(await client.quote({ query: steps[1] })).toMatchObject({ coins: 1000, coinsNow: 800 });
    await client.upgrade({ body: { ...steps[1] } });
    expect(await stage.given(userId)).toBe(300 + 800);
  });

  test('a renewal brings the whole', async () => {
    const { userId, subscriptionId } = await stage.member('bloom', 'month');
    stage.clock.advance(31 * DAY_MS);
    await stage.billing.apply(subscriptionId);
    expect(await stage.given(userId)).toBe(600);
  });
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

test('a free user claims by the calendar month, and someone who left as well', async () => {
  advanceTo('2036-11-30T23:59:59');
  const userId = await stage.person();
  expect(await claimFor(userId)).toEqual({
    periodKey: `free:${userId}:2036-11`,
    amount: 20,
    cap: 60,
    note: 'Free, November 2036',
    nextAt: new Date('2036-12-01T00:00:00Z'),
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
  const start = new Date(stage.clock.now() + DAY_MS);
  const payment = { periodStart: start, reference: '', paidBy: 'unknown', isChange: false };
  const pay = (providerSubscriptionId: string, priceId: string) =>
    stage.database.transact((tx) => paid(tx, { ...payment, providerSubscriptionId, priceId }));
  expect(await pay('unknown', stage.provider.read(subscriptionId).charge.priceId)).toMatchObject({
    coins: 0,
  });
  expect(await pay(subscriptionId, 'unknown')).toMatchObject({ coins: 0 });
  expect(await stage.given(userId)).toBe(300);
});
