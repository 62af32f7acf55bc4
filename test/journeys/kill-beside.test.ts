// Kills the server that writes a reply while a client reads it at another server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** The reply lasts longer than it takes to detect a dead server. */
const tokens = Array.from({ length: 600 }, (_, index) => `w${index} `);

let dataDir: string;
let database: TestDatabase;
let model: MockChatServer;
let writer: RunningProduct | undefined;
let reader: RunningProduct | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-beside-'));
  database = await createTestDatabase();
  model = await startMockChatServer({ tokens, tokensPerSecond: 10 });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    CHAT_BASE_URL: `${model.url}/v1`,
    SECRET: 'a secret that both of them know well',
  };
  writer = await startProduct(env);
  reader = await startProduct(env);
});
afterAll(async () => {
  await Promise.all([writer?.kill('SIGKILL'), reader?.kill('SIGKILL')]);
  await model.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the text up to the last checkpoint is kept, and the reader gets an error', async () => {
  const here = await writer!.visit();
  const body = { email: 'ada@example.test', username: 'ada', password: 'correct horse battery' };
  here.session.accessToken = (await here.account.register({ body })).accessToken;
  const there = await reader!.visit();
  there.session.accessToken = here.session.accessToken;
  const id = (await here.discovery.list({ query: {} })).items[0]!.id;
  const stream = here.chat.send({ params: { id }, body: { content: 'Tell me a long story.' } });
  const start = (await stream.next()).value!;
  if (start.event !== 'start') throw new Error(start.event);
  const params = { id: start.data.conversationId };
  const joined = there.chat.events({ params, query: { after: -1 } });
  expect((await joined.next()).value).toEqual(start);
  // Wait for the first checkpoint in the database.
  const seqThere = async () => (await there.chat.open({ params })).streaming?.seq;
  await expect.poll(seqThere).toBeGreaterThan(0);
  await writer!.kill('SIGKILL');
  const events = await Array.fromAsync(joined);
  const received = events.flatMap(({ event, data }) => (event === 'delta' ? [data.text] : [])).join('');
  const end = events.at(-1)!;
  if (end.event !== 'error') throw new Error(`expected an error, not ${end.event}`);
  expect(end.data).toMatchObject({ code: 'chat.interrupted', kept: { state: 'interrupted' } });
  expect(end.data.kept!.content).not.toBe('');
  // Either may be ahead: pieces that were read after the checkpoint, or a checkpoint before its pieces came.
  const all = tokens.join('');
  expect(received).not.toBe('');
  expect(all.startsWith(received)).toBe(true);
  expect(all.startsWith(end.data.kept!.content)).toBe(true);
  expect((await there.chat.open({ params })).messages.at(-1)).toEqual(end.data.kept);
});
