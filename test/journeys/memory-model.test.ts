// What a connected model notes down about a conversation, and what of it is kept.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(8192, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ imageEngine: undefined, chatEngine: engine, env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  engine.forget();
  ada = await app.signUp(`ada${++count}`);
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
});

const say = (content: string) => sayAfter(undefined, content);

/** @param parentId where another path begins; undefined at the end of the shown one */
async function sayAfter(parentId: string | undefined, content: string) {
  engine.say('I see.');
  const body = { content, ...(parentId && { parentId }) };
  const events = await Array.fromAsync(ada.chat.send({ params: { id }, body }));
  const start = events.find((event) => event.event === 'start')!;
  return start.data.userMessage!;
}

/** Six rounds, the first of which tells something that no rule reads. */
async function sixRounds(first = 'Ugh, Mondays. The bakery opens at four and guess who has the keys.') {
  const told = await say(first);
  for (let n = 2; n <= 6; n++) await say(`Line ${n} about the weather.`);
  return told;
}

interface Noted {
  text: string;
  from: string[];
  kind?: string;
  replaces?: string[];
}
const noted = (...facts: Noted[]) =>
  engine.say(
    `Here is what I noted: ${JSON.stringify({ facts: facts.map((fact) => ({ about: 'user', ...fact })) })}`,
  );

async function read(): Promise<void> {
  app.clock.advance(60_000);
  await app.services.settleMemory();
}
const memory = () => ada.chatMemory.memory({ params: { id }, query: {} });
const texts = async () => (await memory()).facts.map(({ text }) => text);

