// What is remembered of a conversation, as its owner sees and corrects it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { createMemoryTalk } from '../support/memory-talk.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(2048, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let characters: string[];
let count = 0;

beforeAll(async () => {
  app = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    env: { MEMORY_TOKENS_A_DAY: '0', RATE_LIMIT_SCALE: '100' },
  });
  characters = await app.characters();
});
afterAll(() => app.close());
beforeEach(async () => {
  engine.forget();
  ada = await app.signUp(`ada${++count}`);
  id = await open(characters[0]!);
});

const open = async (characterId: string) =>
  (await ada.chat.open({ params: { id: characterId } })).conversation.id;
const { say, sent } = createMemoryTalk(engine, () => ({ app, person: ada, conversationId: id }));
const memory = (scope: 'chat' | 'character' | 'user' = 'chat') =>
  ada.chatMemory.memory({ params: { id }, query: { scope } });
const texts = async () => (await memory()).facts.map(({ text }) => text);
const factWith = async (words: string) => (await memory()).facts.find(({ text }) => text.includes(words))!;

describe('facts', () => {
  test('come with the message that proves them, and a correction keeps the older version', async () => {
    const first = await say('I live in Lisbon.');
    const second = await say('I live in Porto now.');
    const fact = await factWith('Porto');
    expect(fact).toMatchObject({
      origin: 'reader',
      isCertain: true,
      sources: [{ messageId: second.userMessage.id, role: 'user' }],
      older: [{ text: expect.stringContaining('Lisbon'), sources: [{ messageId: first.userMessage.id }] }],
    });
    await say('Where do I live?');
    expect(sent()).toContain('You live in Porto');
    expect(sent()).not.toContain('- You live in Lisbon');
  });

  test('a correction whose message is deleted gives way to the fact before, and comes back with an undo', async () => {
    await say('I live in Lisbon.');
    const { userMessage } = await say('I live in Porto now.');
    await ada.chat.deleteMessage({ params: { id, messageId: userMessage.id } });
    expect(await texts()).toEqual([expect.stringContaining('Lisbon')]);
    await ada.chat.restoreMessage({ params: { id, messageId: userMessage.id } });
    expect(await texts()).toEqual([expect.stringContaining('Porto')]);
  });

  test('hold only while their message has the text that they were read from', async () => {
    const { userMessage } = await say('I have a cat called Moth.');
    const params = { id, messageId: userMessage.id };
    await ada.chat.edit({ params, body: { content: 'I have a dog called Rust.' } });
    expect((await texts()).join()).toContain('Rust');
    expect((await texts()).join()).not.toContain('Moth');
    await say('What is my pet called?');
    expect(sent()).not.toContain('Moth');
  });

  test('of another branch are not known', async () => {
    const { message } = await say('Hello.');
    const { userMessage } = await say('I live in Lisbon.');
    await Array.fromAsync(
      ada.chat.send({ params: { id }, body: { content: 'Something else.', parentId: message.id } }),
    );
    expect(await texts()).toEqual([]);
    expect(sent()).not.toContain('live in Lisbon');
    await ada.chat.select({ params: { id, messageId: userMessage.id } });
    expect(await texts()).toEqual([expect.stringContaining('Lisbon')]);
  });

  test('can be written, corrected, undone, merged and pinned', async () => {
    const params = { id };
    const { fact } = await ada.chatMemory.remember({ params, body: { text: 'You restore old maps.' } });
    expect(fact).toMatchObject({ origin: 'you', isPinned: false, sources: [] });
    const corrected = await ada.chatMemory.correct({
      params: { id, memoryId: fact.id },
      body: { text: 'You restore old globes.' },
    });
    expect(corrected.fact.older).toMatchObject([{ text: 'You restore old maps.' }]);
    expect(await texts()).toEqual(['You restore old globes.']);
    const undone = await ada.chatMemory.undoCorrection({ params: { id, memoryId: corrected.fact.id } });
    expect(undone.facts).toMatchObject([{ id: fact.id, text: 'You restore old maps.' }]);
    const other = await ada.chatMemory.remember({ params, body: { text: 'You work in a cellar.' } });
    const merged = await ada.chatMemory.merge({
      params,
      body: { ids: [fact.id, other.fact.id], text: 'You restore old maps in a cellar.' },
    });
    expect(merged.fact.older).toHaveLength(2);
    expect(await texts()).toEqual(['You restore old maps in a cellar.']);
    const pinned = await ada.chatMemory.correct({
      params: { id, memoryId: merged.fact.id },
      body: { isPinned: true },
    });
    expect(pinned.fact.isPinned).toBe(true);
    await say('Good evening.');
    expect(sent()).toContain('You restore old maps in a cellar.');
  });

  test('at most eight are pinned', async () => {
    const body = (n: number) => ({ text: `Number ${n}.`, isPinned: true });
    for (let n = 0; n < 8; n++) await ada.chatMemory.remember({ params: { id }, body: body(n) });
    await expect(ada.chatMemory.remember({ params: { id }, body: body(9) })).rejects.toThrow(
      'memory.pinned_max',
    );
  });

  test('a forgotten one is never told, comes back on wish, and is not learned from its message again', async () => {
    const { userMessage } = await say('I have a cat called Moth.');
    const { id: memoryId } = await factWith('Moth');
    const params = { id, memoryId };
    await ada.chatMemory.correct({ params, body: { isForgotten: true } });
    const { facts, forgotten } = await memory();
    expect(facts).toEqual([]);
    expect(forgotten).toMatchObject([{ id: memoryId, erasedAt: expect.any(String) }]);
    await ada.chat.edit({
      params: { id, messageId: userMessage.id },
      body: { content: 'I have a cat called Moth.' },
    });
    expect((await memory()).facts).toEqual([]);
    await ada.chatMemory.correct({ params, body: { isForgotten: false } });
    expect(await texts()).toEqual([expect.stringContaining('Moth')]);
    await ada.chatMemory.erase({ params });
    expect(await memory()).toMatchObject({ facts: [], forgotten: [] });
  });

  test('are erased after thirty days', async () => {
    await say('I have a cat called Moth.');
    const { id: memoryId } = await factWith('Moth');
    await ada.chatMemory.correct({ params: { id, memoryId }, body: { isForgotten: true } });
    app.clock.advance(31 * 86_400_000);
    await app.services.settleMemory();
    const { rows } = await app.database.pool.query('select id from facts where id = $1', [memoryId]);
    expect(rows).toEqual([]);
  });

  test('belong to their owner', async () => {
    await say('I have a cat called Moth.');
    const { id: memoryId } = await factWith('Moth');
    const eve = await app.signUp(`eve${count}`);
    const theirs = await eve.chat.open({ params: { id: characters[0]! } });
    const params = { id: theirs.conversation.id, memoryId };
    await expect(eve.chatMemory.correct({ params, body: { isPinned: true } })).rejects.toThrow('404');
    await expect(eve.chatMemory.erase({ params })).rejects.toThrow('404');
    await expect(eve.chatMemory.memory({ params: { id }, query: {} })).rejects.toThrow('404');
  });
});

