// Replies that break the policy midway are retracted everywhere.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenAiCompatible } from '../../src/adapters/chat-engine/openai-compatible/openai-compatible.ts';
import { refused } from '../../src/features/safety/server/fixtures/refused.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';

const CALM = 'The rain went on over the roofs of the harbour, and nobody in the tavern said a word. ';
const line = (category: string) =>
  refused.find((row) => row.category === category && row.surfaces.includes('chat-out'))!.text;
const tokensOf = (text: string) => text.match(/\s*\S+/g)!;

let server: MockChatServer;
let app: TestApp;
let ada: Person;
let conversationId: string;
const tokens: string[] = [];

beforeAll(async () => {
  server = await startMockChatServer({ tokens, tokensPerSecond: 500 });
  app = await createTestApp({
    chatEngine: createOpenAiCompatible({
      baseUrl: `${server.url}/v1`,
      model: 'mock-normal',
      firstTokenTimeoutMs: 5000,
      idleTimeoutMs: 5000,
    }),
  });
  ada = await app.signUp('ada');
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

async function begin(text: string) {
  tokens.splice(0, tokens.length, ...tokensOf(text));
  const [characterId] = await app.characters();
  conversationId = (await ada.chat.begin({ body: { characterId: characterId! } })).conversation.id;
}
const params = () => ({ id: conversationId });
const say = (content: string) => Array.fromAsync(ada.chat.send({ params: params(), body: { content } }));
const open = async () => (await ada.chat.open({ params: params() })).messages;

/** Tables with a row that contains this text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await app.database.pool.query(
      `select from ${name} t where position($1 in t::text) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

test.each(['MIN', 'SELF', 'ILLEGAL'])(
  '%s in the middle: the text is deleted, and a verdict is recorded',
  async (category) => {
    await begin(`${CALM.repeat(2)}Then she said: ${line(category)}. ${CALM.repeat(6)}`);
    const coins = (await ada.coins.info()).balance;
    const events = await say('Tell me a story');
    const text = events.map(({ event, data }) => (event === 'delta' ? data.text : '')).join('');
    expect(text).toContain('The rain went on');
    // The stream ends within a few lines, long before the model has finished.
    expect(text.length).toBeLessThan(CALM.length * 5);
    const last = events.at(-1)!;
    if (last.event !== 'error') throw new Error(`expected an error, not ${last.event}`);
    expect(last.data).toMatchObject({
      code: 'safety.retracted',
      message: expect.stringContaining('taken back'),
      kept: { content: '', state: 'retracted' },
    });
    const request = server.requests.at(-1)!;
    await request.closed;
    expect(request.isClosedEarly).toBe(true);

    const reply = (await open()).at(-1)!;
    expect(reply).toEqual(last.data.kept);
    expect((await ada.chat.open({ params: params() })).streaming).toBeNull();
    const late = await Array.fromAsync(ada.chat.events({ params: params(), query: { after: -1 } }));
    expect(late.map(({ event }) => event)).toEqual(['start', 'error']);
    expect(await tablesWith('The rain went on')).toEqual([]);
    const { rows } = await app.database.pool.query(
      'select surface, category, severity, subject_id, rules_version, length(text_hash) as hash from verdicts where subject_id = $1',
      [reply.id],
    );
    expect(rows).toEqual([
      {
        surface: 'chat-out',
        category,
        severity: 'hard',
        subject_id: reply.id,
        hash: 32,
        rules_version: expect.stringMatching(/^\d+\.\d+$/),
      },
    ]);
    expect((await ada.coins.info()).balance).toBe(coins);
    expect((await ada.coins.ledger({ query: {} })).items).toEqual([]);
  },
);

test('a regenerated reply replaces the retracted one', async () => {
  await begin(`${CALM}${line('MIN')}. ${CALM}`);
  await say('Tell me a story');
  const retracted = (await open()).at(-1)!;
  tokens.splice(0, tokens.length, ...tokensOf('A calm reply.'));
  await Array.fromAsync(ada.chat.regenerate({ params: { ...params(), messageId: retracted.id } }));
  expect((await open()).at(-1)).toMatchObject({
    id: retracted.id,
    content: 'A calm reply.',
    state: 'complete',
    problem: null,
    alternatives: [retracted.id],
  });
});

test('only the added text of a continuation is retracted', async () => {
  await begin('A calm beginning.');
  await say('Tell me a story');
  const first = (await open()).at(-1)!;
  tokens.splice(0, tokens.length, ...tokensOf(`${CALM}${line('MIN')}. ${CALM}`));
  const events = await Array.fromAsync(ada.chat.continue({ params: { ...params(), messageId: first.id } }));
  expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'safety.retracted' } });
  expect((await open()).at(-1)).toMatchObject({
    id: first.id,
    content: 'A calm beginning.',
    state: 'interrupted',
    problem: expect.stringContaining('taken back'),
  });
});

test('a reply that is stopped right after the forbidden words is retracted too', async () => {
  await begin(`${CALM}She said: ${line('MIN')}`);
  const stream = ada.chat.send({ params: params(), body: { content: 'Tell me a story' } });
  let text = '';
  const stops: Promise<unknown>[] = [];
  for await (const event of stream) {
    if (event.event === 'delta') text += event.data.text;
    if (text.endsWith(line('MIN').slice(-6))) stops.push(ada.chat.stop({ params: params() }));
  }
  await Promise.all(stops);
  expect((await open()).at(-1)).toMatchObject({ content: '', state: 'retracted' });
});
