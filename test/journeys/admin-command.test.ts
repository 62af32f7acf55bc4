// decisions.md 2: the first admin is made on the command line, never by a web form.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import { systemClock } from '../../src/adapters/clock/index.ts';
import { uuidv7 } from '../../src/adapters/ids/index.ts';
import { joinInstallation } from '../../src/platform/server/installation/installation.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/admin.ts');
const ids = uuidv7(systemClock);
let app: TestApp;
let empty: string;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
  empty = await mkdtemp(path.join(os.tmpdir(), 'nb-admin-'));
});
afterAll(async () => {
  await app.close();
  await rm(empty, { recursive: true, force: true });
});

function command(args: string[], env: NodeJS.ProcessEnv = {}) {
  const database = { MODE: 'production', DATABASE_URL: app.database.url, DATA_DIR: empty };
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [SCRIPT, ...args], {
      env: { ...process.env, ...database, ...env },
      cwd: empty,
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('exit', (code) => resolve({ code, out: out.trim(), err: err.trim() }));
  });
}

test('makes an account an admin, by its address or name in any case', async () => {
  const mira = await app.signUp('mira');
  await expect(mira.account.me()).resolves.toMatchObject({ role: 'user' });
  expect(await command(['MIRA@example.test'])).toEqual({
    code: 0,
    out: 'mira is now admin. It holds from the next sign-in, at the latest in 15 minutes.',
    err: '',
  });
  expect((await mira.account.me()).role).toBe('admin');
  expect(await command(['Mira'])).toMatchObject({ code: 0, out: 'mira has the role admin already.' });
});

test('takes a role away, and ends the sessions of the account', async () => {
  const lena = await app.signUp('lena');
  await command(['lena@example.test', 'moderator']);
  expect((await lena.account.me()).role).toBe('moderator');
  expect((await command(['lena@example.test', 'user'])).out).toBe(
    'lena was moderator and is now user; all their sessions were ended.',
  );
  await expect(lena.account.refresh({ body: { refreshToken: lena.refreshToken } })).rejects.toMatchObject({
    status: 401,
  });
});

test('sets a new password, for servers that cannot send emails', async () => {
  const oona = await app.signUp('oona');
  const { code, out } = await command(['oona', 'new-password']);
  expect(code).toBe(0);
  const password = /^The new password of oona is (\S{12})$/m.exec(out)?.[1] ?? '';
  await expect(oona.account.refresh({ body: { refreshToken: oona.refreshToken } })).rejects.toMatchObject({
    status: 401,
  });
  const { account } = await app.guest();
  await expect(account.login({ body: { emailOrUsername: 'oona', password } })).resolves.toMatchObject({
    user: { username: 'oona' },
  });
  expect(await command(['nobody-there', 'new-password'])).toMatchObject({ code: 1, out: '' });
});

test('refuses an address that several accounts have until one has verified it', async () => {
  for (const username of ['nora', 'impostor'])
    await (
      await app.guest()
    ).account.register({ body: { username, email: 'nora@example.test', password: 'secret-1' } });
  expect(await command(['nora@example.test'])).toEqual({
    code: 1,
    out: '',
    err: 'Several accounts state the address nora@example.test, and none has verified it. Give the username instead.',
  });
  await app.database.db
    .updateTable('users')
    .set({ email_verified_at: new Date(app.clock.now()) })
    .where('username', '=', 'nora')
    .execute();
  expect((await command(['nora@example.test'])).out).toMatch(/^nora is now admin\./);
});

test.each([
  [
    'nobody',
    [],
    /^Usage: npm run admin -- <email or username> \[admin\|moderator\|user\|new-password\|second-factor-off\]\n +npm run admin -- --accept-secret \| --accept-store$/,
  ],
  ['an empty name', [' '], /^Usage/],
  ['too much', ['a@example.test', 'admin', 'more'], /^Usage/],
  ['an unknown role', ['a@example.test', 'king'], /^There is no role "king"\.\nUsage/],
  ['an unknown address', ['nobody@example.test'], /^No account is called nobody@example\.test\. Sign up/],
  ['an unknown name', ['nobody'], /^No account is called nobody\. Sign up/],
])('refuses %s with an explanation', async (_what, args, message) => {
  const { code, out, err } = await command(args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(message);
});

test('explains a missing, unreachable or misconfigured database', async () => {
  const nothing = await command(['a@example.test'], { DATABASE_URL: '' });
  expect(nothing).toMatchObject({ code: 1, out: '' });
  expect(nothing.err).toMatch(
    /^Nothing is stored in .+ yet\. Start the product, sign up, and run this again/,
  );
  const gone = await command(['a@example.test'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
  expect(gone.err).toMatch(/^The database cannot be reached .+ Check DATABASE_URL\.$/);
  const wrong = await command(['a@example.test'], { DATABASE_URL: 'nonsense' });
  expect(wrong.err).toMatch(/^These settings are wrong:/);
});

test('accepts a new SECRET and a new picture folder, from which on the old ones are refused', async () => {
  const { database } = app;
  const join = (secret: string, folder: string) =>
    joinInstallation({ database, ids, secret, blobs: createDiskStore(path.join(folder, 'blobs')) });
  const [before, after] = ['the secret that was there before', 'the secret that is there from now on'];
  const first = path.join(empty, 'first');
  await join(before, first);
  await expect(join(after, first)).rejects.toThrow('--accept-secret');
  expect(await command(['--accept-secret'], { SECRET: after, DATA_DIR: first })).toMatchObject({
    code: 0,
    out: 'The new SECRET is accepted. Start all servers with it; everybody signs in again.',
  });
  await join(after, first);
  await expect(join(before, first)).rejects.toThrow('--accept-secret');
  const second = path.join(empty, 'second');
  await expect(join(after, second)).rejects.toThrow('--accept-store');
  expect(await command(['--accept-store'], { SECRET: after, DATA_DIR: second })).toMatchObject({ code: 0 });
  await join(after, second);
});
