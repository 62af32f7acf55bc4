import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../platform/server/db/database.ts';
import type { Schema } from '../../../platform/server/db/schema.gen.ts';
import { KINDS } from '../rules.ts';
import { countUnread, listNotifications } from './notifications.views.ts';
import type { NewNotification } from '../../../shared/words/notification.ts';
import type { Notifications } from './create-notifications.ts';
import { createBench, type Bench } from './test-support/bench.ts';

let bench: Bench;
let notifications: Notifications;
beforeAll(async () => {
  bench = await createBench();
  notifications = await bench.open();
});
afterAll(() => bench.close());

const rowsOf = (userId: string) =>
  bench.database.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
const notify = (userId: string, what: Partial<NewNotification> = {}) =>
  bench.notify(notifications, userId, what);
const noor = { kind: 'character', id: 'noor', name: 'Noor' } as const;

/** How the database goes about what is asked of it. */
async function plansOf(ask: (db: Db) => Promise<void>): Promise<string[]> {
  const { pool } = bench.database;
  const asked: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  await ask(new Kysely<Schema>({ dialect, log: ({ query }) => void asked.push(query as CompiledQuery) }));
  return Promise.all(
    asked.map(async ({ sql, parameters }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

describe('telling', () => {
  test('belongs to the transaction of what it tells of', async () => {
    const ada = await bench.user('ada');
    const undone = bench.database.transact(async (tx) => {
      await notifications.notify(tx, {
        userId: ada,
        event: 'coins.granted',
        group: null,
        link: '/coins',
        amount: 5,
        subject: { kind: 'coins', id: null, name: '' },
      });
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better of it');
    expect(await rowsOf(ada)).toEqual([]);
  });

  test('reaches neither who is gone, nor accounts of the house, nor who did it', async () => {
    const ben = await bench.user('ben');
    const app = await bench.user('house');
    await bench.database.pool.query('update users set is_house = true where id = $1', [app]);
    await notify(bench.ids.next());
    await notify(app);
    await notify(ben, { actor: { id: ben, name: 'ben' } });
    for (const id of [ben, app]) expect(await rowsOf(id)).toEqual([]);
  });

  test('merges unread ones of a group, and only those', async () => {
    const cleo = await bench.user('cleo');
    const likes = { event: 'likes.received', group: 'noor', subject: noor } as const;
    await notify(cleo, { ...likes, amount: 1 });
    bench.clock.advance(1_000);
    await notify(cleo, { ...likes, amount: 2 });
    await notify(cleo, { ...likes, group: 'wren' });
    await notify(cleo, { ...likes, group: null });
    await notify(cleo, { ...likes, group: null });
    expect((await rowsOf(cleo)).map(({ count, amount }) => [count, amount])).toEqual([
      [2, 2],
      [1, null],
      [1, null],
      [1, null],
    ]);
    await bench.database.pool.query('update notifications set read_at = now() where user_id = $1', [cleo]);
    await notify(cleo, { ...likes, amount: 3 });
    expect((await rowsOf(cleo)).at(-1)).toMatchObject({ count: 1, amount: 3, read_at: null });
  });

  test('counts a person once, named or not, and figures that add up', async () => {
    const dora = await bench.user('dora');
    const fan = { actor: { id: await bench.user('fan'), name: 'fan' }, group: 'noor', subject: noor };
    for (let times = 0; times < 3; times++) await notify(dora, fan);
    await notify(dora, { ...fan, actor: { id: await bench.user('other'), name: 'other' } });
    for (let times = 0; times < 3; times++)
      await notify(dora, { event: 'likes.received', group: 'noor', subject: noor, countedOnce: 'somebody' });
    for (const amount of [3, 4]) await notify(dora, { event: 'coins.granted', group: 'gifts', amount });
    expect((await rowsOf(dora)).map(({ event, count, amount }) => [event, count, amount])).toEqual([
      ['follower.new', 2, null],
      ['likes.received', 1, null],
      ['coins.granted', 2, 7],
    ]);
    // Who liked it in private is kept nowhere.
    const { rows } = await bench.database.pool.query(
      "select 1 from notification_actors where key = 'somebody'",
    );
    expect(rows).toEqual([]);
  });

  test('by many at once loses none', async () => {
    const emil = await bench.user('emil');
    const fans = await Promise.all(Array.from({ length: 20 }, (_, n) => bench.user(`fan-${n}`)));
    await Promise.all(
      fans.map((id, n) => notify(emil, { group: 'followers', actor: { id, name: `fan-${n}` } })),
    );
    expect(await rowsOf(emil)).toMatchObject([{ count: 20 }]);
  });
});

describe('emails at once', () => {
  const support = { event: 'support.answered', group: 'T-1' } as const;
  const emailsTo = async (name: string) =>
    (await bench.emails()).filter(({ to }) => to === `${name}@example.test`);

  test('are not sent where the feature writes its own, nor to unproven addresses', async () => {
    await notify(await bench.user('fritz'), { ...support, isEmailed: true });
    await notify(await bench.user('gina', { isVerified: false }), support);
    await notify(await bench.user('hugo'), { event: 'membership.ended' });
    for (const name of ['fritz', 'gina', 'hugo']) expect(await emailsTo(name)).toEqual([]);
  });

  test('about the same are an hour apart', async () => {
    const iris = await bench.user('iris');
    await notify(iris, support);
    await notify(iris, support);
    expect(await emailsTo('iris')).toHaveLength(1);
    bench.clock.advance(3_600_000);
    await notify(iris, support);
    expect((await emailsTo('iris')).map(({ text }) => text.includes('3 new answers'))).toEqual([false, true]);
  });

  test('carry names in the subject only where the user wishes so', async () => {
    const jana = await bench.user('jana');
    const ticket = { subject: { kind: 'ticket', id: 'T-2', name: 'The lantern' } } as const;
    await notify(jana, { ...support, ...ticket, group: null });
    await notifications.preferences.save(jana, { isDiscreet: false });
    await notify(jana, { ...support, ...ticket, group: null });
    expect((await emailsTo('jana')).map(({ subject }) => subject)).toEqual([
      'You have a new notification at Nightbloom',
      'The lantern has a new answer.',
    ]);
  });
});

test('one that cannot be handed on holds up nobody, and comes later', async () => {
  const { database, brokenAddress, clock } = bench;
  const [max, nele] = [await bench.user('max'), await bench.user('nele')];
  brokenAddress.current = 'max@example.test';
  await database.transact(async (tx) => {
    for (const userId of [max, nele])
      await notifications.notify(tx, {
        userId,
        event: 'support.answered',
        group: null,
        link: '/support/1',
        subject: { kind: 'ticket', id: '1', name: '' },
      });
  });
  await notifications.settle();
  const told = async () => (await bench.emails()).map(({ userId }) => userId);
  expect(await told()).toContain(nele);
  expect(await told()).not.toContain(max);
  brokenAddress.current = '';
  clock.advance(300_000);
  await notifications.settle();
  expect(await told()).toContain(max);
});

test('of a kind that is switched off in every way is not kept', async () => {
  const pia = await bench.user('pia');
  const off = { inProduct: false, email: false, digest: false, push: false };
  await notifications.preferences.save(pia, { kinds: { follower: off } });
  await notify(pia);
  expect(await rowsOf(pia)).toEqual([]);
});

test('leads nowhere that is gone by now', async () => {
  const olga = await bench.user('olga');
  const id = bench.ids.next();
  const subject = { kind: 'character', id, name: 'Wren' } as const;
  await notify(olga, { event: 'character.published', subject, link: `/characters/${id}` });
  const { items } = await notifications.list.list(
    { userId: olga, showNsfw: false },
    { page: 1, limit: 9, unreadOnly: false },
  );
  expect(items).toMatchObject([{ subject: { name: 'Wren' }, link: '/notifications' }]);
});

test('after signs of crisis there are no pushes and no news by email until it is over', async () => {
  const kira = await bench.user('kira');
  await bench.device(kira);
  await notifications.preferences.save(kira, { kinds: { news: { email: true } } });
  const until = new Date(bench.clock.now() + 72 * 3_600_000);
  await bench.database.pool.query(
    'insert into care (user_id, gentle_until, quiet_until, is_waiting) values ($1, $2, $2, false)',
    [kira, until],
  );
  const before = bench.pushed.length;
  await notify(kira, { event: 'reply.finished' });
  await notify(kira, { event: 'news.posted', subject: { kind: 'news', id: null, name: 'Hooray' } });
  await notify(kira, { event: 'support.answered' });
  expect(bench.pushed.length).toBe(before);
  expect((await bench.emails()).filter(({ userId }) => userId === kira)).toHaveLength(1);
  bench.clock.advance(72 * 3_600_000);
  await notify(kira, { event: 'reply.finished' });
  expect(bench.pushed.length).toBe(before + 1);
});

test('ten thousand for one user: pages, counts, reading all and clearing away', async () => {
  const lena = await bench.user('lena');
  await bench.database.pool.query(
    `insert into notifications (id, user_id, event, kind, subject_kind, link, at)
     select gen_random_uuid(), $1, 'reply.finished', 'reply', 'character', '/chat', $2::timestamptz - n * interval '1 minute'
     from generate_series(1, 10000) n`,
    [lena, new Date(bench.clock.now())],
  );
  // Beside those of everybody else.
  await bench.database.pool.query(
    `insert into users (id, username, username_key, email, email_key, created_at)
     select gen_random_uuid(), 'o' || n, 'o' || n, 'o' || n, 'o' || n, now() from generate_series(1, 200) n`,
  );
  await bench.database.pool.query(
    `insert into notifications (id, user_id, event, kind, subject_kind, link, at)
     select gen_random_uuid(), u.id, 'reply.finished', 'reply', 'character', '/chat', now()
     from users u, generate_series(1, 200) where u.username ~ '^o[0-9]'`,
  );
  await bench.database.pool.query('analyze notifications');
  const { list } = notifications;
  const viewer = { userId: lena, showNsfw: false };
  const last = await list.list(viewer, { page: 417, limit: 24, unreadOnly: true });
  expect(last).toMatchObject({ total: 10_000, unread: 100, hasMore: false });
  expect(last.items).toHaveLength(16);
  expect(await list.read(lena, last.items[0]!.id)).toEqual({ unread: 100 });

  for (const plan of await plansOf(async (db) => {
    await listNotifications(db, lena, { kinds: [...KINDS], unreadOnly: false, offset: 0, limit: 24 });
    await countUnread(db, lena, [...KINDS]);
  }))
    expect(plan).not.toContain('Seq Scan on notifications');

  expect(await list.readAll(lena, undefined)).toEqual({ unread: 0 });
  bench.clock.advance(100 * 86_400_000);
  await notifications.tidy();
  expect(await rowsOf(lena)).toEqual([]);
});