describe('facts by a model', () => {
  test('are not kept of a chat that goes into the bin while they are read', async () => {
    await sixRounds();
    const script = engine.hold();
    app.clock.advance(60_000);
    const reading = app.services.settleMemory();
    await expect.poll(() => engine.requests.at(-1)!.messages[0]!.content).toContain('You keep notes');
    await ada.chat.deleteConversation({ params: { id } });
    script.next(
      JSON.stringify({ facts: [{ text: 'You open the bakery at four.', about: 'user', from: ['m2'] }] }),
    );
    script.end();
    await reading;
    const { rows } = await app.database.pool.query('select text from facts where conversation_id = $1', [id]);
    expect(rows).toEqual([]);
    // They are read again once it is back.
    await ada.chatBin.restoreChats({ body: { ids: [id] } });
    noted({ text: 'You open the bakery at four on Mondays.', from: ['m2'] });
    await read();
    expect(await texts()).toEqual(['You open the bakery at four on Mondays.']);
  });

  test('come with their messages, are told as such, and are in the next prompt', async () => {
    const told = await sixRounds();
    // The greeting is m1.
    noted({ text: 'You open the bakery at four on Mondays.', from: ['m2'], kind: 'work' });
    await read();
    expect(engine.requests.at(-1)!.answerSchema).toMatchObject({
      name: 'facts',
      schema: { required: ['facts', 'scenes'], additionalProperties: false },
    });
    expect((await memory()).facts).toMatchObject([
      {
        text: 'You open the bakery at four on Mondays.',
        origin: 'model',
        isCertain: false,
        sources: [{ messageId: told.id }],
      },
    ]);
    await say('Why is the start of my week so hard? The bakery?');
    expect(JSON.stringify(engine.requests.at(-1)!.messages)).toContain(
      'You open the bakery at four on Mondays.',
    );
  });

  test.each([
    ['messages that do not exist', { text: 'You own a bakery.', from: ['m99'] }],
    ['no messages', { text: 'You own a bakery.', from: [] }],
    ['a message that shares no word with it', { text: 'You adore elephants.', from: ['m2'] }],
    ['more than fits a line', { text: `You have a bakery. ${'Very. '.repeat(60)}`, from: ['m2'] }],
  ])('are left out with %s', async (_what, fact) => {
    await sixRounds();
    noted(fact);
    await read();
    expect(await texts()).toEqual([]);
  });

  test('nonsense leaves everything as it was, is paid for, and is not asked for again', async () => {
    await sixRounds();
    engine.say('Certainly! The user seems nice.');
    await read();
    const asked = engine.requests.length;
    expect(await texts()).toEqual([]);
    await read();
    expect(engine.requests).toHaveLength(asked);
    const { rows } = await app.database.pool.query('select tokens from memory_budgets where user_id = $1', [
      ada.user.id,
    ]);
    expect(rows).toMatchObject([{ tokens: expect.any(Number) }]);
  });

  test('of a message that was deleted or changed while it was read are not kept', async () => {
    const told = await sixRounds();
    const script = engine.hold();
    app.clock.advance(60_000);
    const reading = app.services.settleMemory();
    await ada.chat.edit({ params: { id, messageId: told.id }, body: { content: 'Never mind the shop.' } });
    script.next(
      JSON.stringify({ facts: [{ text: 'You open the bakery at four.', about: 'user', from: ['m2'] }] }),
    );
    script.end();
    await reading;
    expect(await texts()).toEqual([]);
  });

  test('are neither kept nor asked for once learning is turned off while they are read', async () => {
    await sixRounds();
    // Enough for two questions.
    for (let n = 7; n <= 20; n++) await say(`Line ${n} about the weather.`);
    const script = engine.hold();
    app.clock.advance(60_000);
    const reading = app.services.settleMemory();
    await expect.poll(() => engine.requests.at(-1)!.messages[0]!.content).toContain('You keep notes');
    const asked = engine.requests.length;
    await ada.chatMemory.memorySettings({ params: { id }, body: { isLearning: false } });
    script.next(
      JSON.stringify({ facts: [{ text: 'You open the bakery at four.', about: 'user', from: ['m2'] }] }),
    );
    script.end();
    await reading;
    expect(await texts()).toEqual([]);
    expect(engine.requests).toHaveLength(asked);
  });

  test('replace what was learned, never what a person wrote or pinned', async () => {
    await ada.chatMemory.remember({ params: { id }, body: { text: 'Call me Captain.', isPinned: true } });
    await sixRounds('I have a cat called Moth. The bakery opens at four.');
    noted({ text: 'Your cat Moth guards the bakery.', from: ['m2'], kind: 'pet', replaces: ['f1', 'f2'] });
    await read();
    expect((await texts()).toSorted()).toEqual(['Call me Captain.', 'Your cat Moth guards the bakery.']);
    expect((await memory()).facts[0]!.older).toMatchObject([{ text: expect.stringContaining('Moth') }]);
  });

  test('are not learned from a message of which something was erased', async () => {
    await sixRounds('I have a cat called Moth. The bakery opens at four.');
    const [cat] = (await memory()).facts;
    await ada.chatMemory.erase({ params: { id, memoryId: cat!.id } });
    noted({ text: 'A cat named Moth lives with you.', from: ['m2'] });
    await read();
    expect(await texts()).toEqual([]);
  });

  test('are not read from what was said incognito', async () => {
    await ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: true } });
    await sixRounds();
    await ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: false } });
    const asked = engine.requests.length;
    await read();
    expect(engine.requests).toHaveLength(asked);
  });

  test('a reply that begins ends the reading, which is done later', async () => {
    await sixRounds();
    engine.hold();
    app.clock.advance(60_000);
    const reading = app.services.settleMemory();
    await expect.poll(() => engine.requests.at(-1)!.messages[0]!.content).toContain('You keep notes');
    await say('Are you still there?');
    await reading;
    noted({ text: 'You open the bakery at four on Mondays.', from: ['m2'] });
    await read();
    expect(await texts()).toEqual(['You open the bakery at four on Mondays.']);
  });
});

describe('scenes by a model', () => {
  const answer = (scenes: string[]) => engine.say(JSON.stringify({ facts: [], scenes }));

  test('end where it says that the story moves on, without a pause', async () => {
    await sixRounds();
    answer(['m8']);
    engine.say(JSON.stringify({ title: 'At the bakery', recap: 'You came with the keys at four.' }));
    await read();
    expect(engine.requests.at(-1)!.messages[0]!.content).toContain('recap of a scene');
    expect((await memory()).scenes).toMatchObject([
      { title: 'At the bakery', text: 'You came with the keys at four.', messageCount: 7, isCurrent: false },
      { isCurrent: true, messageCount: 6 },
    ]);
  });

  test.each([
    ['messages that do not exist', ['m0', 'm99', 'x', '']],
    ['the first one, which has nothing before it', ['m1']],
    ['one after so little that it is no scene', ['m3']],
  ])('do not end at %s', async (_what, scenes) => {
    await sixRounds();
    answer(scenes);
    await read();
    expect((await memory()).scenes.filter(({ isCurrent }) => !isCurrent)).toEqual([]);
  });
});

