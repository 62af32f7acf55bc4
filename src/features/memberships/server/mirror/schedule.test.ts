// Notices before a yearly charge, what is asked for when nothing was heard, and the end when nobody answers.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ASK_AGAIN_MINUTES, GRACE_DAYS, RENEWAL_NOTICE_DAYS, UNANSWERED_MINUTES } from '../../rules.ts';
import { DAY_MS, openStage, type Stage } from '../test-support/stage.ts';

const MINUTE_MS = 60_000;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.UTC(2027, 2, 15, 10));
});
afterAll(() => stage.close());
afterEach(() => {
  stage.billing.settings.isDown = false;
});

const settle = () => stage.memberships.schedule.settle();
const NOTICE = 'Your Bloom membership renews on 15 March 2028';

test('a yearly charge is announced once, with day, amount and the way out', async () => {
  const { userId, subscriptionId, client } = await stage.member('bloom', 'year');
  const other = stage.build();
  stage.clock.advance((366 - RENEWAL_NOTICE_DAYS) * DAY_MS - 1);
  await settle();
  expect(await stage.subjects(userId)).toEqual([]);
  stage.clock.advance(1);
  await Promise.all([settle(), other.schedule.settle()]);
  await settle();
  expect(await stage.subjects(userId)).toEqual([NOTICE]);
  const { rows } = await stage.database.pool.query<{ text_body: string }>(
    'select text_body from outbox where user_id = $1',
    [userId],
  );
  expect(rows[0]!.text_body).toContain('$95.88');
  expect(rows[0]!.text_body).toContain('https://night.test/subscription/manage');
  stage.clock.advance(RENEWAL_NOTICE_DAYS * DAY_MS);
  await stage.billing.apply(subscriptionId);
  await settle();
  expect(await stage.subjects(userId)).toEqual([NOTICE]);
  expect((await client.status()).subscription).toMatchObject({ periodStart: '2028-03-15T10:00:00.000Z' });
});

test('who cancelled, pays by the month or changes to it is not sent a notice', async () => {
  const cancelled = await stage.member('bloom', 'year');
  await cancelled.client.cancel({ body: undefined });
  const monthly = await stage.member('bloom', 'month');
  const smaller = await stage.member('eclipse', 'year');
  await smaller.client.upgrade({ body: { plan: 'bloom', coinsToAward: 300 } });
  const toYearly = await stage.member('eclipse', 'month');
  await toYearly.client.upgrade({ body: { plan: 'bloom', coinsToAward: 300, billingPeriod: 'year' } });
  stage.clock.advance(20 * DAY_MS);
  await settle();
  expect(await stage.subjects(toYearly.userId)).toEqual([expect.stringContaining('Bloom membership renews')]);
  stage.clock.advance(340 * DAY_MS);
  await settle();
  expect(await stage.subjects(cancelled.userId)).toEqual(['Your Bloom membership is cancelled']);
  expect(await stage.subjects(monthly.userId)).toEqual([]);
  expect(await stage.subjects(smaller.userId)).toEqual([]);
});

test('a renewal whose event never came is asked for', async () => {
  await stage.poll();
  const { userId, subscriptionId } = await stage.member('bloom', 'month');
  expect(await stage.poll()).toBe(0);
  stage.clock.advance(31 * DAY_MS + 11 * MINUTE_MS);
  const { overdue } = stage.memberships.subscriptions;
  const now = new Date(stage.clock.now());
  // Two servers do not ask for the same.
  const both = (await Promise.all([overdue(now, 50), overdue(now, 50)])).flat();
  expect(both.filter((id) => id === subscriptionId)).toHaveLength(1);
  stage.clock.advance(ASK_AGAIN_MINUTES * MINUTE_MS);
  await stage.poll();
  expect(await stage.given(userId)).toBe(600);
});

test('a provider that does not answer keeps the tier for the grace, then it is the free one', async () => {
  const { userId, subscriptionId, client } = await stage.member('bloom', 'month');
  stage.billing.settings.isDown = true;
  stage.clock.advance(31 * DAY_MS + (GRACE_DAYS - 1) * DAY_MS);
  await stage.poll();
  await settle();
  expect(await stage.tier(userId)).toBe('bloom');
  stage.clock.advance(DAY_MS);
  await stage.poll();
  await Promise.all([settle(), stage.build().schedule.settle()]);
  expect(await client.status()).toMatchObject({ tier: 'free', subscription: { state: 'ended' } });
  expect(await stage.subjects(userId)).toEqual(['Your Bloom membership has ended']);
  // It is asked for until it answers, and what was paid meanwhile counts.
  stage.billing.settings.isDown = false;
  stage.clock.advance(ASK_AGAIN_MINUTES * MINUTE_MS);
  await stage.poll();
  expect(await client.status()).toMatchObject({ tier: 'bloom', subscription: { state: 'active' } });
  expect(await stage.given(userId)).toBe(600);
  expect(await stage.subjects(userId)).toHaveLength(1);
  expect(subscriptionId).toBeTruthy();
});

test('a server that slept asks before it ends anything', async () => {
  const { userId, client } = await stage.member('bloom', 'month');
  stage.clock.advance(100 * DAY_MS);
  await settle();
  expect(await stage.tier(userId)).toBe('bloom');
  await stage.poll();
  await settle();
  stage.clock.advance(UNANSWERED_MINUTES * MINUTE_MS);
  await settle();
  expect(await client.status()).toMatchObject({ tier: 'bloom', subscription: { state: 'active' } });
  expect(await stage.subjects(userId)).toEqual([]);
});

test('the schedule works with the ticks until it is stopped', async () => {
  const { userId } = await stage.member('eclipse', 'year');
  const { schedule } = stage.memberships;
  schedule.start();
  stage.clock.advance(31 * DAY_MS);
  stage.tick();
  await expect.poll(() => stage.keys(userId)).toHaveLength(2);
  await schedule.stop();
  stage.clock.advance(31 * DAY_MS);
  stage.tick();
  await schedule.stop();
  expect(await stage.keys(userId)).toHaveLength(2);
});
