// The product as it is run: its own database, its first catalogue, users that sign up over its own calls.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverEnv, serverFlags } from '../scripts/node-flags.mjs';
import { cpuMs, isPinned, pinned, stopper, type Running } from './machine/process.ts';
import { seconds } from './machine/script.ts';
import type { Target } from './load/measure-streams.ts';

const root = path.resolve(import.meta.dirname, '..');
const sources = path.join(root, 'src/app/server/main.ts');
const bundle = path.join(root, 'dist/server/main.js');

export interface ProductOptions {
  /** Kept between two starts of one measurement. */
  dataDir: string;
  chatUrl?: string;
  /** A database server of its own; the product starts one where absent. */
  databaseUrl?: string;
  /** False while the first catalogue is made: that is no part of any figure. */
  isPinned?: boolean;
}

export interface Product extends Running {
  url: string;
  port: number;
}

export const makeDataDir = () => mkdtempSync(path.join(tmpdir(), 'nb-bench-data-'));
export const removeDataDir = (dir: string) => rmSync(dir, { recursive: true, force: true });

/** The file that is measured: the bundle where it was built, else the sources. */
export const entry = () => (existsSync(bundle) ? bundle : sources);
export const isThere = () => existsSync(sources);

export function productEnv({ dataDir, chatUrl, databaseUrl }: ProductOptions): NodeJS.ProcessEnv {
  return {
    ...serverEnv(),
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    EMAIL_VERIFICATION: 'off',
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'nb-bench-compile-cache'),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(chatUrl ? { CHAT_BASE_URL: chatUrl, CHAT_MODEL: 'mock-normal', CHAT_API_KEY: 'bench' } : {}),
  };
}

function spawnProduct(options: ProductOptions): ChildProcess {
  const [command, args] =
    options.isPinned === false
      ? [process.execPath, [...serverFlags(), entry()]]
      : pinned('server', process.execPath, [...serverFlags(isPinned ? 1 : undefined), entry()]);
  return spawn(command, args, { cwd: root, env: productEnv(options), stdio: ['ignore', 'pipe', 'inherit'] });
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const child = spawnProduct(options);
  const stop = stopper(child);
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout!.on('data', (part: Buffer) => {
        said = (said + part.toString()).slice(-4000);
        const found = /https?:\/\/[\w.:[\]]+/.exec(said);
        if (found) resolve(found[0]);
      });
      child.once('exit', (code) =>
        reject(new Error(`the product ended with ${code} before it was open: ${said}`)),
      );
    });
    return { pid: child.pid!, child, ready: { url }, url, port: Number(new URL(url).port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The second encoding of each picture is made in idle time, and would be measured along with everything else. */
async function untilIdle(pid: number): Promise<void> {
  for (let quiet = 0, before = cpuMs(pid); quiet < 5;) {
    await seconds(1);
    const now = cpuMs(pid);
    quiet = now - before < 50 ? quiet + 1 : 0;
    before = now;
  }
}

/** Starts once on all cores, so that the catalogue and its pictures are there, and stops. */
export async function prepare(dataDir: string): Promise<void> {
  const product = await startProduct({ dataDir, isPinned: false });
  try {
    for (let waited = 0; waited < 600; waited++) {
      const health = (await (await fetch(`${product.url}/api/health`)).json()) as {
        pictures: { done: number; total: number } | null;
      };
      if (health.pictures && health.pictures.total > 0 && health.pictures.done >= health.pictures.total)
        return await untilIdle(product.pid);
      await seconds(1);
    }
    throw new Error('the first pictures are not drawn after ten minutes');
  } finally {
    await product.stop();
  }
}

export interface User {
  token: string;
  refreshToken: string;
  /** As the page keeps it: JSON. */
  user: string;
}

interface AuthReply {
  accessToken: string;
  refreshToken: string;
  /** Where somebody has just signed up. */
  user?: object;
}

let registered = 0;

/** A call of the sign-in's own, with the pair that guards it against forgery. */
async function postAuth(url: string, path: string, body: object): Promise<AuthReply> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as AuthReply;
}

export async function register(url: string): Promise<User> {
  // Letters only: digits in a row read like somebody's telephone number, and are refused.
  const number = `${process.pid}${Date.now() % 1_000_000}${registered++}`;
  const name = `b${number.replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)}`;
  const form = { email: `${name}@example.com`, username: name, password: 'a quiet lamp' };
  const { accessToken, refreshToken, user } = await postAuth(url, 'register', form);
  return { token: accessToken, refreshToken, user: JSON.stringify(user) };
}

export async function registerMany(url: string, count: number): Promise<User[]> {
  const users: User[] = [];
  // Four at a time: the server hashes passwords in a bounded pool.
  while (users.length < count) {
    const batch = Math.min(4, count - users.length);
    users.push(...(await Promise.all(Array.from({ length: batch }, () => register(url)))));
  }
  return users;
}

/** Characters that everybody may chat with. */
export async function characterIds(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/characters?limit=100`);
  const { items } = (await answer.json()) as { items: { id: string; isPremium: boolean }[] };
  return items.filter(({ isPremium }) => !isPremium).map(({ id }) => id);
}

export const bearer = ({ token }: User) => ({ authorization: `Bearer ${token}` });

/** As the screen does before anything is said. @returns the conversation's id */
export async function openConversation(url: string, user: User, character: string): Promise<string> {
  const answer = await fetch(`${url}/api/chat/${character}`, { headers: bearer(user) });
  const { conversation } = (await answer.json()) as { conversation: { id: string } };
  return conversation.id;
}

/** Access tokens are good for fifteen minutes, three rounds of all levels take more. Milliseconds. */
const TOKENS_FRESH_MS = 5 * 60_000;

/** Streams share users, never a conversation: each has one character of one user to itself. */
export async function streamTarget(product: Product, streams: number): Promise<Target> {
  const characters = await characterIds(product.url);
  const perUser = Math.min(20, characters.length);
  const users = await registerMany(product.url, Math.ceil(streams / perUser));
  const conversations: string[] = [];
  for (let stream = 0; stream < streams; stream++) {
    const [user, character] = [users[Math.floor(stream / perUser)]!, characters[stream % perUser]!];
    conversations.push(await openConversation(product.url, user, character));
  }
  let signedInAt = performance.now();
  return {
    name: 'product',
    port: product.port,
    pid: product.pid,
    async prepare() {
      if (performance.now() - signedInAt < TOKENS_FRESH_MS) return;
      signedInAt = performance.now();
      for (const user of users) {
        const { refreshToken: before } = user;
        const { accessToken, refreshToken } = await postAuth(product.url, 'refresh', {
          refreshToken: before,
        });
        Object.assign(user, { token: accessToken, refreshToken });
      }
    },
    request(stream) {
      const user = users[Math.floor(stream / perUser)]!;
      return {
        path: `/api/chat/${conversations[stream]}/message`,
        headers: { ...bearer(user), 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ content: 'Good evening. Tell me how your night has been.' }),
      };
    },
  };
}
