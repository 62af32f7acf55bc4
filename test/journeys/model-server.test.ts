// The whole product with a model server over HTTP, well-behaved and faulty: received text is kept, and the
// user gets a clear message.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOpenAiCompatible } from '../../src/adapters/chat-engine/openai-compatible/openai-compatible.ts';
import type { Behaviour } from '../support/mock-chat-scripts.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { mockTokens, startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';

const REPLY = mockTokens.join('');
let server: MockChatServer;
let app: TestApp;
let ada: Person;
let conversationId: string;
let behaviour: Behaviour = 'normal';
let count = 0;

beforeAll(async () => {
  server = await startMockChatServer();
  const engines = new Map<Behaviour, ReturnType<typeof createOpenAiCompatible>>();
  const engineOf = (name: Behaviour) => {
    const made =
      engines.get(name) ??
      createOpenAiCompatible({
        baseUrl: `${server.url}/v1`,
        model: `mock-${name}`,
        // Short only where they are meant to pass.
        firstTokenTimeoutMs: name.startsWith('hang') ? 1_000 : 20_000,
        idleTimeoutMs: name.startsWith('hang') ? 400 : 20_000,
        backOffMs: 5,
      });
    engines.set(name, made);
    return made;
  };
  app = await createTestApp({
    chatEngine: {
      name: 'openai-compatible',
      isStandIn: false,
      contextTokens: 8192,
      stream: (request, onText, signal) => engineOf(behaviour).stream(request, onText, signal),
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
});

async function say(how: Behaviour) {
  behaviour = how;
  const events = await Array.fromAsync(
    ada.chat.send({ params: { id: conversationId }, body: { content: 'Hello' } }),
  );
  const { messages } = await ada.chat.open({ params: { id: conversationId } });
  return { events, last: events.at(-1)!, said: messages.at(-2)!, reply: messages.at(-1)! };
}

test('a reply is complete, and the prompt contains the card and the user’s message', async () => {
  const { last, reply } = await say('normal');
  expect(last.event).toBe('done');
  expect(reply).toMatchObject({ content: REPLY, state: 'complete' });
  const { body } = server.requests.at(-1)!;
  const messages = body['messages'] as { role: string; content: string }[];
  expect(messages[0]!.content).toContain('<card>');
  expect(messages.at(-1)!.content).toContain('Hello');
  expect(body).toMatchObject({ stream: true, max_tokens: 400 });
});

test('sampling parameters come from the settings', async () => {
  const env = {
    CHAT_BASE_URL: `${server.url}/v1`,
    CHAT_MODEL: 'mock-normal',
    CHAT_PROFILE: 'llama.cpp',
    CHAT_TEMPERATURE: '0.85',
    CHAT_TOP_P: '0.95',
    CHAT_MIN_P: '0.05',
    CHAT_TOP_K: '0',
    CHAT_REPETITION_PENALTY: '1.1',
    CHAT_FREQUENCY_PENALTY: '0.2',
  };
  const own = await createTestApp({ env });
  try {
    const eve = await own.signUp('eve');
    const [characterId] = await own.characters();
    const { conversation } = await eve.chat.open({ params: { id: characterId! } });
    server.reset();
    await Array.fromAsync(eve.chat.send({ params: { id: conversation.id }, body: { content: 'Hello' } }));
    const { body } = server.requests.at(-1)!;
    expect(body).toMatchObject({
      temperature: 0.85,
      top_p: 0.95,
      min_p: 0.05,
      top_k: 0,
      repeat_penalty: 1.1,
      frequency_penalty: 0.2,
    });
    // Not set, so that the server's default applies.
    expect(body).not.toHaveProperty('presence_penalty');
  } finally {
    await own.close();
  }
});

const recovers: Behaviour[] = [
  'crlf',
  'event-lines',
  'usage-each',
  'no-done',
  'no-usage',
  '429-then-ok',
  '500-then-ok',
  'reset-then-ok',
];
test.each(recovers)('%s does not affect the reply', async (how) => {
  const { last, reply } = await say(how);
  expect(last.event).toBe('done');
  expect(reply).toMatchObject({ content: REPLY, state: 'complete' });
});

const fails: [Behaviour, RegExp][] = [
  ['hang-headers', /^chat\.timeout$/],
  ['hang-first', /^chat\.timeout$/],
  ['hang-mid', /^chat\.timeout$/],
  ['garbage', /^chat\.broken$/],
  ['cut-first', /^chat\.(broken|unreachable)$/],
  ['cut-utf8', /^chat\.(broken|unreachable)$/],
  ['mid-error', /^chat\.(broken|busy|refused)$/],
  ['500-always', /^chat\.(broken|unreachable|busy)$/],
  ['429-long', /^chat\.busy$/],
  ['reset-always', /^chat\.(broken|unreachable)$/],
  ['401', /^chat\.unauthorized$/],
  ['404', /^chat\.(refused|unauthorized|broken)$/],
  ['bad-request', /^chat\.refused$/],
];
describe.each(fails)('%s', (how, code) => {
  test('gives a clear error, keeps the text so far, and can be regenerated', async () => {
    const { last, said, reply } = await say(how);
    if (last.event !== 'error') throw new Error(`expected an error, not ${last.event}`);
    expect(last.data.code).toMatch(code);
    expect(last.data.message).toMatch(/^[A-Z].*\.$/);
    expect(last.data.message).not.toMatch(/127\.0\.0\.1|mock|ECONN|undefined/);
    expect(said).toMatchObject({ role: 'user', content: 'Hello' });
    expect(['interrupted', 'failed']).toContain(reply.state);
    expect(REPLY.startsWith(reply.content)).toBe(true);
    behaviour = 'normal';
    const again = ada.chat.regenerate({ params: { id: conversationId, messageId: reply.id } });
    expect((await Array.fromAsync(again)).at(-1)).toMatchObject({
      event: 'done',
      data: { message: { content: REPLY } },
    });
  });
});

test('stopping closes the connection to the model server', async () => {
  behaviour = 'hang-mid';
  const stream = ada.chat.send({ params: { id: conversationId }, body: { content: 'Hello' } });
  await stream.next();
  await stream.next();
  await ada.chat.stop({ params: { id: conversationId } });
  const request = server.requests.at(-1)!;
  await request.closed;
  expect(request.isClosedEarly).toBe(true);
});
