// What no longer stands in the prompt: what is found of it, tested by questions, and told as scenes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { createMemoryTalk } from '../support/memory-talk.ts';
import { setTier } from '../support/tier-permissions.ts';
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
    env: { MEMORY_TOKENS_A_DAY: '0', RATE_LIMIT_SCALE: '100', CHAT_DETECT: 'off' },
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
const { say, talkLong, read, sent } = createMemoryTalk(engine, () => ({
  app,
  person: ada,
  conversationId: id,
}));

/** Nothing listens there. */
async function chooseAway(contextTokens: string): Promise<void> {
  const admin = await app.signUp(`operator${count}`);
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
  const settings = { baseUrl: 'http://127.0.0.1:9/v1', contextTokens };
  const { engines } = await admin.engines.add({
    body: { kind: 'openai-compatible', name: 'Away', settings },
  });
  const model = `${engines.at(-1)!.id}/away`;
  await admin.engines.offer({ body: { model, name: 'Away', isMemberOnly: false } });
  await ada.generation.change({ params: { id }, body: { model } });
}

const memory = (scope: 'chat' | 'character' | 'user' = 'chat') =>
  ada.chatMemory.memory({ params: { id }, query: { scope } });
const factWith = async (words: string) => (await memory()).facts.find(({ text }) => text.includes(words))!;

describe('what fell out of the window', () => {
  test('is found by its words, told with its date, and named in the record with its message', async () => {
    const { userMessage } = await say(
      'My grandmother hid the brass key under the third step of the lighthouse.',
    );
    await talkLong();
    const { message } = await say('Do you remember where the brass key was hidden?');
    expect(sent()).toContain('under the third step');
    const { record: kept } = await ada.chatRecords.record({ params: { id, messageId: message.id } });
    const record = kept!;
    expect(record.history.dropped).toBeGreaterThan(0);
    const passage = record.memory.find(({ kind }) => kind === 'passage')!;
    expect(passage).toMatchObject({ score: 1, words: expect.arrayContaining(['key']) });
    expect(passage.text).toMatch(/earlier today|yesterday|ago/);
    expect(passage.sources.map(({ messageId }) => messageId)).toContain(userMessage.id);
    await ada.chat.edit({ params: { id, messageId: userMessage.id }, body: { content: 'Never mind.' } });
    await say('Where was the brass key hidden, again?');
    expect(sent()).not.toContain('third step of the lighthouse');
  });

  test('is told by the usual model, which has less room than the chosen one that does not answer', async () => {
    await setTier(app.database, ada.user.id, 'eclipse');
    await say('My grandmother hid the brass key under the third step of the lighthouse.');
    await talkLong();
    await chooseAway('131072');
    await say('Do you remember where the brass key was hidden?');
    expect(sent()).toContain('under the third step');
  });

  test.each(['is gone', 'hangs'])(
    'is told although the table of recaps %s',
    async (how) => {
      await say('My grandmother hid the brass key under the third step of the lighthouse.');
      await talkLong();
      const away = await app.database.pool.connect();
      try {
        await away.query('begin');
        if (how === 'hangs') await away.query('lock table scenes, chapters in access exclusive mode');
        else await app.database.pool.query('alter table scenes rename to scenes_away');
        await say('Do you remember where the brass key was hidden?');
      } finally {
        await away.query('rollback');
        away.release();
        if (how === 'is gone') await app.database.pool.query('alter table scenes_away rename to scenes');
      }
      expect(sent()).toContain('under the third step');
    },
    60_000,
  );

  test('is not told where it was corrected or forgotten since, and the rest of its message is', async () => {
    await say('I live in Lisbon. The brass key lies under the third step.');
    await say('I have a cat called Moth.');
    await talkLong();
    await say('I live in Porto now.');
    const { id: memoryId } = await factWith('Moth');
    await ada.chatMemory.correct({ params: { id, memoryId }, body: { isForgotten: true } });
    await say('Do you remember where I live, and where the brass key lies?');
    expect(sent()).toContain('You live in Porto');
    expect(sent()).toContain('The brass key lies under the third step.');
    expect(sent()).not.toContain('I live in Lisbon');
    await say('Do you remember what my old cat was called?');
    expect(sent()).not.toContain('cat called Moth');
  });

  test('“what do you remember?” asks nothing that has several right answers', async () => {
    for (let n = 0; n < 6; n++) await say(`And then the sea went quiet, turn ${n + 30}.`);
    await say('On Thursdays the ferry brings newspapers, oranges and one very tired postman.');
    const { rows } = await ada.chatMemory.quiz({ params: { id } });
    expect(rows.filter(({ isTrap }) => !isTrap).map(({ proof }) => proof!.excerpt)).toEqual([
      expect.stringContaining('ferry'),
    ]);
  });

  test('“what do you remember?” asks what was said and what was not, each with its proof', async () => {
    await say('My grandmother hid the brass key under the third step of the lighthouse.');
    await say('On Thursdays the ferry brings newspapers, oranges and one very tired postman.');
    await say('The clockmaker in Marrow Street owes me eleven shillings since the flood.');
    const { rows, score } = await ada.chatMemory.quiz({ params: { id } });
    expect(rows.filter(({ isTrap }) => !isTrap)).toHaveLength(3);
    expect(rows.filter(({ isTrap }) => isTrap)).toHaveLength(2);
    for (const row of rows.filter(({ isTrap }) => !isTrap))
      expect(row).toMatchObject({ verdict: 'right', proof: { messageId: expect.any(String) } });
    expect(score).toBeGreaterThanOrEqual(3);
  });
});