describe('corrections', () => {
  test.each([
    ['one', ['Porto']],
    ['several', ['Porto', 'Madrid', 'Ghent']],
  ])('an older version does not come back when %s in between is gone for good', async (_many, between) => {
    await say('I live in Lisbon.');
    const { userMessage } = await say(`I live in ${between[0]!}.`);
    for (const place of between.slice(1)) await say(`I live in ${place}.`);
    await ada.chat.deleteMessage({ params: { id, messageId: userMessage.id } });
    await say('I live in Berlin.');
    app.clock.advance(11 * 60_000);
    await app.database.pool.query(
      "update removed_messages set removed_at = removed_at - interval '1 day' where conversation_id = $1",
      [id],
    );
    await app.services.forgetRemoved();
    expect(await texts()).toEqual([expect.stringContaining('Berlin')]);
  });

  test('a fact that moves takes its older versions with it', async () => {
    await say('I live in Lisbon.');
    await say('I live in Porto.');
    const { id: memoryId } = await factWith('Porto');
    await ada.chatMemory.correct({ params: { id, memoryId }, body: { scope: 'user' } });
    expect(await texts()).toEqual([]);
    expect((await ada.chatMemory.ownMemory()).facts).toMatchObject([
      { text: expect.stringContaining('Porto') },
    ]);
    await ada.chatMemory.correct({ params: { id, memoryId }, body: { scope: 'chat' } });
    expect(await texts()).toEqual([expect.stringContaining('Porto')]);
  });

  test('a fact about the user with one character can be changed and erased', async () => {
    const { fact } = await ada.chatMemory.remember({
      params: { id },
      body: { text: 'You owe her a letter.', scope: 'character' },
    });
    const params = { id, memoryId: fact.id };
    await ada.chatMemory.correct({ params, body: { text: 'You owe her two letters.' } });
    const { facts } = await memory('character');
    expect(facts).toMatchObject([{ text: 'You owe her two letters.' }]);
    await ada.chatMemory.erase({ params: { id, memoryId: facts[0]!.id } });
    expect((await memory('character')).facts).toEqual([]);
  });

  test('what takes the place of a pinned fact is pinned', async () => {
    await say('I live in Lisbon.');
    const { id: memoryId } = await factWith('Lisbon');
    await ada.chatMemory.correct({ params: { id, memoryId }, body: { isPinned: true } });
    await say('I live in Porto.');
    expect(await factWith('Porto')).toMatchObject({ isPinned: true });
  });
});

