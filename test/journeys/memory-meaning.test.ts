// What was said in other words is found by its meaning, where a server embeds texts.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { embedRounds } from '../../src/features/chat/server/memory/reading/embed-rounds.ts';
import { scriptedEngine } from '../support/fakes.ts';
import { startMockEmbeddings, type MockEmbeddings } from '../support/mock-embedding-server.ts';
import { createMemoryTalk } from '../support/memory-talk.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(2048, { isStandIn: false });
let server: MockEmbeddings;
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;

beforeAll(async () => {
  // No dictionary knows these words.
  server = await startMockEmbeddings({ alike: { zorbulons: 'quaffelin', mirtle: 'hoogly' } });
  app = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    env: {
      MEMORY_TOKENS_A_DAY: '0',
      RATE_LIMIT_SCALE: '100',
      EMBEDDINGS_BASE_URL: `${server.url}/v1`,
      EMBEDDINGS_MODEL: 'moth-embed',
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(async () => {
  server.behave('well');
  // Longer than an engine that failed is left alone.
  app.clock.advance(60_000);
  engine.forget();
  ada = await app.signUp(`ada${++count}`);
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
  server.requests.length = 0;
});

const { say, talkLong, read, sent } = createMemoryTalk(engine, () => ({
  app,
  person: ada,
  conversationId: id,
}));
const ASKED = 'Quaffelin, or one more quaffelin?';

async function toldLongAgo() {
  const { userMessage } = await say('He brought two zorbulons.', { answer: '*nods*' });
  await talkLong();
  return userMessage;
}

test('a round is found by its meaning once the background has read it', async () => {
  await toldLongAgo();
  await say(ASKED);
  expect(sent()).not.toContain('two zorbulons');
  await read();
  await say(ASKED);
  expect(sent()).toContain('two zorbulons');
  const embedded = server.requests.flatMap(({ texts }) => texts);
  expect(embedded).toContain('He brought two zorbulons.\n*nods*');
  // The greeting, and each round once: those of the talk, and the question before this one.
  expect(embedded.filter((text) => text.includes('zorbulons'))).toHaveLength(1);
});

test.each(['dies at once', 'nonsense', 'hangs', 'always busy'] as const)(
  'a reply comes although the server %s, and says what words find',
  async (script) => {
    await say('The brass key lies under the third step.');
    await toldLongAgo();
    await read();
    server.behave(script);
    const asked = 'Brass key, quaffelin?';
    await say(asked);
    expect(sent()).toContain('under the third step');
    expect(sent()).not.toContain('two zorbulons');
    server.behave('well');
    app.clock.advance(60_000);
    await say(ASKED);
    expect(sent()).toContain('two zorbulons');
  },
  60_000,
);

test('a reply comes although the vectors cannot be read, and says what words find', async () => {
  await say('The brass key lies under the third step.');
  await toldLongAgo();
  await read();
  await app.database.pool.query('alter table round_vectors rename to vectors_away');
  try {
    await say('Brass key, quaffelin?');
  } finally {
    await app.database.pool.query('alter table vectors_away rename to round_vectors');
  }
  expect(sent()).toContain('under the third step');
});

test('another model, or another dimension, is read anew, and searched by words until then', async () => {
  await toldLongAgo();
  await read();
  server.behave('other dimension');
  // The first answer has the old dimension yet.
  await say('Hello again.');
  await say(ASKED);
  expect(sent()).not.toContain('two zorbulons');
  await read();
  await say(ASKED);
  expect(sent()).toContain('two zorbulons');
});

test('a vector of a text that was changed is not used', async () => {
  const told = await toldLongAgo();
  await read();
  await ada.chat.edit({ params: { id, messageId: told.id }, body: { content: 'Some mirtle.' } });
  await say('Hoogly, or one more hoogly?');
  expect(sent()).not.toContain('Some mirtle');
  await read();
  await say('Hoogly, or one more hoogly?');
  expect(sent()).toContain('Some mirtle');
});

test('what is deleted is found no longer', async () => {
  const told = await toldLongAgo();
  await read();
  await ada.chat.deleteMessage({ params: { id, messageId: told.id } });
  await say(ASKED);
  expect(sent()).not.toContain('two zorbulons');
});

test('where nothing is to be learned nothing is embedded, and the background comes to rest', async () => {
  await say('He brought two zorbulons.');
  await read();
  server.requests.length = 0;
  await ada.chatMemory.memorySettings({ params: { id }, body: { isLearning: false } });
  await app.database.pool.query('update conversations set embedded_by = null where id = $1', [id]);
  await say('And some mirtle.');
  await read();
  expect(server.requests.flatMap(({ texts }) => texts).join()).not.toContain('mirtle.\n');
});

test('of an incognito chat nothing is embedded', async () => {
  await ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: true } });
  await say('Nobody hears of the vandermint.');
  await read();
  expect(server.requests.filter(({ texts }) => texts.join('\n').includes('vandermint'))).toEqual([]);
  const { rows } = await app.database.pool.query('select from round_vectors where conversation_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});

const SECRET = 'My grandmother Vandermint keeps seven purple goats behind her house.';
const embedded = () => server.requests.flatMap(({ texts }) => texts).join('\n');

test.each([
  ['incognito', () => ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: true } })],
  ['with learning off', () => ada.chatMemory.memorySettings({ params: { id }, body: { isLearning: false } })],
  ['with all learning off', () => ada.chatMemory.ownMemorySettings({ body: { isLearning: false } })],
])(
  '%s, neither a reply nor the quiz sends its question to the server',
  async (_how, turn) => {
    await say(SECRET);
    await talkLong();
    await read();
    await turn();
    server.requests.length = 0;
    await say('What of the goats behind the house?');
    const { rows } = await ada.chatMemory.quiz({ params: { id } });
    expect(rows.map(({ answer }) => answer).join()).toContain('goats');
    expect(embedded()).toBe('');
  },
  60_000,
);

