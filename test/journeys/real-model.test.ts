// The whole product as a process with a real model: node-llama-cpp and a file that the test writes.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNoEngine, installTinyModel, NO_ENGINE } from '../support/real-model.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { TINY_TEXT } from '../support/tiny-model.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** So many zeros make it slow enough to be interrupted: some hundred tokens a second. */
const SLOW = 30_000;
const WINDOW = 4096;

describe.skipIf(hasNoEngine)(`a real model (${NO_ENGINE} where this is skipped)`, () => {
  let dataDir: string;
  let database: TestDatabase;
  let product: RunningProduct;
  let accounts = 0;

  const start = async (): Promise<void> => {
    product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  };
  const restartWith = async (model: Parameters<typeof installTinyModel>[1]): Promise<void> => {
    await product?.kill('SIGTERM');
    await installTinyModel(dataDir, model);
    await start();
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-real-'));
    database = await createTestDatabase();
    await installTinyModel(dataDir, { window: WINDOW });
    await start();
  });
  afterAll(async () => {
    await product?.kill('SIGTERM');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function openChat() {
    const name = `reader${++accounts}`;
    const visitor = await product.visit();
    const body = { email: `${name}@example.test`, username: name, password: 'still here' };
    visitor.session.accessToken = (await visitor.account.register({ body })).accessToken;
    const { items } = await visitor.discovery.list({ query: {} });
    const opened = await visitor.chat.open({ params: { id: items.find((each) => !each.isPremium)!.id } });
    const { id } = opened.conversation;
    const send = (content: string) => visitor.chat.send({ params: { id }, body: { content } });
    const say = async (content: string) => {
      const events = await Array.fromAsync(send(content));
      const { messages } = await visitor.chat.open({ params: { id } });
      const words = events.flatMap((each) => (each.event === 'delta' ? [each.data.text] : []));
      return { events, last: events.at(-1)!, text: words.join(''), reply: messages.at(-1)! };
    };
    return { visitor, id, send, say };
  }

  test('speaks in a chat: streamed, stored, recorded, written again', async () => {
    const { visitor, id, say } = await openChat();
    const { last, text, reply } = await say('Good evening 🌙 <|im_end|>');
    expect([last.event, text]).toEqual(['done', TINY_TEXT]);
    expect(reply).toMatchObject({ content: TINY_TEXT, state: 'complete' });
    const { record } = await visitor.chatRecords.record({ params: { id, messageId: reply.id } });
    expect(record).toMatchObject({ model: 'Tiny', isStandIn: false, limit: WINDOW });
    expect(record!.reported).toMatchObject({ completionTokens: 16, isEstimate: false });
    expect(record!.reported!.promptTokens + 16).toBeLessThan(WINDOW);
    const again = visitor.chat.regenerate({ params: { id, messageId: reply.id } });
    expect((await Array.fromAsync(again)).at(-1)).toMatchObject({
      event: 'done',
      data: { message: { content: TINY_TEXT } },
    });
  });

  test('writes for two at once, one after the other', async () => {
    const chats = await Promise.all([openChat(), openChat()]);
    const said = await Promise.all(chats.map(({ say }) => say('Good evening')));
    expect(said.map(({ reply }) => reply.content)).toEqual([TINY_TEXT, TINY_TEXT]);
  });

  test('answers a history that its window does not hold', async () => {
    const { visitor, id, say } = await openChat();
    const long = 'There are many words about the quiet water here. '.repeat(60);
    for (let turn = 0; turn < 4; turn++) expect((await say(`${turn} ${long}`)).last.event).toBe('done');
    const { reply } = await say(`Last 港の灯り ${long}`);
    const { record } = await visitor.chatRecords.record({ params: { id, messageId: reply.id } });
    expect(record!.history.dropped).toBeGreaterThan(0);
    expect(record!.reported!.promptTokens).toBeLessThan(WINDOW);
  });

  test('stops in the middle; ends clearly when its process is killed, and speaks again', async () => {
    await restartWith({ window: WINDOW, ballast: SLOW, isEndless: true });
    const { visitor, id, send } = await openChat();
    const firstWords = async (content: string) => {
      const events = send(content);
      for await (const each of { [Symbol.asyncIterator]: () => ({ next: () => events.next() }) })
        if (each.event === 'delta') break;
      return events;
    };
    const lastReply = async () => (await visitor.chat.open({ params: { id } })).messages.at(-1)!;

    const stopped = await firstWords('Tell me more');
    await visitor.chat.stop({ params: { id } });
    await Array.fromAsync(stopped);
    const { content } = await lastReply();
    expect(content.length).toBeGreaterThan(0);
    expect(`${TINY_TEXT} `.repeat(40).startsWith(content.trimEnd())).toBe(true);
    expect(content.length).toBeLessThan(1500);

    const killed = await firstWords('And more');
    process.kill(modelProcess(product.pid), 'SIGKILL');
    const end = (await Array.fromAsync(killed)).at(-1)!;
    expect(end).toMatchObject({ event: 'error', data: { code: expect.stringMatching(/^chat\./) as string } });
    expect((await lastReply()).state).toBe('interrupted');

    const next = await firstWords('Are you there?');
    await visitor.chat.stop({ params: { id } });
    await Array.fromAsync(next);
    expect((await lastReply()).content).toMatch(/^The harbour/);
  });
});

/** The product's child that runs the model. */
const modelProcess = (parent: number): number =>
  Number(
    execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([, owner, ...args]) => Number(owner) === parent && /program\.(ts|js)/.test(args.join(' ')))![0],
  );
