import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlreadyRunning, startEmbeddedPostgres } from './embedded-postgres.ts';

let dir: string;
const start = () => startEmbeddedPostgres(dir, { isThrowaway: true });
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'nb-embedded-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function ask<Row = { n: number }>(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row & pg.QueryResultRow>(statement);
  await client.end();
  return rows;
}

test('refuses a folder in use, and waits for a server that is shutting down', async () => {
  const first = await start();
  await ask(first.url('postgres'), 'create table kept as select 7 as n');
  await expect(start()).rejects.toBeInstanceOf(AlreadyRunning);
  const second = start();
  await first.stop();
  const server = await second;
  expect(await ask(server.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
  await server.stop();
});

test('waits for what a killed server left, for as long as the disk takes', { timeout: 120_000 }, async () => {
  const onLost = vi.fn();
  const first = await startEmbeddedPostgres(dir, { isThrowaway: true, pausesMs: [], onLost });
  const [child] = await ask<{ pid: number }>(
    first.url('postgres'),
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  const [pid] = (await readFile(path.join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  // It has the folder's memory as long as it lives.
  process.kill(child!.pid, 'SIGSTOP');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
  const second = startEmbeddedPostgres(dir, { isThrowaway: true, leavingMs: 0 });
  const early = await Promise.race([
    second.then(
      () => 'started',
      (error: Error) => error.message,
    ),
    delay(2_000, 'waiting'),
  ]);
  process.kill(child!.pid, 'SIGKILL');
  expect(early).toBe('waiting');
  const server = await second;
  await ask(server.url('postgres'), 'select 7 as n');
  await server.stop();
  await first.stop();
});

test('one that is killed serves again at the same address, with all that was committed', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'nb-embedded-'));
  const { promise: restarted, resolve: onRestart } = Promise.withResolvers<string>();
  const server = await startEmbeddedPostgres(home, { onRestart });
  try {
    await ask(server.url('postgres'), 'create table kept as select 7 as n');
    const [pid] = (await readFile(path.join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    expect(await restarted).toMatch(/started again/);
    expect(await ask(server.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
  } finally {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
});

test('says what to do with a database of another major version', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'nb-embedded-'));
  try {
    const server = await startEmbeddedPostgres(home, { isThrowaway: true });
    await server.stop();
    await writeFile(path.join(home, 'cluster/PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres(home)).rejects.toThrow(/another major version.*docs\/operating\.md/);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

const canSchedule = spawnSync('chrt', ['-b', '0', 'true']).status === 0;
test.skipIf(!canSchedule)(
  'runs the database under SCHED_BATCH if the system supports it',
  async () => {
    const server = await start();
    const [row] = await ask<{ stat: string }>(
      server.url('postgres'),
      `select pg_read_file('/proc/self/stat') as stat`,
    );
    await server.stop();
    // proc(5): the policy is field 41, and field 2 ends with the process name in brackets; 3 is SCHED_BATCH.
    const fields = row!.stat.slice(row!.stat.lastIndexOf(')') + 2).split(' ');
    expect(fields[41 - 3]).toBe('3');
  },
  60_000,
);

const isRoot = process.getuid?.() === 0;
test.skipIf(!isRoot)(
  'starts as root where user namespaces are forbidden, as in most containers',
  async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'nb-embedded-'));
    await chmod(home, 0o755);
    await writeFile(path.join(home, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${home}${path.delimiter}${process.env['PATH']}`);
    try {
      const server = await startEmbeddedPostgres(path.join(home, 'data'), { isThrowaway: true });
      expect(await ask(server.url('postgres'), 'select 7 as n')).toEqual([{ n: 7 }]);
      await server.stop();
    } finally {
      vi.unstubAllEnvs();
      await rm(home, { recursive: true, force: true });
    }
  },
  60_000,
);
