// What was forgotten or erased does not come back: not as the message that said it, nor in a recap, nor by a job.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { createMemoryTalk } from '../support/memory-talk.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(2048, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;
let refreshToken: string;

beforeAll(async () => {
  app = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    env: { RATE_LIMIT_SCALE: '100', MEMORY_TOKENS_A_DAY: '1000000' },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from memory_jobs');
  engine.forget();
  ada = await app.signUp(`ada${++count}`);
  ({ refreshToken } = ada);
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
});

const { say, talkLong, read, sent } = createMemoryTalk(engine, () => ({
  app,
  person: ada,
  conversationId: id,
}));
const memory = () => ada.chatMemory.memory({ params: { id }, query: {} });
const factWith = async (words: string) => (await memory()).facts.find(({ text }) => text.includes(words))!;
const noted = (text: string, from: string[]) =>
  engine.say(JSON.stringify({ facts: [{ text, about: 'user', from }] }));
const recap = (title: string, text: string) => engine.say(JSON.stringify({ title, recap: text }));
const askedFor = (words: string) =>
  engine.requests
    .filter(({ messages }) => messages[0]!.content.includes(words))
    .map(({ messages }) => messages[1]!.content);
/** A night between two messages ends a scene. */
async function sleep(): Promise<void> {
  app.clock.advance(7 * 3_600_000);
  const session = await ada.account.refresh({ body: { refreshToken } });
  ada.session.accessToken = session.accessToken;
  refreshToken = session.refreshToken!;
}

const forget = (memoryId: string) =>
  ada.chatMemory.correct({ params: { id, memoryId }, body: { isForgotten: true } });
const erase = (memoryId: string) => ada.chatMemory.erase({ params: { id, memoryId } });

test.each([
  ['forgotten', forget],
  ['erased', erase],
])(
  'a fact that the rules read is not told again as what was said once it is %s; the rest of its message is',
  async (_how, away) => {
    await say('I have a cat called Moth. The brass key lies under the third step.', {
      answer: '*smiles* Moth is a lovely name.',
    });
    await talkLong();
    const { id: memoryId } = await factWith('Moth');
    await say('Do you remember where the brass key lies?');
    expect(sent()).toContain('I have a cat called Moth');
    await away(memoryId);
    const { message } = await say('Once more, do you remember where the brass key lies?');
    expect(sent()).toContain('The brass key lies under the third step');
    expect(sent()).not.toContain('Moth');
    const { record } = await ada.chatRecords.record({ params: { id, messageId: message.id } });
    expect(JSON.stringify(record!.memory.map(({ text, words }) => [text, words]))).not.toMatch(/moth/i);
  },
  60_000,
);

test('an erased fact is gone from the passages in earlier records', async () => {
  await say('I have a cat called Moth. The brass key lies under the third step.');
  await talkLong();
  const { message } = await say('Do you remember where the brass key lies?');
  const record = async () =>
    JSON.stringify((await ada.chatRecords.record({ params: { id, messageId: message.id } })).record!.memory);
  expect(await record()).toContain('I have a cat called Moth');
  await erase((await factWith('Moth')).id);
  const { rows } = await app.database.pool.query(
    'select record::text as record from reply_records where conversation_id = $1',
    [id],
  );
  expect(rows.map((row) => row.record as string).join()).not.toContain('called Moth');
});

const records = async () => {
  const { rows } = await app.database.pool.query(
    'select record::text as record from reply_records where conversation_id = $1',
    [id],
  );
  return rows.map((row) => row.record as string).join();
};

test('a fact that is erased while another chat rests in the bin is gone from that chat’s records', async () => {
  await say('I have a cat called Moth.');
  const { id: memoryId } = await factWith('Moth');
  await ada.chatMemory.correct({ params: { id, memoryId }, body: { scope: 'user' } });
  id = (await ada.chat.begin({ body: { characterId: (await app.characters())[0]! } })).conversation.id;
  await say('Do you know my cat?');
  expect(await records()).toContain('called Moth');
  await ada.chat.deleteConversation({ params: { id } });
  await ada.chatMemory.eraseOwn({ params: { memoryId } });
  await ada.chatBin.restoreChats({ body: { ids: [id] } });
  expect(await records()).not.toContain('called Moth');
});

test('a forgotten fact whose time ends while its chat rests is gone from the records of that chat', async () => {
  await say('I have a cat called Moth. The brass key lies under the third step.');
  await talkLong();
  await say('Do you remember where the brass key lies?');
  const { id: memoryId } = await factWith('Moth');
  expect(await records()).toContain('I have a cat called Moth');
  await forget(memoryId);
  await ada.chat.deleteConversation({ params: { id } });
  await app.database.pool.query(
    "update facts set forgotten_at = forgotten_at - interval '31 days' where id = $1",
    [memoryId],
  );
  await app.services.settleMemory();
  expect((await app.database.pool.query('select 1 from facts where id = $1', [memoryId])).rows).toEqual([]);
  expect(await records()).not.toContain('called Moth');
});

test('what comes back on wish is told again, and what is erased after thirty days is not', async () => {
  await say('I have a cat called Moth.');
  await talkLong();
  await read();
  const { id: memoryId } = await factWith('Moth');
  await forget(memoryId);
  await ada.chatMemory.correct({ params: { id, memoryId }, body: { isForgotten: false } });
  await say('Do you remember what my old cat was called?');
  expect(sent()).toContain('I have a cat called Moth');
  await forget(memoryId);
  await app.database.pool.query(
    "update facts set forgotten_at = forgotten_at - interval '31 days' where id = $1",
    [memoryId],
  );
  await app.services.settleMemory();
  const { rows } = await app.database.pool.query('select id from facts where id = $1', [memoryId]);
  expect(rows).toEqual([]);
  await say('Once more: what was my old cat called?');
  expect(sent()).not.toContain('Moth');
});

