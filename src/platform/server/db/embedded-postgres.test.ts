import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AlreadyRunning, startEmbeddedPostgres } from './embedded-postgres.ts';

let dir: string;
const start = () => startEmbeddedPostgres(dir, { isThrowaway: true });
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'nb-embedded-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(statement);
  await client.end();
  return rows;
}

test('a folder that is in use is refused; one that is being left is waited for, with all that is in it', async () => {
  const first = await start();
  await ask(first.url('postgres'), 'create table kept as select 7 as n');
  await expect(start()).rejects.toBeInstanceOf(AlreadyRunning);
  const second = start();
  await first.stop();
  const server = await second;
  expect(await ask(server.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
  await server.stop();
}, 60_000);
