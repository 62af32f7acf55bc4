// The embedded database is killed, as the system's memory guard does it.
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type RunningProduct } from '../support/running-product.ts';

let dataDir: string;
let product: RunningProduct;
const cluster = () => path.join(dataDir, 'postgres/cluster');
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-outage-'));
  product = await startProduct({ DATA_DIR: dataDir, IMAGE_WORKERS: '1' });
}, 240_000);
afterAll(async () => {
  await product.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(path.join(cluster(), 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

test('it comes back, and requests meanwhile are told so', { timeout: 240_000 }, async () => {
  const visitor = await product.visit();
  const body = { email: 'ada@example.test', username: 'ada', password: 'correct horse battery' };
  visitor.session.accessToken = (await visitor.account.register({ body })).accessToken;
  await killDatabase();
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${product.origin}/api/auth/me`, {
          headers: { authorization: `Bearer ${visitor.session.accessToken}` },
        });
        seen.add(answer.status);
        return [answer.status, product.output().includes('was started again')];
      },
      { timeout: 120_000, interval: 20 },
    )
    .toEqual([200, true]);
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await visitor.account.me()).toMatchObject({ username: 'ada' });
});

test('where it cannot come back, the product ends with an error', { timeout: 240_000 }, async () => {
  await rename(path.join(cluster(), 'global/pg_control'), path.join(cluster(), 'global/pg_control.gone'));
  await killDatabase();
  expect(await product.ended).toBe(1);
  expect(product.output()).toContain('could not be started again');
});
