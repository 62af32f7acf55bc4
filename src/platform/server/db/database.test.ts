import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startHangingProxy, type HangingProxy } from '../../../../test/support/hanging-proxy.ts';
import { startPoolingProxy } from '../../../../test/support/pooling-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { describeShortage } from './connection-room.ts';
import { openDatabase, type Database } from './database.ts';
import { LIMITS } from './limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const code = (expected: string) => expect.objectContaining({ code: expected });

// Without an error listener the broken connection would crash the test run.
test('a connection that breaks in use fails only its own transaction', async () => {
  const broken = database.transact(async (tx) => {
    const { pid } = (await pidOf.execute(tx)).rows[0]!;
    await sql`select pg_terminate_backend(${pid})`.execute(database.db);
    await sql`select pg_sleep(10)`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect((await pidOf.execute(database.db)).rows).toHaveLength(1);
});

describe('after a commit', () => {
  const names: string[] = [];
  beforeEach(() => void names.splice(0));
  const hook = (name: string) => () => names.push(name);

  test('hooks run in order, each function once, when others can see what was written', async () => {
    const visible: Promise<unknown>[] = [];
    const look = () => visible.push(sql`select from seen_after_commit`.execute(database.db));
    const result = await database.transact(async (tx) => {
      tx.afterCommit(hook('first'));
      tx.afterCommit(look);
      await sql`create table seen_after_commit ()`.execute(tx);
      tx.afterCommit(hook('second'));
      tx.afterCommit(look);
      expect(names).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(names).toEqual(['first', 'second']);
    expect(visible).toHaveLength(1);
    await Promise.all(visible);
  });

  test('no hook runs after a rollback', async () => {
    const failed = database.transact(async (tx) => {
      tx.afterCommit(hook('never'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(names).toEqual([]);
  });

  test('no hook runs where the commit itself is refused', async () => {
    await sql`create table refused (id int unique deferrable initially deferred)`.execute(database.db);
    const refused = database.transact(async (tx) => {
      tx.afterCommit(hook('never'));
      await sql`insert into refused values (1), (1)`.execute(tx);
    });
    await expect(refused).rejects.toEqual(code('23505'));
    expect(names).toEqual([]);
  });

  test('a retried transaction runs only the hooks of the attempt that was committed', async () => {
    let attempts = 0;
    await database.transact(async (tx) => {
      attempts++;
      tx.afterCommit(hook(`attempt ${attempts}`));
      if (attempts < 3) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
    });
    expect(names).toEqual(['attempt 3']);
  });

  test('a hook that fails is reported, and neither the call nor the next hook fails', async () => {
    const errors: unknown[] = [];
    const other = openDatabase(database.url, {
      onIdleError: () => {},
      onHookError: (error) => errors.push((error as Error).message),
    });
    const written = other.transact(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('thrown');
      });
      tx.afterCommit(() => Promise.reject(new Error('rejected')));
      tx.afterCommit(hook('last'));
      return 'written';
    });
    await expect(written).resolves.toBe('written');
    expect(names).toEqual(['last']);
    await expect.poll(() => errors).toEqual(['thrown', 'rejected']);
    await other.close();
  });
});

const SHORT = { statementMs: 300, lockMs: 100, idleMs: 200, transactionMs: 500 };
const openShort = (url: string, isDirect = true) =>
  openDatabase(url, { onIdleError: () => {}, isDirect, limits: { serving: SHORT } });

describe('limits', () => {
  let short: Database;
  beforeAll(() => {
    short = openShort(database.url);
  });
  afterAll(() => short.close());

  test('a statement ends', async () => {
    await expect(sql`select pg_sleep(60)`.execute(short.db)).rejects.toEqual(code('57014'));
  });

  test('a wait for a lock ends', async () => {
    await database.transact(async (tx) => {
      await sql`lock table users`.execute(tx);
      await expect(sql`select from users`.execute(short.db)).rejects.toEqual(code('55P03'));
    });
  });

  test('a transaction that does nothing ends', async () => {
    const idle = short.transact(async (tx) => {
      const { pid } = (await pidOf.execute(tx)).rows[0]!;
      const isThere = async () =>
        (await sql`select from pg_stat_activity where pid = ${pid}`.execute(database.db)).rows.length;
      await expect.poll(isThere).toBe(0);
      await sql`select 1`.execute(tx);
    });
    await expect(idle).rejects.toThrow();
  });

  test('jobs over whole tables have longer ones', async () => {
    const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
    expect((await limit.execute(short.jobs.db)).rows).toEqual([{ statement_timeout: '10min' }]);
    expect((await limit.execute(short.db)).rows).toEqual([{ statement_timeout: '300ms' }]);
    expect(LIMITS.jobs.statementMs).toBe(600_000);
  });

  test('behind a pooler a transaction sets them for itself alone', async () => {
    const pooler = await startPoolingProxy(database.url);
    const pooled = openShort(pooler.url, false);
    try {
      const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
      const inside = await pooled.transact((tx) => limit.execute(tx));
      expect(inside.rows).toEqual([{ statement_timeout: '300ms' }]);
      expect((await limit.execute(pooled.db)).rows).toEqual([{ statement_timeout: '0' }]);
    } finally {
      await pooled.close();
      await pooler.close();
    }
  });
});

describe('a database that hangs', () => {
  let proxy: HangingProxy;
  let hung: Database;
  beforeAll(async () => {
    proxy = await startHangingProxy(database.url);
    hung = openShort(proxy.url);
  });
  afterAll(async () => {
    await hung.close();
    await proxy.close();
  });

  test('is noticed, and so is its return', async () => {
    expect(await hung.answers()).toBe(true);
    await sql`select 1`.execute(hung.db);
    proxy.hang();
    // Neither answer ever came before there were limits on this side.
    expect(await hung.answers()).toBe(false);
    await expect(sql`select 1`.execute(hung.db)).rejects.toThrow('Query read timeout');
    proxy.goOn();
    await expect.poll(() => hung.answers()).toBe(true);
    expect((await sql`select 1 as n`.execute(hung.db)).rows).toEqual([{ n: 1 }]);
  });
});

describe('a server with less room than the pool', () => {
  const role = `nb_small_${process.pid}`;
  let url: URL;
  beforeAll(async () => {
    await sql.raw(`create role ${role} login password 'small' connection limit 2`).execute(database.db);
    url = new URL(database.url);
    url.username = role;
    url.password = 'small';
  });
  afterAll(() => sql.raw(`drop role ${role}`).execute(database.db));

  test('callers wait for one another instead of failing', async () => {
    const small = openDatabase(url.href, { onIdleError: () => {} });
    try {
      const all = Array.from({ length: 30 }, () => sql`select pg_sleep(0.02)`.execute(small.db));
      expect((await Promise.all(all)).length).toBe(30);
    } finally {
      await small.close();
    }
  });

  test('is told at the start', async () => {
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    const sentence = await describeShortage(pool, 12);
    await pool.end();
    expect(sentence).toMatch(
      /^The database has room for [012] connections .* DATABASE_POOL=12 it may open 16:/,
    );
    expect(await describeShortage(database.pool, 1)).toBeNull();
  });
});
