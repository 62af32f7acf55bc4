import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notifications } from '../create-notifications.ts';
import { createBench, type Bench } from '../test-support/bench.ts';

const MANY = 450;
let bench: Bench;
let one: Notifications;
let two: Notifications;
let creator: string;

beforeAll(async () => {
  bench = await createBench();
  [one, two] = [await bench.open(), await bench.open()];
  creator = await bench.user('creator');
  await bench.database.pool.query(
    `insert into users (id, username, username_key, email, email_key, created_at, email_verified_at)
     select gen_random_uuid(), 'user-' || n, 'user-' || n, 'user-' || n || '@example.test', 'user-' || n || '@example.test',
       now() - interval '1 year', now() from generate_series(1, $1) n`,
    [MANY],
  );
  await bench.database.pool.query(
    `insert into follows (follower_id, followed_id, created_at)
     select id, $1, $2::timestamptz - interval '1 day' + (row_number() over (order by id) / 10) * interval '7 microseconds'
     from users where username like 'user-%'`,
    [creator, new Date(bench.clock.now())],
  );
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.database.pool.query('truncate notifications cascade');
  await bench.database.pool.query(
    "update users set is_house = false, created_at = 'epoch' where username like 'user-%'",
  );
});

const announce = (key: string, audience: { followersOf: string } | 'everybody' = { followersOf: creator }) =>
  bench.database.transact((tx) =>
    one.announce(tx, key, audience, {
      event: 'character.published',
      group: null,
      link: '/characters/noor',
      subject: { kind: 'character', id: 'noor', name: 'Noor' },
    }),
  );
const settle = () => Promise.all([one.settle(), two.settle(), one.settle(), two.settle()]);
const counts = async () => {
  const { rows } = await bench.database.pool.query<{ users: number; rows: number }>(
    'select count(distinct user_id)::int as users, count(*)::int as rows from notifications',
  );
  return rows[0]!;
};

describe('telling many', () => {
  test('reaches each follower once, whichever servers are at it, and however often it is asked for', async () => {
    await announce('noor');
    await announce('noor');
    await settle();
    await announce('noor');
    await settle();
    expect(await counts()).toEqual({ users: MANY, rows: MANY });
  });

  test('reaches everybody who was there, but not accounts of the house or who came later', async () => {
    await bench.database.pool.query("update users set is_house = true where username = 'user-1'");
    // Before the announcement, whose commit already wakes the loop.
    await bench.database.pool.query("update users set created_at = $1 where username = 'user-2'", [
      new Date(bench.clock.now() + 60_000),
    ]);
    await announce('for all', 'everybody');
    await settle();
    expect(await counts()).toEqual({ users: MANY - 2 + 1, rows: MANY - 2 + 1 });
  });

  test('does without the one who cannot be told, until they can', async () => {
    // Somebody in the last page wants an email, and it cannot be written.
    const { rows } = await bench.database.pool.query<{ id: string; email: string }>(
      'select u.id, u.email from follows f join users u on u.id = f.follower_id order by f.created_at, u.id limit 1',
    );
    const { id, email } = rows[0]!;
    await one.preferences.save(id, { kinds: { character: { email: true } } });
    bench.brokenAddress.current = email;
    await announce('wren');
    await settle();
    expect(await counts()).toEqual({ users: MANY, rows: MANY });
    const sent = async () => (await bench.emails()).filter(({ to }) => to === email).length;
    expect(await sent()).toBe(0);
    bench.brokenAddress.current = '';
    bench.clock.advance(300_000);
    await settle();
    expect(await counts()).toEqual({ users: MANY, rows: MANY });
    expect(await sent()).toBe(1);
  });

  test('goes on where it stopped when a server dies in the middle of a page', async () => {
    const { pool } = bench.database;
    // Its connection is cut while it writes: what a crash does to a transaction.
    await pool.query(`create or replace function cut() returns trigger language plpgsql as $$ begin
      if (select count(*) from notifications) >= 250 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new; end $$`);
    await pool.query(
      'create or replace trigger cut before insert on notifications for each row execute function cut()',
    );
    await announce('ines');
    await settle();
    expect(await counts()).toEqual({ users: 200, rows: 200 });
    await pool.query('drop trigger if exists cut on notifications');
    bench.clock.advance(60_000);
    await settle();
    expect(await counts()).toEqual({ users: MANY, rows: MANY });
  });

  test('a long one does not hold up another', async () => {
    const second = await bench.user('second');
    await bench.database.pool.query('insert into follows values ($1, $2, $3)', [
      creator,
      second,
      new Date(bench.clock.now()),
    ]);
    await announce('long', 'everybody');
    bench.clock.advance(1);
    await announce('short', { followersOf: second });
    await settle();
    const { rows } = await bench.database.pool.query('select key from fan_outs where done_at is null');
    expect(rows).toEqual([]);
  });
});