test('what was said on another path before the job ran is read once that path is shown again', async () => {
  const told = await sixRounds();
  // Elsewhere, before anything was read.
  await sayAfter(told.parentId!, 'Elsewhere, line 1.');
  for (let n = 2; n <= 6; n++) await say(`Elsewhere, line ${n}.`);
  noted({ text: 'You went elsewhere.', from: ['m2'] });
  await read();
  expect(await texts()).toEqual(['You went elsewhere.']);
  await ada.chat.select({ params: { id, messageId: told.id } });
  noted({ text: 'You open the bakery at four on Mondays.', from: ['m1'], kind: 'work' });
  await read();
  expect(engine.requests.at(-1)!.messages[1]!.content).toContain('guess who has the keys');
  expect(await texts()).toEqual(['You open the bakery at four on Mondays.']);
  // Each message is read once, whichever path is shown.
  const asked = engine.requests.length;
  await ada.chat.select({ params: { id, messageId: told.id } });
  await read();
  expect(engine.requests).toHaveLength(asked);
});

test('an edited message below others that were read is read again, with what is new', async () => {
  const told = await sixRounds();
  for (let n = 7; n <= 12; n++) await say(`Line ${n} about the weather.`);
  noted({ text: 'You open the bakery at four.', from: ['m2'] });
  await read();
  expect(await texts()).toEqual(['You open the bakery at four.']);
  await ada.chat.edit({
    params: { id, messageId: told.id },
    body: { content: 'Ugh, Mondays. The brewery opens at nine.' },
  });
  for (let n = 13; n <= 18; n++) await say(`Line ${n} about the weather.`);
  // What follows the edited message in this list is a later line: no other scene begins with it.
  engine.say(
    JSON.stringify({
      facts: [{ text: 'You open the brewery at nine.', about: 'user', from: ['m1'] }],
      scenes: ['m2'],
    }),
  );
  await read();
  const asked = engine.requests.at(-1)!.messages[1]!.content;
  expect(asked).toContain('The brewery opens at nine');
  expect(asked).toContain('Line 18');
  expect(asked).not.toContain('Line 6 ');
  expect(await texts()).toEqual(['You open the brewery at nine.']);
  const { rows } = await app.database.pool.query(
    'select from message_texts where conversation_id = $1 and begins_scene',
    [id],
  );
  expect(rows).toEqual([]);
});

test('what was said on another path, or deleted and restored, while nothing was learned is not read', async () => {
  const first = await say('Hello there.');
  await say('Second line.');
  await ada.chatMemory.memorySettings({ params: { id }, body: { isLearning: false } });
  const elsewhere = await sayAfter(first.parentId!, 'The zanzibar code is hidden in the clock.');
  for (let n = 0; n < 6; n++) await say(`Elsewhere, line ${n}.`);
  const deleted = await say('The quixote code is under the bed.');
  await ada.chat.deleteMessage({ params: { id, messageId: deleted.id } });
  await ada.chat.select({ params: { id, messageId: first.id } });
  await ada.chatMemory.memorySettings({ params: { id }, body: { isLearning: true } });
  await ada.chat.select({ params: { id, messageId: elsewhere.id } });
  await ada.chat.restoreMessage({ params: { id, messageId: deleted.id } });
  for (let n = 0; n < 6; n++) await say(`Later, line ${n}.`);
  noted();
  await read();
  const asked = engine.requests.at(-1)!.messages[1]!.content;
  expect(asked).toContain('Later, line 0.');
  expect(asked).not.toMatch(/zanzibar|Elsewhere|quixote/);
});

test('what was said while nothing was learned is not read either in a chat that was in the bin meanwhile', async () => {
  await ada.chatMemory.ownMemorySettings({ body: { isLearning: false } });
  await say('The zanzibar code is hidden in the clock.');
  const deleted = await say('The quixote code is under the bed.');
  await ada.chat.deleteMessage({ params: { id, messageId: deleted.id } });
  await ada.chat.deleteConversation({ params: { id } });
  await ada.chatMemory.ownMemorySettings({ body: { isLearning: true } });
  await ada.chatBin.restoreChats({ body: { ids: [id] } });
  await ada.chat.restoreMessage({ params: { id, messageId: deleted.id } });
  for (let n = 0; n < 6; n++) await say(`Later, line ${n}.`);
  noted();
  await read();
  const asked = engine.requests.at(-1)!.messages[1]!.content;
  expect(asked).toContain('Later, line 0.');
  expect(asked).not.toMatch(/zanzibar|quixote/);
});

test('with no budget the model is not asked', async () => {
  const poor = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    sharedWith: app,
    env: { MEMORY_TOKENS_A_DAY: '0' },
  });
  try {
    await app.database.pool.query('delete from memory_jobs');
    await sixRounds();
    const asked = engine.requests.length;
    app.clock.advance(60_000);
    await poor.services.settleMemory();
    expect(engine.requests).toHaveLength(asked);
  } finally {
    await poor.close();
  }
});