test.each(['isIncognito', 'isLearning'] as const)(
  'what was said under the switch %s is not embedded when it is turned back',
  async (which) => {
    const isOn = which === 'isIncognito';
    await ada.chatMemory.memorySettings({ params: { id }, body: { [which]: isOn } });
    const { userMessage, message } = await say('Nobody hears of the vandermint.', { answer: 'Of goats.' });
    await read();
    await ada.chatMemory.memorySettings({ params: { id }, body: { [which]: !isOn } });
    // Answered again now, the message itself is still of then.
    engine.say('Of seven goats.');
    await Array.fromAsync(ada.chat.regenerate({ params: { id, messageId: message.id } }));
    await say('Hello.');
    await read();
    expect(userMessage.content).toContain('vandermint');
    expect(embedded()).toContain('Hello.');
    expect(embedded()).not.toMatch(/vandermint|goats/);
  },
  60_000,
);

test('learning that is turned off while rounds are embedded ends it, without what was under way', async () => {
  for (const line of ['One.', 'Two.', 'Three.']) await say(line);
  const sent: string[] = [];
  const embedder = {
    model: 'moth',
    isAvailable: true,
    mostAtOnce: 1,
    mostCharacters: 1_000,
    async embed(texts: readonly string[]) {
      sent.push(...texts);
      if (sent.length === 2)
        await ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: true } });
      return { model: 'moth', vectors: texts.map(() => Float32Array.from([1, 0])) };
    },
  };
  await embedRounds(app.database, embedder, id, () => new AbortController().signal);
  expect(sent).toHaveLength(2);
  const { rows } = await app.database.pool.query('select from round_vectors where conversation_id = $1', [
    id,
  ]);
  expect(rows).toHaveLength(1);
});

test('a server that answers as another model each time is not asked for ever', async () => {
  await say('He brought two zorbulons.');
  server.behave('another model each time');
  await read();
  const { rows } = await app.database.pool.query<{ count: string }>('select count(*) from conversations');
  expect(server.requests.length).toBeLessThanOrEqual(2 * Number(rows[0]!.count));
});

test('what was forgotten is in no text that is embedded afterwards', async () => {
  await say('I have a cat called Moth. The kettle sings.', { answer: '*listens*' });
  await read();
  const embedded = () => server.requests.flatMap(({ texts }) => texts).join('\n');
  expect(embedded()).toContain('called Moth');
  const { facts } = await ada.chatMemory.memory({ params: { id }, query: {} });
  const memoryId = facts.find(({ text }) => text.includes('Moth'))!.id;
  await ada.chatMemory.correct({ params: { id, memoryId }, body: { isForgotten: true } });
  server.requests.length = 0;
  await read();
  expect(embedded()).toContain('The kettle sings');
  expect(embedded()).not.toContain('Moth');
});
