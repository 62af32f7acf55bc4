// decisions.md 2: the first admin is made by a command line, never by a web form.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHouse, type House } from '../support/house.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/admin.ts');
let house: House;
let empty: string;
beforeAll(async () => {
  house = await createHouse({ isSeeding: false });
  empty = await mkdtemp(path.join(os.tmpdir(), 'nb-admin-'));
});
afterAll(async () => {
  await house.close();
  await rm(empty, { recursive: true, force: true });
});

function command(args: string[], env: NodeJS.ProcessEnv = {}) {
  const database = { MODE: 'production', DATABASE_URL: house.database.url, DATA_DIR: empty };
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

test('makes an admin of an account, by its address in any case', async () => {
  const mira = await house.signUp('mira');
  await expect(mira.account.me()).resolves.toMatchObject({ role: 'user' });
  expect(await command(['MIRA@example.test'])).toEqual({
    code: 0,
    out: 'mira (MIRA@example.test) is now admin. It holds from the next sign-in, at the latest in 15 minutes.',
    err: '',
  });
  expect((await mira.account.me()).role).toBe('admin');
  expect(await command(['mira@example.test'])).toMatchObject({
    code: 0,
    out: 'mira (mira@example.test) has the role admin already.',
  });
});

test('takes it back, and ends the sessions that still say otherwise', async () => {
  const lena = await house.signUp('lena');
  await command(['lena@example.test', 'moderator']);
  expect((await lena.account.me()).role).toBe('moderator');
  expect((await command(['lena@example.test', 'user'])).out).toBe(
    'lena (lena@example.test) was moderator and is now user; all their sessions were ended.',
  );
  await expect(lena.account.refresh({ body: { refreshToken: lena.refreshToken } })).rejects.toMatchObject({
    status: 401,
  });
});

test.each([
  ['no address', [], /^Usage: npm run admin -- <email> \[admin\|moderator\|user\]$/],
  ['what is no address', ['mira'], /^"mira" is not an e-mail address\.\nUsage/],
  ['too much', ['a@example.test', 'admin', 'more'], /^Usage/],
  ['an unknown role', ['a@example.test', 'king'], /^There is no role "king"\.\nUsage/],
  [
    'an unknown account',
    ['nobody@example.test'],
    /^No account has the address nobody@example\.test\. Sign up/,
  ],
])('refuses %s with a sentence', async (_what, args, message) => {
  const { code, out, err } = await command(args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(message);
});

test('says so where nothing is stored yet, or the database cannot be reached', async () => {
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
