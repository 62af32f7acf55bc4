// Which recaps are written again: that of an edited message alone, and those that are missing. A long chat has all.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { createMemoryTalk } from '../support/memory-talk.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(4096, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;

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
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
});

const { say, playScenes, read } = createMemoryTalk(engine, () => ({ app, person: ada, conversationId: id }));
const recap = (title: string, text: string) => engine.say(JSON.stringify({ title, recap: text }));
const recaps = (...numbers: number[]) => {
  for (const n of numbers) recap(`Town ${n}`, `You came to town ${n}.`);
};
/** Scenes that have ended, oldest first. */
const scenes = async () =>
  (await ada.chatMemory.memory({ params: { id }, query: {} })).scenes
    .filter(({ isCurrent }) => !isCurrent)
    .toReversed();
const titles = async () => (await scenes()).map(({ title }) => title);
/** What was asked to write recaps of. */
const asked = () =>
  engine.requests
    .filter(({ messages }) => messages[0]!.content.includes('recap of a scene'))
    .map(({ messages }) => messages[1]!.content);

test('an edit makes the recap of its scene outdated and no other, and only that is written again', async () => {
  const firsts = await playScenes(4);
  recaps(1, 2, 3, 4);
  await read();
  const [, second, third] = await scenes();
  await ada.chatMemory.editScene({ params: { id, sceneId: third!.id }, body: { title: 'Mine' } });
  await ada.chat.edit({ params: { id, messageId: firsts[1]!.id }, body: { content: 'It was a dream.' } });
  expect(await titles()).toEqual(['Town 1', 'Mine', 'Town 4']);
  const before = asked().length;
  recap('A dream', 'You dreamt.');
  await read();
  expect(await titles()).toEqual(['Town 1', 'A dream', 'Mine', 'Town 4']);
  expect(asked().slice(before)).toEqual([expect.stringContaining('It was a dream.')]);
  const written = (await scenes())[1]!;
  expect(written).toMatchObject({
    text: 'You dreamt.',
    firstMessageId: second!.firstMessageId,
    lastMessageId: second!.lastMessageId,
    messageCount: second!.messageCount,
  });
  expect(written.id).not.toBe(second!.id);
});

test('an edit of the last scene leaves the one that goes on as it is', async () => {
  const firsts = await playScenes(2);
  recaps(1, 2);
  await read();
  await ada.chat.edit({ params: { id, messageId: firsts[1]!.id }, body: { content: 'It was a dream.' } });
  const shown = (await ada.chatMemory.memory({ params: { id }, query: {} })).scenes;
  expect(shown).toMatchObject([{ isCurrent: true, messageCount: 2 }, { title: 'Town 1' }]);
});

test('a recap that came empty is asked for again, three times in all', async () => {
  await playScenes(2);
  recap('Nothing', '');
  recaps(2);
  await read();
  expect((await scenes()).map(({ text }) => text)).toEqual(['', 'You came to town 2.']);
  await say('And on it goes.');
  recaps(1);
  await read();
  expect((await scenes()).map(({ text }) => text)).toEqual(['You came to town 1.', 'You came to town 2.']);

  await playScenes(1);
  for (let n = 0; n < 5; n++) {
    engine.say('{"title":"","recap":""}');
    await read();
    engine.forget();
    await say('And on it goes.');
  }
  expect(asked().filter((text) => text.includes('And now it is today'))).toHaveLength(3);
});

test('a scene that ended while the budget was spent has its recap the next day', async () => {
  await playScenes(1);
  const spend = (tokens: number) =>
    app.database.pool.query(
      `insert into memory_budgets (user_id, day, tokens) values ($1, $2, $3)
       on conflict (user_id, day) do update set tokens = excluded.tokens`,
      [ada.user.id, new Date(app.clock.now() + 60_000).toISOString().slice(0, 10), tokens],
    );
  const before = asked().length;
  await spend(99_999_999);
  await read();
  expect(await scenes()).toMatchObject([{ text: '' }]);
  expect(asked()).toHaveLength(before);
  await spend(0);
  await say('Good morning.');
  recaps(1);
  await read();
  expect(await scenes()).toMatchObject([{ title: 'Town 1', text: 'You came to town 1.' }]);
});

test('all of a chat of thousands of messages is divided into scenes', async () => {
  await say('Hello.');
  await app.database.pool.query('delete from memory_jobs');
  const { rows } = await app.database.pool.query<{ head: string }>(
    'select head_id as head from conversations where id = $1',
    [id],
  );
  // Ids that increase from that of the head, each the parent of the next.
  await app.database.pool.query(
    `with ids as (
       select n, (left($2::text, 14) || '7fff-bfff-' || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(1, 4500) n
     ), made as (
       insert into messages (id, conversation_id, parent_id, role, content, state, tokens, path_tokens, created_at)
       select id, $1, lag(id, 1, $2::text::uuid) over (order by n), case when n % 2 = 1 then 'user' else 'assistant' end,
         'Line ' || n, 'complete', 3, 3 * n, now() from ids
     )
     update conversations set head_id = (select id from ids where n = 4500), revision = revision + 1 where id = $1`,
    [id, rows[0]!.head],
  );
  app.clock.advance(1_000);
  await say('And on it goes.');
  await app.database.pool.query(
    'insert into memory_budgets (user_id, day, tokens) values ($1, $2, 99999999)',
    [ada.user.id, new Date(app.clock.now() + 60_000).toISOString().slice(0, 10)],
  );
  await read();
  const all = await scenes();
  expect(all.reduce((sum, { messageCount }) => sum + messageCount, 0)).toBeGreaterThan(4_400);
  expect(all[0]!.title).toBe('Hello.');
});

describe('while the model writes a recap', () => {
  /** @param during what is done before it answers */
  async function whileWriting(during: () => Promise<unknown>) {
    const script = engine.hold();
    app.clock.advance(60_000);
    const reading = app.services.settleMemory();
    await expect.poll(() => engine.requests.at(-1)!.messages[0]!.content).toContain('recap of a scene');
    await during();
    script.next(JSON.stringify({ title: 'Town 1', recap: 'You came to town 1. You owe the bank a debt.' }));
    script.end();
    await reading;
    const { rows } = await app.database.pool.query('select text from scenes where conversation_id = $1', [
      id,
    ]);
    return rows;
  }

  test.each([
    ['incognito', () => ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: true } })],
    ['learning off', () => ada.chatMemory.memorySettings({ params: { id }, body: { isLearning: false } })],
    ['all learning off', () => ada.chatMemory.ownMemorySettings({ body: { isLearning: false } })],
  ])('turning to %s leaves nothing of it, and nothing more is asked', async (_what, turn) => {
    await playScenes(2);
    expect(await whileWriting(turn)).toEqual([]);
    expect(asked().at(-1)).toContain('town 1');
  });

  test('what is forbidden meanwhile is left out of it', async () => {
    await playScenes(1);
    const rows = await whileWriting(() =>
      ada.chatMemory.addTopic({ params: { id }, body: { text: 'debts' } }),
    );
    expect(rows).toEqual([{ text: 'You came to town 1.' }]);
  });
});
