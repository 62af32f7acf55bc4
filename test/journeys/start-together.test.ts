// Two servers that start at the same moment on an empty database.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

let dataDir: string;
let database: TestDatabase;
const started: RunningProduct[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-together-'));
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await Promise.all(started.map((product) => product.kill('SIGKILL')));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('both come up, with one catalogue and one secret', { timeout: 240_000 }, async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, IMAGE_WORKERS: '1' };
  const starts = await Promise.allSettled([startProduct(env), startProduct(env)]);
  for (const start of starts) if (start.status === 'fulfilled') started.push(start.value);
  expect(starts.map((start) => (start.status === 'fulfilled' ? 'up' : String(start.reason)))).toEqual([
    'up',
    'up',
  ]);
  const [here, there] = await Promise.all(started.map((product) => product.visit()));
  const body = { email: 'ada@example.test', username: 'ada', password: 'correct horse battery' };
  const { accessToken } = await here!.account.register({ body });
  there!.session.accessToken = accessToken;
  expect(await there!.account.me()).toMatchObject({ username: 'ada' });
  const { rows } = await database.pool.query<{ twice: number }>(
    'select count(*) - count(distinct seed_slug) as twice from characters where seed_slug is not null',
  );
  expect(rows[0]!.twice).toBe(0);
});
