// What the user forbids to learn: neither the rules nor the model keep it, and what is known of it can be forgotten.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(8192, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let characters: string[];
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ imageEngine: undefined, chatEngine: engine, env: { RATE_LIMIT_SCALE: '100' } });
  characters = await app.characters();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from memory_jobs');
  engine.forget();
  ada = await app.signUp(`ada${++count}`);
  id = await open(characters[0]!);
});

const open = async (characterId: string) =>
  (await ada.chat.open({ params: { id: characterId } })).conversation.id;
async function say(content: string, to = id) {
  engine.say('I see.');
  const events = await Array.fromAsync(ada.chat.send({ params: { id: to }, body: { content } }));
  return events.find(({ event }) => event === 'start')!.data as { userMessage: { id: string } };
}
const texts = async (of = id) =>
  (await ada.chatMemory.memory({ params: { id: of }, query: {} })).facts.map(({ text }) => text);
async function read(): Promise<void> {
  app.clock.advance(60_000);
  await app.services.settleMemory();
}

test('the rules learn nothing of it, in its place only, and again once it is allowed', async () => {
  const { topic } = await ada.chatMemory.addTopic({ params: { id }, body: { text: 'My job' } });
  await say('I work as a baker. I have a cat called Moth.');
  expect(await texts()).toEqual([expect.stringContaining('Moth')]);
  const other = await open(characters[1]!);
  await say('I work as a baker.', other);
  expect(await texts(other)).toEqual([expect.stringContaining('baker')]);
  await ada.chatMemory.removeTopic({ params: { topicId: topic.id } });
  const { userMessage } = await say('I work as a baker, I said.');
  expect((await texts()).join()).toContain('baker');
  await ada.chatMemory.addTopic({ params: { id }, body: { text: 'baking' } });
  await ada.chat.edit({
    params: { id, messageId: userMessage.id },
    body: { content: 'I work as a baker in Porto.' },
  });
  expect((await texts()).join()).not.toContain('baker');
});

test('of a character it holds in all conversations with them, and of the user everywhere', async () => {
  await ada.chatMemory.addTopic({ params: { id }, body: { text: 'cats', scope: 'character' } });
  await ada.chatMemory.addOwnTopic({ body: { text: 'where I live' } });
  const second = (await ada.chat.begin({ body: { characterId: characters[0]! } })).conversation.id;
  const other = await open(characters[1]!);
  for (const to of [second, other]) await say('I have a cat called Moth. I live in Porto.', to);
  expect(await texts(second)).toEqual([]);
  expect(await texts(other)).toEqual([expect.stringContaining('Moth')]);
});

test('the model is told it, and its answer is checked', async () => {
  await ada.chatMemory.addTopic({ params: { id }, body: { text: 'debts' } });
  await say('Ugh, the bank wrote about the debt again. And the garden needs rain.');
  for (let n = 2; n <= 6; n++) await say(`Line ${n} about the weather.`);
  const facts = [
    { text: 'You have a debt at the bank.', about: 'user', from: ['m2'] },
    { text: 'You own a garden.', about: 'user', from: ['m2'] },
  ];
  engine.say(JSON.stringify({ facts }));
  await read();
  expect(engine.requests.at(-1)!.messages[0]!.content).toContain('forbidden to note anything about: debts');
  expect(await texts()).toEqual(['You own a garden.']);
});

test('what is known of it is counted, forgotten with one press, and not learned again', async () => {
  await say('I work as a baker.');
  const { userMessage } = await say('I have a cat called Moth.');
  const { topic } = await ada.chatMemory.addTopic({ params: { id }, body: { text: 'cats' } });
  expect(topic).toMatchObject({ text: 'cats', factCount: 1 });
  expect(await ada.chatMemory.topics({ params: { id }, query: {} })).toMatchObject({
    topics: [{ id: topic.id, factCount: 1 }],
    max: 20,
  });
  const { ids } = await ada.chatMemory.forgetTopic({ params: { topicId: topic.id } });
  expect(ids).toHaveLength(1);
  expect(await texts()).toEqual([expect.stringContaining('baker')]);
  await ada.chatMemory.removeTopic({ params: { topicId: topic.id } });
  await ada.chat.edit({
    params: { id, messageId: userMessage.id },
    body: { content: 'I have a cat called Moth.' },
  });
  expect((await texts()).join()).not.toContain('Moth');
  await ada.chatMemory.changeOwn({ params: { memoryId: ids[0]! }, body: { isForgotten: false } });
  expect((await texts()).join()).toContain('Moth');
});

test('what is forbidden while a chat rests in the bin is forgotten in it once it is back', async () => {
  await say('I work as a baker. I have a cat called Moth. I live in Porto.');
  // What is known of this one stays, because nobody asked to forget it.
  await ada.chatMemory.addTopic({ params: { id }, body: { text: 'where I live' } });
  app.clock.advance(1000);
  await ada.chat.deleteConversation({ params: { id } });
  app.clock.advance(1000);
  await ada.chatMemory.addOwnTopic({ body: { text: 'cats' } });
  await ada.chatMemory.addTopic({
    params: { id: await open(characters[1]!) },
    body: { text: 'my job', scope: 'character' },
  });
  await ada.chatBin.restoreChats({ body: { ids: [id] } });
  const { facts, forgotten } = await ada.chatMemory.memory({ params: { id }, query: {} });
  expect(facts.map(({ text }) => text).toSorted()).toEqual([
    expect.stringContaining('Porto'),
    expect.stringContaining('baker'),
  ]);
  expect(forgotten).toMatchObject([{ text: expect.stringContaining('Moth') }]);
  await ada.chatMemory.changeOwn({ params: { memoryId: forgotten[0]!.id }, body: { isForgotten: false } });
  expect((await texts()).join()).toContain('Moth');
});

test('at most twenty in one place, each once, and only one’s own', async () => {
  for (let n = 1; n <= 20; n++)
    await ada.chatMemory.addTopic({ params: { id }, body: { text: `Topic ${n}` } });
  const again = await ada.chatMemory.addTopic({ params: { id }, body: { text: 'topic 7' } });
  expect(again.topic.text).toBe('Topic 7');
  await expect(ada.chatMemory.addTopic({ params: { id }, body: { text: 'One more' } })).rejects.toThrow(
    'memory.too_many',
  );
  await ada.chatMemory.addOwnTopic({ body: { text: 'One more' } });
  const eve = await app.signUp(`eve${count}`);
  const params = { topicId: again.topic.id };
  await expect(eve.chatMemory.removeTopic({ params })).rejects.toThrow('404');
  await expect(eve.chatMemory.forgetTopic({ params })).rejects.toThrow('404');
  await expect(eve.chatMemory.topics({ params: { id }, query: {} })).rejects.toThrow('404');
});
