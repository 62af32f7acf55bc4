import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPoolingProxy } from '../../../../test/support/pooling-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { migrate, MigrationError } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-migrations-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
const add = (name: string, text: string) => writeFile(path.join(folder, name), text);

test('runs each file once, in order, even if two servers start at the same time', async () => {
  await add('b.sql', 'alter table migrated add column more int');
  await add('a.sql', 'create table migrated (id int)');
  const ran = await Promise.all([migrate(database.url, { folder }), migrate(database.url, { folder })]);
  expect(ran.flat()).toEqual(['a.sql', 'b.sql']);
  expect(await migrate(database.url, { folder })).toEqual([]);
});

test('rolls back a file that fails and names it in the error', async () => {
  await add('c.sql', 'create table half (id int); select nonsense');
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    /c\.sql failed: column "nonsense" does not exist/,
  );
  const { rows } = await database.pool.query("select to_regclass('half') as found");
  expect(rows[0].found).toBeNull();
  await add('c.sql', 'select 1');
  expect(await migrate(database.url, { folder })).toEqual(['c.sql']);
});

test('refuses a file that was changed after it had run', async () => {
  await add('a.sql', 'create table migrated (id bigint)');
  await expect(migrate(database.url, { folder })).rejects.toThrow(MigrationError);
});

const LOCK = 7_214_031;
const locks = async () =>
  (
    await database.pool.query(
      `select pid from pg_locks where locktype = 'advisory' and objid = $1
          and database = (select oid from pg_database where datname = current_database())`,
      [LOCK],
    )
  ).rows;

test('a lock that another session keeps is waited for within a limit, and its holder is named', async () => {
  const holder = new pg.Client({ connectionString: database.url, application_name: 'left behind' });
  await holder.connect();
  try {
    const { rows } = await holder.query<{ pid: number }>(
      'select pg_backend_pid() as pid from pg_advisory_lock($1)',
      [LOCK],
    );
    await expect(migrate(database.url, { folder, longestMs: 0 })).rejects.toThrow(
      new RegExp(
        `^Another session keeps the lock for migrations: the session with pid ${rows[0]!.pid}, ` +
          'application_name "left behind", from .*, idle since \\d{4}-',
      ),
    );
  } finally {
    await holder.end();
  }
});

test('a pooler that shares sessions is recognised before the lock is taken', async () => {
  const pooler = await startPoolingProxy(database.url);
  try {
    await expect(migrate(pooler.url, { folder })).rejects.toThrow(/set DATABASE_DIRECT_URL/);
    // The session that the test before has ended gives its lock back a moment later.
    await expect.poll(locks).toEqual([]);
  } finally {
    await pooler.close();
  }
});

test('names the migrations of a newer version, and goes on', async () => {
  await add('a.sql', 'create table migrated (id int)');
  for (const name of ['20990101-10_later.sql', '20990101-9_new.sql']) {
    await add(name, 'select 1');
    await migrate(database.url, { folder });
    await rm(path.join(folder, name));
  }
  const sentences: string[] = [];
  const ran = await migrate(database.url, { folder, onUnknown: (sentence) => sentences.push(sentence) });
  expect(ran).toEqual([]);
  expect(sentences).toEqual([
    expect.stringMatching(/does not know .*20990101-9_new\.sql, 20990101-10_later\.sql\. It may fail/),
  ]);
});