test.each([
  ['forgotten', forget],
  ['erased', erase],
])(
  '“what do you remember?” asks nothing of what was %s, and takes it for nothing that was never said',
  async (_how, away) => {
    await say('I have a boat called Petrelwind. On weekdays the ferry brings oranges to us.', {
      answer: 'I see. Petrelwind rests behind the car.',
    });
    // Of the questions about what was never said only those about a boat and a car remain.
    await say('Instrument, mountain, aunt, team, dentist, umbrella.');
    const asked = async () => (await ada.chatMemory.quiz({ params: { id } })).rows;
    const excerpts = (of: Awaited<ReturnType<typeof asked>>) =>
      of.map(({ proof }) => proof?.excerpt ?? 'nothing').toSorted((a, b) => a.localeCompare(b));
    expect(excerpts(await asked())).toEqual([
      'I have a boat called Petrelwind.',
      'Instrument, mountain, aunt, team, dentist, umbrella.',
      'nothing',
    ]);
    expect((await asked()).find(({ isTrap }) => isTrap)).toMatchObject({
      question: 'What colour is my car?',
      answer: 'Petrelwind rests behind the car.',
    });
    await away((await factWith('Petrelwind')).id);
    const rows = await asked();
    expect(excerpts(rows)).toEqual([
      'Instrument, mountain, aunt, team, dentist, umbrella.',
      'nothing',
      'On weekdays the ferry brings oranges to us.',
    ]);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['right', 'right', 'right']);
    expect(JSON.stringify(rows)).not.toMatch(/petrelwind|boat/i);
  },
  60_000,
);

test('of a fact that a model noted the sentence goes, also from what the next job reads', async () => {
  await say('Ugh, Mondays. The bakery opens at four.');
  for (let n = 0; n < 6; n++) await say(`Line ${n} about the weather.`);
  noted('The bakery opens at four.', ['m2']);
  await read();
  const fact = await factWith('bakery');
  await talkLong();
  await say('What about the bakery?');
  expect(sent()).toContain('The bakery opens at four');
  await erase(fact.id);
  await say('What about the bakery, on Mondays?');
  expect(sent()).toContain('Ugh, Mondays.');
  expect(sent()).not.toContain('opens at four');
  await app.database.pool.query('update message_texts set is_read = null where conversation_id = $1', [id]);
  await app.database.pool.query('update conversations set facts_read_to = null where id = $1', [id]);
  const before = askedFor('You keep notes').length;
  await read();
  const asked = askedFor('You keep notes').slice(before).join('\n');
  expect(asked).toContain('Ugh, Mondays.');
  expect(asked).not.toContain('opens at four');
});

/** A scene that tells of the bakery, with its recap, and a fact of it. */
async function sceneOfBakery() {
  await say('Ugh, Mondays. The bakery opens at four.');
  for (let n = 0; n < 6; n++) await say(`Line ${n} about the weather.`);
  await sleep();
  await say('Good morning.');
  recap('The bakery', 'You told her that the bakery opens at four.');
  noted('The bakery opens at four.', ['m2']);
  await read();
  expect(await scenes()).toEqual(['The bakery']);
  return factWith('bakery');
}
const scenes = async () =>
  (await memory()).scenes.filter(({ isCurrent }) => !isCurrent).map(({ title }) => title);

test.each([
  ['forgotten', forget],
  ['erased', erase],
])(
  'a recap that may tell of what was %s is not told, and is written anew without it',
  async (_how, away) => {
    const { id: memoryId } = await sceneOfBakery();
    await away(memoryId);
    expect(await scenes()).toEqual([]);
    await talkLong();
    await say('What about the bakery?');
    expect(sent()).not.toContain('opens at four');
    const before = askedFor('recap of a scene').length;
    recap('Mondays', 'You do not like Mondays.');
    recap('Many days', 'You told her of the weather.');
    await read();
    expect(await scenes()).toEqual(['Many days', 'Mondays']);
    const asked = askedFor('recap of a scene').slice(before).join('\n');
    expect(asked).toContain('Ugh, Mondays.');
    expect(asked).not.toContain('opens at four');
    // The background comes to rest: nothing of it is to be written once more.
    const asks = engine.requests.length;
    await read();
    expect(engine.requests).toHaveLength(asks);
  },
  60_000,
);

test('a recap that a person wrote stays', async () => {
  const { id: memoryId } = await sceneOfBakery();
  const scene = (await memory()).scenes.find(({ isCurrent }) => !isCurrent)!;
  await ada.chatMemory.editScene({ params: { id, sceneId: scene.id }, body: { text: 'My own words.' } });
  await erase(memoryId);
  expect((await memory()).scenes).toContainEqual(expect.objectContaining({ text: 'My own words.' }));
});

test('what is erased while the model writes a recap is not in it', async () => {
  await say('I have a cat called Moth. We had tea.');
  for (const line of ['The door was open.', 'You tuned the violin.']) await say(line);
  await sleep();
  await say('Good morning.');
  const before = askedFor('recap of a scene').length;
  const script = engine.hold();
  app.clock.advance(60_000);
  const reading = app.services.settleMemory();
  await expect.poll(() => askedFor('recap of a scene').length).toBe(before + 1);
  await erase((await factWith('Moth')).id);
  script.next(JSON.stringify({ title: 'Moth', recap: 'You told her of your cat Moth.' }));
  script.end();
  recap('Tea', 'You had tea.');
  await reading;
  await read();
  expect(await scenes()).toEqual(['Tea']);
  expect(askedFor('recap of a scene').at(-1)).not.toContain('Moth');
});
