// What a stop does to replies under way, and that it ends whatever hangs.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startHangingProxy, type HangingProxy } from '../support/hanging-proxy.ts';
import { startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PER_SECOND = 10;
const LONG_MS = 300_000;

let dataDir: string;
let database: TestDatabase;
let proxy: HangingProxy;
let model: MockChatServer | undefined;
let product: RunningProduct | undefined;
/** One account for all tests; every start knows it. */
let accessToken = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-stop-'));
  database = await createTestDatabase();
  proxy = await startHangingProxy(database.url);
});
afterEach(async () => {
  await product?.kill('SIGKILL');
  await model?.stop();
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a product, and a reply of so many words in it that has begun to arrive. */
async function beginReply(words: number, drainSeconds: number) {
  const tokens = Array.from({ length: words }, (_, index) => `w${index} `);
  model = await startMockChatServer({ tokens, tokensPerSecond: PER_SECOND });
  product = await startProduct({
    DATABASE_URL: proxy.url,
    DATA_DIR: dataDir,
    CHAT_BASE_URL: `${model.url}/v1`,
    DRAIN_SECONDS: String(drainSeconds),
    IMAGE_WORKERS: '1',
  });
  const visitor = await product.visit();
  const body = { email: 'ada@example.test', username: 'ada', password: 'correct horse battery' };
  accessToken ||= (await visitor.account.register({ body })).accessToken;
  visitor.session.accessToken = accessToken;
  const { items } = await visitor.discovery.list({ query: { limit: 20 } });
  const [id, other] = items.filter(({ isPremium }) => !isPremium).map((item) => item.id);
  const stream = visitor.chat.send({ params: { id: id! }, body: { content: 'Tell me a story.' } });
  while ((await stream.next()).value?.event !== 'delta');
  return { stream, other: other!, product };
}

test(
  'a reply under way is written to its end, and new ones go elsewhere meanwhile',
  { timeout: LONG_MS },
  async () => {
    const { stream, other, product } = await beginReply(100, 120);
    product.signal('SIGTERM');
    const ready = () => fetch(`${product.origin}/api/ready`);
    await expect.poll(async () => (await ready()).status).toBe(503);
    expect(await (await ready()).json()).toMatchObject({
      error: { code: 'server.unavailable', variant: 'stopping' },
    });
    expect((await fetch(`${product.origin}/api/health`)).status).toBe(200);
    const refused = await fetch(`${product.origin}/api/chat/${other}/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ content: 'And me?' }),
    });
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      503,
      '1',
      'close',
    ]);
    const events = await Array.fromAsync(stream);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { message: { state: 'complete' } } });
    expect(await product.ended).toBe(0);
  },
);

test('what is left after DRAIN_SECONDS is kept as interrupted', { timeout: LONG_MS }, async () => {
  const { stream, product } = await beginReply(6_000, 1);
  product.signal('SIGTERM');
  const end = (await Array.fromAsync(stream)).at(-1);
  expect(end).toMatchObject({
    event: 'error',
    data: {
      code: 'chat.interrupted',
      kept: { state: 'interrupted', content: expect.stringContaining('w0') },
    },
  });
  expect(await product.ended).toBe(0);
});

test('a stop ends although the database hangs', { timeout: LONG_MS }, async () => {
  const { product } = await beginReply(6_000, 1);
  proxy.hang();
  product.signal('SIGTERM');
  expect(await product.ended).toBe(1);
  proxy.goOn();
  expect(product.output()).toContain('the process ends now');
});

test('a second signal stops at once', { timeout: LONG_MS }, async () => {
  const { product } = await beginReply(6_000, 3_600);
  product.signal('SIGTERM');
  // As from a terminal, which sends Ctrl-C to the launcher too: it counts as one.
  product.signal('SIGTERM');
  const isOver = { is: false };
  void product.ended.then(() => (isOver.is = true));
  await delay(1_500);
  expect(isOver.is).toBe(false);
  product.signal('SIGTERM');
  expect(await product.ended).toBe(1);
});
