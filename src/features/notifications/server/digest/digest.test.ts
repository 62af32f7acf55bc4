import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notifications } from '../create-notifications.ts';
import { createBench, type Bench } from '../test-support/bench.ts';

const HOUR = 3_600_000;
let bench: Bench;
let one: Notifications;
let two: Notifications;
beforeAll(async () => {
  bench = await createBench();
  [one, two] = [await bench.open(), await bench.open()];
});
afterAll(() => bench.close());

const digestsTo = async (userId: string) => (await bench.emails()).filter((email) => email.userId === userId);
const settle = () => Promise.all([one.settle(), two.settle(), one.settle(), two.settle()]);

describe('the digest', () => {
  test('is one for each user, however many servers look for it', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, (_, n) => bench.user(`reader-${n}`)));
    for (const id of readers) await bench.notify(one, id);
    bench.clock.advance(24 * HOUR);
    await settle();
    for (const id of readers) expect(await digestsTo(id)).toHaveLength(1);
  });

  test('tells of everything unread since the last one, the newest first, once', async () => {
    const ada = await bench.user('ada');
    for (let n = 1; n <= 15; n++) {
      await bench.notify(one, ada, { actor: { id: null, name: `fan ${n}` } });
      bench.clock.advance(1_000);
    }
    bench.clock.advance(24 * HOUR);
    await settle();
    const [digest] = await digestsTo(ada);
    expect(digest).toMatchObject({ subject: 'You have 15 new notifications at Nightbloom' });
    expect(digest!.text).toContain('- fan 15 follows you now.\n- fan 14 follows you now.');
    expect(digest!.text).not.toContain('fan 3 ');
    expect(digest!.text).toContain('3 more notifications');
    await bench.notify(one, ada, { actor: { id: null, name: 'latecomer' } });
    bench.clock.advance(24 * HOUR);
    await settle();
    const [, second, ...more] = await digestsTo(ada);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ subject: 'You have 1 new notification at Nightbloom' });
  });

  test('does not come twice a day because its hour is moved', async () => {
    const ben = await bench.user('ben');
    await bench.notify(one, ben);
    bench.clock.advance(24 * HOUR);
    await settle();
    expect(await digestsTo(ben)).toHaveLength(1);
    await bench.notify(one, ben);
    const hour = new Date(bench.clock.now()).getUTCHours();
    await one.preferences.save(ben, { digestHour: (hour + 1) % 24 });
    bench.clock.advance(2 * HOUR);
    await settle();
    expect(await digestsTo(ben)).toHaveLength(1);
    bench.clock.advance(24 * HOUR);
    await settle();
    expect(await digestsTo(ben)).toHaveLength(2);
  });

  test('waits until the quiet after signs of crisis is over', async () => {
    const cleo = await bench.user('cleo');
    await bench.notify(one, cleo);
    await bench.database.pool.query(
      'insert into care (user_id, gentle_until, quiet_until, is_waiting) values ($1, $2, $2, false)',
      [cleo, new Date(bench.clock.now() + 72 * HOUR)],
    );
    bench.clock.advance(48 * HOUR);
    await settle();
    expect(await digestsTo(cleo)).toEqual([]);
    bench.clock.advance(48 * HOUR);
    await settle();
    expect(await digestsTo(cleo)).toHaveLength(1);
  });

  test('that fails holds up nobody, and comes later', async () => {
    const [dora, emil] = [await bench.user('dora'), await bench.user('emil')];
    for (const id of [dora, emil]) await bench.notify(one, id);
    bench.brokenAddress.current = 'dora@example.test';
    bench.clock.advance(24 * HOUR);
    await settle();
    expect([await digestsTo(dora), (await digestsTo(emil)).length]).toEqual([[], 1]);
    bench.brokenAddress.current = '';
    bench.clock.advance(HOUR);
    await settle();
    expect(await digestsTo(dora)).toHaveLength(1);
  });
});
