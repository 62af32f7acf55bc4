import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PushError } from '../../../../platform/server/ports/push.ts';
import type { Notifications } from '../create-notifications.ts';
import { createBench, SESSION_SECONDS, type Bench } from '../test-support/bench.ts';

const MINUTE = 60_000;
let bench: Bench;
let one: Notifications;
let two: Notifications;
let count = 0;
let user: string;
let device: string;

beforeAll(async () => {
  bench = await createBench();
  [one, two] = [await bench.open(), await bench.open()];
});
afterAll(() => bench.close());
beforeEach(async () => {
  user = await bench.user(`user-${count++}`);
  device = await bench.device(user);
  bench.pushed.length = 0;
  bench.pushAnswers.length = 0;
});

const reply = (link = '/chat/1') => bench.notify(one, user, { event: 'reply.finished', link });
const settle = () => Promise.all([one.settle(), two.settle(), one.settle(), two.settle()]);
const deviceRow = () =>
  bench.database.db.selectFrom('push_devices').selectAll().where('id', '=', device).executeTakeFirst();
const temporary = (retryAfterMs: number | null = null) => new PushError('temporary', 'not now', retryAfterMs);

describe('a push', () => {
  test('goes out once, whichever servers are at it', async () => {
    bench.pushAnswers.push(temporary());
    await reply();
    bench.clock.advance(MINUTE);
    await settle();
    expect(bench.pushed).toHaveLength(1);
    expect(await deviceRow()).toMatchObject({ failures: 0, next_attempt_at: null });
    const { payload, ...message } = bench.pushed[0]!;
    expect(JSON.parse(payload)).toEqual({
      title: 'Nightbloom',
      body: 'Something new at Nightbloom',
      url: '/chat/1',
      tag: expect.any(String),
    });
    expect(message).toMatchObject({
      ttlSeconds: 86_400,
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
  });

  test('is tried again after pauses that grow, or as the push service asks', async () => {
    bench.pushAnswers.push(temporary(), temporary(), temporary(30 * MINUTE));
    await reply();
    bench.clock.advance(MINUTE / 2 - 1);
    await settle();
    expect(await deviceRow()).toMatchObject({ failures: 1 });
    bench.clock.advance(1);
    await settle();
    expect(await deviceRow()).toMatchObject({ failures: 2 });
    bench.clock.advance(2 * MINUTE);
    await settle();
    expect(await deviceRow()).toMatchObject({ failures: 3 });
    bench.clock.advance(30 * MINUTE - 1);
    await settle();
    expect(bench.pushed).toEqual([]);
    bench.clock.advance(1);
    await settle();
    expect(bench.pushed).toHaveLength(1);
  });

  test('ends a browser that is gone, and one that fails again and again', async () => {
    bench.pushAnswers.push(new PushError('gone', '410'));
    await reply();
    expect(await deviceRow()).toBeUndefined();

    device = await bench.device(user);
    bench.pushAnswers.push(...Array.from({ length: 9 }, () => temporary()));
    await reply();
    for (let tries = 0; tries < 9; tries++) {
      bench.clock.advance(1_440 * MINUTE);
      await settle();
      // Something that still waits, so that it is tried.
      await reply();
    }
    expect(await deviceRow()).toBeUndefined();
    expect(bench.pushed).toEqual([]);
  });

  test('that is refused is not tried again, but the next one is', async () => {
    bench.pushAnswers.push(new PushError('refused', '413'));
    await reply();
    bench.clock.advance(MINUTE);
    await reply('/chat/2');
    await settle();
    expect(bench.pushed.map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([
      { url: '/chat/2' },
    ]);
  });

  test('is not sent about what was read meanwhile, or switched off', async () => {
    bench.pushAnswers.push(temporary());
    await reply();
    await one.list.readAll(user, undefined);
    bench.clock.advance(MINUTE);
    await settle();
    await one.preferences.save(user, { kinds: { reply: { push: false } } });
    await reply();
    expect(bench.pushed).toEqual([]);
    expect(await deviceRow()).toMatchObject({ next_attempt_at: null });
  });

  test('is not sent to a browser whose session has ended', async () => {
    bench.pushAnswers.push(temporary());
    await reply();
    await bench.database.pool.query('update sessions set ended_at = now() where id = $1', [device]);
    bench.clock.advance(MINUTE);
    await settle();
    expect(bench.pushed).toEqual([]);
    expect(await deviceRow()).toBeUndefined();
  });

  test('is not sent to a browser that nobody has used for a month', async () => {
    bench.clock.advance(SESSION_SECONDS * 1000);
    await reply();
    expect(bench.pushed).toEqual([]);
    expect(await deviceRow()).toBeUndefined();
  });

  test('held by a server that died is sent by another', async () => {
    bench.pushAnswers.push(temporary());
    await reply();
    // As that server left it: taken, for as long as sending may last.
    await bench.database.pool.query(
      'update push_devices set attempts = attempts + 1, next_attempt_at = $2 where id = $1',
      [device, new Date(bench.clock.now() + 2 * MINUTE)],
    );
    bench.clock.advance(2 * MINUTE - 1);
    await settle();
    expect(bench.pushed).toEqual([]);
    bench.clock.advance(1);
    await settle();
    expect(bench.pushed).toHaveLength(1);
  });
});

test('a user has at most ten browsers; a further one replaces the oldest', async () => {
  const { devices } = one;
  const caller = { userId: user, sessionId: device, role: 'user', tier: 'free' } as const;
  const keys = { p256dh: 'p', auth: 'a' };
  for (let n = 0; n < 12; n++) {
    bench.clock.advance(1_000);
    await devices.subscribe(caller, { endpoint: `https://push.example/${user}/${n}`, keys, name: `${n}` });
  }
  const { devices: kept } = await one.preferences.show(user);
  expect(kept.map(({ name }) => name)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
});

test('every server has the same keys', async () => {
  const keys = await Promise.all([one, two].map(({ preferences }) => preferences.show(user)));
  expect(keys[0]!.pushKey).toBe(keys[1]!.pushKey);
});