test('facts of one greeting’s story are not those of another’s', async () => {
  const { messages } = await ada.chat.open({ params: { id } });
  const [first, other] = messages[0]!.alternatives;
  if (!other) return;
  await say('I have a dog called Bartholomew.');
  await ada.chat.select({ params: { id, messageId: other } });
  await say('Good evening.');
  expect(await texts()).toEqual([]);
  expect(sent()).not.toContain('Bartholomew');
  await ada.chat.select({ params: { id, messageId: first! } });
  expect((await texts()).join()).toContain('Bartholomew');
});

test('words that were edited away are gone from earlier records', async () => {
  const { userMessage } = await say('I have a cat called Moth.');
  await say('Do you know my cat?');
  await ada.chat.edit({ params: { id, messageId: userMessage.id }, body: { content: 'Never mind.' } });
  const { rows } = await app.database.pool.query(
    'select record::text as record from reply_records where conversation_id = $1',
    [id],
  );
  expect(rows.map(({ record }) => record as string).join()).not.toContain('called Moth');
});

describe('scopes', () => {
  test('what one character was told another does not know, unless the user wants it', async () => {
    await say('I have a cat called Moth.');
    const other = await open(characters[1]!);
    await say('Do I have a cat?', { to: other });
    expect(sent()).not.toContain('Moth');
    await ada.chatMemory.memorySettings({ params: { id }, body: { isShared: true } });
    await say('And now, do you know my cat?', { to: other });
    expect(sent()).toContain('Moth');
    await ada.chatMemory.memorySettings({ params: { id }, body: { isShared: false } });
    await say('Once more: my cat?', { to: other });
    expect(sent()).not.toContain('- You have a cat called Moth');
  });

  test('a fact about the user for all characters is known everywhere and seen in one place', async () => {
    const { fact } = await ada.chatMemory.remember({
      params: { id },
      body: { text: 'You are deaf in one ear.', scope: 'user' },
    });
    expect((await ada.chatMemory.ownMemory()).facts).toMatchObject([{ id: fact.id }]);
    expect(await texts()).toEqual([]);
    const other = await open(characters[1]!);
    await say('Hello.', { to: other });
    expect(sent()).toContain('deaf in one ear');
    await ada.chatMemory.eraseOwn({ params: { memoryId: fact.id } });
    await say('Hello again.', { to: other });
    expect(sent()).not.toContain('deaf in one ear');
  });

  test('nothing is learned where learning is off, and incognito reads only what is pinned', async () => {
    await ada.chatMemory.memorySettings({ params: { id }, body: { isLearning: false } });
    await say('I have a cat called Moth.');
    expect(await texts()).toEqual([]);
    await ada.chatMemory.memorySettings({ params: { id }, body: { isLearning: true, isIncognito: true } });
    await say('I have a dog called Rust.');
    expect(await texts()).toEqual([]);
    await ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: false } });
    await ada.chatMemory.ownMemorySettings({ body: { isLearning: false } });
    await say('I have a bird called Quill.');
    expect(await texts()).toEqual([]);
  });
});

describe('“is this still true?”', () => {
  test('is asked of a plan whose day has passed and of work after half a year; a yes counts anew and can be undone', async () => {
    await say('I have a driving test tomorrow. I like tea.');
    await say('I work as a baker.');
    const doubts = async () =>
      Object.fromEntries((await memory()).facts.map(({ text, doubt }) => [text.replace(/^You /, ''), doubt]));
    expect(new Set(Object.values(await doubts()))).toEqual(new Set([null]));
    await app.database.pool.query(
      "update messages set created_at = created_at - interval '200 days' where conversation_id = $1",
      [id],
    );
    expect(await doubts()).toEqual({
      'have a driving test tomorrow.': 'passed',
      'like tea.': null,
      'work as a baker.': 'old',
    });
    await ada.chatMemory.memorySettings({ params: { id }, body: { isShared: false } });
    await say('What do I do all day?');
    expect(sent()).toMatch(/You work as a baker\. \(Told 7 months ago, /);
    expect(sent()).toMatch(/driving test tomorrow\. \(The day of this has passed: 7 months ago, /);
    expect(sent()).not.toContain('You like tea. (');

    const params = { id, memoryId: (await factWith('baker')).id };
    const { fact } = await ada.chatMemory.correct({ params, body: { isConfirmed: true } });
    expect(fact).toMatchObject({ id: params.memoryId, doubt: null, confirmedAt: expect.any(String) });
    await say('And now?');
    expect(sent()).toContain('You work as a baker.');
    expect(sent()).not.toContain('baker. (');
    await ada.chatMemory.correct({ params, body: { isConfirmed: false } });
    expect(await factWith('baker')).toMatchObject({ doubt: 'old', confirmedAt: null });
    const eve = await app.signUp(`eve${count}`);
    await expect(
      eve.chatMemory.changeOwn({ params: { memoryId: params.memoryId }, body: { isConfirmed: true } }),
    ).rejects.toThrow('404');
  });
});