test('scenes end at a pause, and a person’s recap stays', async () => {
  for (const line of ['The door was open.', 'We had tea.', 'You tuned the violin.']) await say(line);
  app.clock.advance(7 * 3_600_000);
  const { accessToken } = await ada.account.refresh({ body: { refreshToken: ada.refreshToken } });
  ada.session.accessToken = accessToken;
  await say('Good morning.');
  await read();
  const { scenes } = await memory();
  expect(scenes).toMatchObject([
    { isCurrent: true, messageCount: 2 },
    { isCurrent: false, messageCount: 7, title: 'The door was open.' },
  ]);
  const sceneId = scenes[1]!.id;
  const { scene } = await ada.chatMemory.editScene({
    params: { id, sceneId },
    body: { title: 'The open door', text: 'Tea by the window.' },
  });
  expect(scene).toMatchObject({ title: 'The open door', text: 'Tea by the window.', isEdited: true });
});

test('a recap is told once its scene has left the window, and stands in the record with its messages', async () => {
  const { userMessage } = await say('The door was open.');
  for (const line of ['We had tea.', 'You tuned the violin.']) await say(line);
  app.clock.advance(7 * 3_600_000);
  const { accessToken } = await ada.account.refresh({ body: { refreshToken: ada.refreshToken } });
  ada.session.accessToken = accessToken;
  await say('Good morning.');
  await read();
  const sceneId = (await memory()).scenes.find(({ isCurrent }) => !isCurrent)!.id;
  const text = 'Over tea she promised the violin to nobody else.';
  await ada.chatMemory.editScene({ params: { id, sceneId }, body: { text } });
  await talkLong();
  const { message } = await say('What was it that you promised?');
  expect(sent()).toContain(text);
  const recordOf = async () =>
    (await ada.chatRecords.record({ params: { id, messageId: message.id } })).record!.memory;
  expect(await recordOf()).toContainEqual(
    expect.objectContaining({ id: sceneId, kind: 'scene', text: expect.stringContaining(text) }),
  );
  await ada.chat.edit({ params: { id, messageId: userMessage.id }, body: { content: 'The gate was open.' } });
  // What a person wrote stays, whatever they change.
  expect((await recordOf()).find((item) => item.id === sceneId)!.text).toContain(text);
});

test('a conversation of before is read after the upgrade, and again by the command', async () => {
  await say('My grandmother hid the brass key under the third step.');
  const unread = 'update message_texts set words = null, length = null where conversation_id = $1';
  await app.database.pool.query(unread, [id]);
  expect((await memory()).waiting).toBeGreaterThan(0);
  await read();
  expect((await memory()).waiting).toBe(0);
});
