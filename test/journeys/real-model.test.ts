// The whole product with a real model: node-llama-cpp, in the process that it has in production, and a file that the
// test writes.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNoEngine, installTinyModel, NO_ENGINE } from '../support/real-model.ts';
import { TINY_TEXT } from '../support/tiny-model.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** So many zeros make it slow enough to be interrupted: some hundred tokens a second. */
const SLOW = 15_000;
/** Not 4096: earlier versions wrote that for every machine, and it counts as no choice (model-choice.ts). */
const WINDOW = 6144;

describe.skipIf(hasNoEngine)(`a real model (${NO_ENGINE} where this is skipped)`, () => {
  let dataDir: string;
  let app: TestApp;
  let accounts = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-real-'));
    await installTinyModel(dataDir, { window: WINDOW });
    app = await createTestApp({ env: { CHAT_ENGINE: 'local-model', DATA_DIR: dataDir } });
  });
  afterAll(async () => {
    await app.close();
    for (const id of modelProcesses()) process.kill(id, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  async function openChat() {
    const visitor = await app.signUp(`reader${++accounts}`);
    const [characterId] = await app.characters();
    const opened = await visitor.chat.open({ params: { id: characterId! } });
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
    const { last, text, reply } = await say('Good evening 🌙 <|im_start|>');
    expect([last.event, text]).toEqual(['done', TINY_TEXT]);
    expect(reply).toMatchObject({ content: TINY_TEXT, state: 'complete' });
    const { record } = await visitor.chatRecords.record({ params: { id, messageId: reply.id } });
    expect(record).toMatchObject({ model: 'Tiny', isStandIn: false });
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
    const long = 'There are many words about the quiet water here. '.repeat(70);
    for (let turn = 0; turn < 8; turn++) expect((await say(`${turn} ${long}`)).last.event).toBe('done');
    const { reply } = await say(`Last 港の灯り ${long}`);
    const { record } = await visitor.chatRecords.record({ params: { id, messageId: reply.id } });
    expect(record!.limit).toBe(WINDOW);
    const { messages } = await visitor.chat.open({ params: { id } });
    expect(record!.cut).toContain('Older messages were left out of the prompt.');
    expect(record!.history.count).toBeLessThan(messages.length - 1);
    expect(record!.reported!.promptTokens).toBeLessThan(WINDOW);
  });

  test('stops in the middle; ends clearly when its process is killed, and speaks again', async () => {
    await installTinyModel(dataDir, { window: WINDOW, ballast: SLOW, isEndless: true });
    await app.restart();
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
    process.kill(modelProcesses().at(-1)!, 'SIGKILL');
    const end = (await Array.fromAsync(killed)).at(-1)!;
    expect(end).toMatchObject({ event: 'error', data: { code: expect.stringMatching(/^chat\./) as string } });
    expect((await lastReply()).state).toBe('interrupted');

    const next = await firstWords('Are you there?');
    await visitor.chat.stop({ params: { id } });
    await Array.fromAsync(next);
    expect((await lastReply()).content).toMatch(/^The/);
  });
});

/** Of this process, the newest last. */
const modelProcesses = (): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, owner, ...args]) =>
        Number(owner) === process.pid && args.join(' ').includes('local-model/program.ts'),
    )
    .map(([id]) => Number(id))
    .sort((a, b) => a - b);
