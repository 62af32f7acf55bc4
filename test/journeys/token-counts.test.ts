// A prompt is sized by the model's own tokenizer, as far as that is no delay.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOpenAiCompatible } from '../../src/adapters/chat-engine/openai-compatible/openai-compatible.ts';
import type { Message } from '../../src/features/chat/contract.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import { tokenizingServer } from '../support/tokenizing-server.ts';

const WINDOW = 14_000;
/** Under load the first counts of a machine may come late; a tokenizer is then asked again after its rest. */
const REST_MS = 70_000;
const LONGEST_REST_MS = 20 * 60_000;
let server: Awaited<ReturnType<typeof tokenizingServer>>;
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;

beforeAll(async () => {
  server = await tokenizingServer(WINDOW);
  const chatEngine = createOpenAiCompatible({
    ...{ baseUrl: `${server.url}/v1`, model: 'letters', profile: 'llama.cpp' },
    ...{ firstTokenTimeoutMs: 10_000, idleTimeoutMs: 10_000, backOffMs: 5 },
  });
  await vi.waitUntil(() => chatEngine.contextTokens === WINDOW);
  app = await createTestApp({ chatEngine });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(async () => {
  ada = await app.signUp(`ada${++count}`);
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
});
afterEach(() => {
  server.tokenizer = 'works';
  app.clock.advance(LONGEST_REST_MS);
});

async function say(content: string) {
  const events = await Array.fromAsync(ada.chat.send({ params: { id }, body: { content } }));
  const done = events.find(({ event }) => event === 'done');
  if (!done) throw new Error(JSON.stringify(events.at(-1)));
  const { message } = done.data as { message: Message };
  return (await ada.chatRecords.record({ params: { id, messageId: message.id } })).record!;
}

/** Until all that stays the same has been counted in time. */
async function warm() {
  await vi.waitUntil(async () => {
    app.clock.advance(REST_MS);
    return (await say('Good evening.')).isExact;
  });
}

const LINE = 'The wind came round to the north, and everybody in the harbour had an opinion about it. ';

describe('a tokenizer that makes a token of each character', () => {
  test('a prompt that fills the window fits it, and is counted as the server counts it', async () => {
    await warm();
    const before = server.prompts.length;
    let record = await say(LINE);
    for (let n = 0; n < 20; n++) record = await say(`${n}: ${LINE.repeat(4)}`);
    const sent = server.prompts.slice(before);
    for (const { tokens, maxTokens } of sent) expect(tokens + maxTokens).toBeLessThanOrEqual(record.limit);
    expect(sent).toHaveLength(21);
    expect(record.isExact).toBe(true);
    expect(record.history.dropped).toBeGreaterThan(0);
    // The record's sections are counted each with the marks of a turn; the server joins some of them.
    const { tokens } = sent.at(-1)!;
    expect(record.reported!.promptTokens).toBe(tokens);
    expect(Math.abs(record.tokens - tokens)).toBeLessThan(tokens * 0.01);
    expect(tokens).toBeGreaterThan((record.limit - record.reserve) * 0.6);
  });

  test('a full history keeps its beginning while it is counted', async () => {
    await warm();
    for (let n = 0; n < 20; n++) await say(`${n}: ${LINE.repeat(4)}`);
    const starts = new Set<string | null>();
    for (let n = 0; n < 6; n++) starts.add((await say(`Evening ${n}.`)).history.firstMessageId);
    expect(starts.size).toBeLessThanOrEqual(2);
  });

  test('a text is counted once', async () => {
    await warm();
    await say('One more line.');
    server.counted.length = 0;
    await say('And another one.');
    expect(server.counted).toContain('And another one.');
    expect(server.counted).not.toContain('One more line.');
    expect(server.counted.length).toBeLessThan(8);
  });

  test('what would be sent is counted too, for the model that the record names', async () => {
    await warm();
    const content = 'Is the kettle on?';
    const preview = await ada.chatRecords.prompt({ params: { id }, body: { content } });
    const record = await say(content);
    expect(preview).toMatchObject({ isExact: true, model: 'letters-1', tokens: record.tokens });
    expect(record.model).toBe('letters-1');
  });
});

describe('a tokenizer that does not answer', () => {
  test.each(['hangs', 'dead'] as const)(
    '%s: it is left alone for a while, and replies go on',
    async (how) => {
      await warm();
      server.tokenizer = how;
      server.counted.length = 0;
      const record = await say(`${how}: are you there?`);
      expect(record.isExact).toBe(false);
      // Hanging ones are asked all at once, and not again.
      const asked = server.counted.length;
      expect(asked).toBeGreaterThan(0);
      for (let n = 0; n < 3; n++) expect((await say(`${how}: still ${n}?`)).isExact).toBe(false);
      expect(server.counted).toHaveLength(asked);
      server.tokenizer = 'works';
      await warm();
      expect(server.counted.length).toBeGreaterThan(asked);
    },
  );
});
