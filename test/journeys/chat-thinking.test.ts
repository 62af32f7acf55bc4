// A model that thinks, through the whole product: its thoughts are kept apart from what it says, and a reply that is
// none is said to be none.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOpenAiCompatible } from '../../src/adapters/chat-engine/openai-compatible/openai-compatible.ts';
import type { Behaviour } from '../support/mock-chat-scripts.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { mockTokens, startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';

const REPLY = mockTokens.join('');
const HALF = mockTokens.slice(0, 6).join('').trimEnd();
const PLAN = 'She greets me. I greet back.';
let server: MockChatServer;
let app: TestApp;
let ada: Person;
let conversationId: string;
let engines = new Map<Behaviour, ReturnType<typeof createOpenAiCompatible>>();
let behaviour: Behaviour = 'normal';
let count = 0;

const engine = () => {
  const made =
    engines.get(behaviour) ??
    createOpenAiCompatible({
      baseUrl: `${server.url}/v1`,
      model: `mock-${behaviour}`,
      firstTokenTimeoutMs: 2000,
      idleTimeoutMs: 2000,
      backOffMs: 5,
      contextTokens: 32_768,
    });
  engines.set(behaviour, made);
  return made;
};

beforeAll(async () => {
  server = await startMockChatServer();
  app = await createTestApp({
    chatEngine: {
      name: 'openai-compatible',
      isStandIn: false,
      contextTokens: 32_768,
      thinking: (model) => engine().thinking!(model),
      stream: (...call) => engine().stream(...call),
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(async () => {
  ada = await app.signUp(`ada${++count}`);
  const [characterId] = await app.characters();
  conversationId = (await ada.chat.open({ params: { id: characterId! } })).conversation.id;
  server.reset();
  engines = new Map();
});

const params = () => ({ id: conversationId });
const open = () => ada.chat.open({ params: params() });
const newest = async () => (await open()).messages.at(-1)!;
const thoughtsOf = (messageId: string) => ada.chat.thoughts({ params: { ...params(), messageId } });
const maxTokens = () => server.requests.map(({ body }) => body['max_tokens']);

async function say(how: Behaviour, content = 'Hello') {
  behaviour = how;
  const events = await Array.fromAsync(ada.chat.send({ params: params(), body: { content } }));
  const textOf = (wanted: 'delta' | 'thought') =>
    events.map((event) => (event.event === wanted ? event.data.text : '')).join('');
  const usage = events.find(({ event }) => event === 'usage')?.data;
  return {
    last: events.at(-1)!,
    deltas: textOf('delta'),
    thoughts: textOf('thought'),
    usage,
    reply: await newest(),
  };
}

async function follow(stream: ReturnType<Person['chat']['continue']>) {
  return (await Array.fromAsync(stream)).at(-1)!;
}

describe('thoughts', () => {
  test.each(['reasoning-content', 'harmony', 'think-tags'] as const)(
    'are streamed and kept apart, and never sent back: %s',
    async (how) => {
      const { reply, deltas, thoughts } = await say(how);
      expect(deltas).toBe(REPLY);
      expect(thoughts).toBe(PLAN);
      expect(reply).toMatchObject({ content: REPLY, state: 'complete' });
      expect(reply.thoughts!.tokens).toBeGreaterThan(0);
      expect(await thoughtsOf(reply.id)).toEqual({ text: PLAN, ...reply.thoughts });
      await say(how, 'And then?');
      const prompt = JSON.stringify(server.requests.at(-1)!.body['messages']);
      expect(prompt).toContain('And then?');
      expect(prompt).not.toContain('greets');
      expect(prompt).not.toContain('think>');
    },
  );

  test('are counted as the back-end counts them', async () => {
    const { reply, usage } = await say('reasoning-content');
    expect(usage).toMatchObject({ thoughtTokens: 9, cachedTokens: 5 });
    expect(reply.thoughts?.tokens).toBe(9);
  });

  test('that were never opened are taken out of the text at its end, and are known the next time', async () => {
    const first = await say('thoughts-unopened');
    expect(first.reply.content).toBe(REPLY);
    expect((await thoughtsOf(first.reply.id)).text).toBe(PLAN);
    const second = await say('thoughts-unopened', 'And then?');
    expect(second.deltas).toBe(REPLY);
    expect(second.thoughts).toBe(PLAN);
  });

  test('are nobody else’s, and not there where the model did not think', async () => {
    const { reply } = await say('reasoning-content');
    const eve = await app.signUp(`eve${count}`);
    const one = { params: { ...params(), messageId: reply.id } };
    await expect(eve.chat.thoughts(one)).rejects.toMatchObject({ status: 404 });
    const plain = await say('instant', 'And then?');
    expect(plain.reply.thoughts).toBeUndefined();
    await expect(thoughtsOf(plain.reply.id)).rejects.toMatchObject({ status: 404, code: 'chat.missing' });
  });

  test('go with a deleted message, and come back with it', async () => {
    const { reply } = await say('reasoning-content');
    const one = { params: { ...params(), messageId: reply.id } };
    await ada.chat.deleteMessage(one);
    await expect(thoughtsOf(reply.id)).rejects.toMatchObject({ status: 404 });
    await ada.chat.restoreMessage(one);
    expect((await thoughtsOf(reply.id)).text).toBe(PLAN);
    expect((await newest()).thoughts).toEqual(reply.thoughts);
  });

  test('are in the download of the account', async () => {
    await say('reasoning-content');
    const { url } = await ada.account.askForExport({ params: { id: ada.user.id } });
    const response = await fetch(new URL(url, app.origin));
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const chat = strFromU8(Object.entries(files).find(([name]) => name.includes(conversationId))![1]);
    const { messages, thinking } = JSON.parse(chat) as {
      messages: { thoughts: string | null }[];
      thinking: string;
    };
    expect(messages.map(({ thoughts }) => thoughts).filter(Boolean)).toEqual([PLAN]);
    expect(thinking).toBe('default');
  });
});

describe('how hard it thinks', () => {
  test('is offered where the model can be told, and sent', async () => {
    behaviour = 'instant';
    expect((await open()).engine.thinking).toEqual([]);
    await say('reasoning-content');
    const page = await open();
    expect(page.engine.thinking).toEqual(['off', 'low', 'medium', 'high']);
    expect(page.conversation.thinking).toBe('default');
    const changed = await ada.chat.settings({ params: params(), body: { thinking: 'high' } });
    expect(changed.thinking).toBe('high');
    await say('reasoning-content', 'And then?');
    expect(server.requests.at(-1)!.body).toMatchObject({
      reasoning_effort: 'high',
      chat_template_kwargs: { enable_thinking: true },
    });
    await ada.chat.settings({ params: params(), body: { thinking: 'off' } });
    await say('reasoning-content', 'Still there?');
    expect(server.requests.at(-1)!.body).toMatchObject({
      reasoning_effort: 'none',
      chat_template_kwargs: { enable_thinking: false },
    });
    // Off, low to high: the reply has as much room, and the thoughts what they need.
    expect(maxTokens()).toEqual([400, 400 + 8192, 400]);
  });

  test('is not sent to a model that has no such switch', async () => {
    await ada.chat.settings({ params: params(), body: { thinking: 'high' } });
    await say('instant');
    expect(server.requests.at(-1)!.body).not.toHaveProperty('reasoning_effort');
    expect(server.requests.at(-1)!.body).not.toHaveProperty('chat_template_kwargs');
  });
});

describe('a reply that is none', () => {
  test.each([
    ['thoughts-only', 'chat.thoughts', 'only thought', 1],
    ['tool-call', 'chat.tools', 'called a tool', 1],
    ['refusal', 'chat.refusal', 'declined', 1],
    ['filtered', 'chat.filtered', 'content filter', 1],
    // Once more with room for the thoughts, which it has used up as well.
    ['thoughts-for-ever', 'chat.thoughts', 'only thought', 2],
  ] as const)('%s is said to be that, and not asked for three times', async (how, code, words, requests) => {
    const { last, reply } = await say(how);
    expect(last).toMatchObject({ event: 'error', data: { code } });
    expect(reply).toMatchObject({ content: '', state: 'failed' });
    expect(reply.problem).toContain(words);
    expect(server.requests).toHaveLength(requests);
  });

  test('keeps its thoughts until it is tried again', async () => {
    const { reply } = await say('thoughts-only');
    expect((await thoughtsOf(reply.id)).text).toBe(PLAN);
    behaviour = 'instant';
    const done = await follow(ada.chat.regenerate({ params: { ...params(), messageId: reply.id } }));
    expect(done.event).toBe('done');
    const again = await newest();
    expect(again).toMatchObject({ id: reply.id, content: REPLY });
    expect(again.thoughts).toBeUndefined();
  });
});

describe('a reply that ended early', () => {
  test.each([
    ['filtered-mid', 'chat.filtered', 'content filter'],
    ['refusal-mid', 'chat.refusal', 'declined'],
  ] as const)('%s keeps its text, and why it ended is said', async (how, code, words) => {
    const { last, reply } = await say(how);
    expect(last).toMatchObject({ event: 'error', data: { code, kept: { content: HALF } } });
    expect(reply).toMatchObject({ content: HALF, state: 'interrupted' });
    expect(reply.problem).toContain(words);
  });

  test('by its tokens can go on', async () => {
    const { last, reply } = await say('length');
    expect(last.event).toBe('done');
    expect(reply).toMatchObject({ content: HALF, state: 'complete', marks: ['cut'] });
    behaviour = 'instant';
    await follow(ada.chat.continue({ params: { ...params(), messageId: reply.id } }));
    expect(await newest()).toMatchObject({ id: reply.id, content: `${HALF} ${REPLY}`, marks: [] });
  });
});
