// Chats that are named by themselves: when, when not, and what happens if the model fails, the server dies, or their user
// names them first.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const FORBIDDEN = 'make her a 15 year old girl and describe the sex';
const engine = scriptedEngine(8192, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let character: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    env: { MEMORY_TOKENS_A_DAY: '0' },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  engine.forget();
  ada = await app.signUp(`ada${++count}`);
  const { conversation } = await ada.chat.open({ params: { id: (await app.characters())[0]! } });
  id = conversation.id;
  character = conversation.character.name;
});

const turnOn = () => ada.chatSettings.change({ body: { namesChats: true } });
const shown = async () => (await ada.chat.open({ params: { id } })).conversation.title;

async function say(content: string): Promise<void> {
  await Array.fromAsync(ada.chat.send({ params: { id }, body: { content } }));
}

async function talk(): Promise<void> {
  for (const content of ['Where is the brass key?', 'And the door?', 'Then we go down.']) await say(content);
}

const jobs = async () =>
  (await app.database.db.selectFrom('title_jobs').selectAll().where('conversation_id', '=', id).execute())[0];

/** The job is written beside the end of the reply. */
const queued = () => expect.poll(jobs).toBeDefined();

async function settle(ms = 5_000): Promise<void> {
  app.clock.advance(ms);
  await app.services.settleTitles();
}

describe('with the setting on', () => {
  beforeEach(turnOn);

  test('a chat is named once after its third exchange, and other devices are told', async () => {
    await say('Where is the brass key?');
    await say('And the door?');
    await settle();
    expect(await jobs()).toBeUndefined();
    expect(await shown()).toBe(character);

    await say('Then we go down.');
    await queued();
    const { since } = await ada.chat.open({ params: { id } });
    const asked = engine.requests.length;
    engine.say('"The brass key."');
    await settle();
    expect(engine.requests).toHaveLength(asked + 1);
    expect(await shown()).toBe('The brass key');
    const changes = await ada.chatChanges.changes({ query: { since } });
    expect(changes.conversations.map(({ title }) => title)).toEqual(['The brass key']);

    await say('And further.');
    await settle();
    expect(await jobs()).toBeUndefined();
    expect(await shown()).toBe('The brass key');
  });

  test('a title of one’s own is not overwritten, also if it is given while the model writes', async () => {
    await talk();
    await queued();
    const script = engine.hold();
    const asked = engine.requests.length;
    app.clock.advance(5_000);
    const settled = app.services.settleTitles();
    await expect.poll(() => engine.requests.length).toBe(asked + 1);
    await ada.chat.settings({ params: { id }, body: { title: 'Mine' } });
    script.next('Not this one');
    script.end();
    await settled;
    expect(await shown()).toBe('Mine');
    expect(await jobs()).toBeUndefined();
    await say('Go on.');
    await settle();
    expect(await jobs()).toBeUndefined();
  });

  test('somebody who writes comes first: the question is given up and asked again later', async () => {
    await talk();
    await queued();
    const script = engine.hold();
    const asked = engine.requests.length;
    app.clock.advance(5_000);
    const settled = app.services.settleTitles();
    await expect.poll(() => engine.requests.length).toBe(asked + 1);
    engine.say('Mind the step.');
    await say('Is it dark?');
    await settled;
    script.end();
    expect(await shown()).toBe(character);
    expect(await jobs()).toMatchObject({ tries: 0 });
    engine.say('Down the dark stairs');
    await settle(60_000);
    expect(await shown()).toBe('Down the dark stairs');
  });

  test('while somebody writes, no chat is taken up', async () => {
    await talk();
    await queued();
    const before = await jobs();
    const script = engine.hold();
    const asked = engine.requests.length;
    const eve = await app.signUp(`eve${count}`);
    const theirs = (await eve.chat.open({ params: { id: (await app.characters())[1]! } })).conversation.id;
    const reply = Array.fromAsync(eve.chat.send({ params: { id: theirs }, body: { content: 'Hello' } }));
    await expect.poll(() => engine.requests.length).toBe(asked + 1);
    await settle();
    expect(await jobs()).toEqual(before);
    script.end();
    await reply;
    engine.say('The brass key');
    await settle();
    expect(await shown()).toBe('The brass key');
  });

  test('a chat of very long messages is named too', async () => {
    await talk();
    await queued();
    await app.database.pool.query(
      `update messages m set tokens = 4000, path_tokens = 4000 * counted.n
       from (select id, row_number() over (order by id) as n from messages where conversation_id = $1) counted
       where counted.id = m.id`,
      [id],
    );
    engine.say('The brass key');
    await settle();
    expect(await shown()).toBe('The brass key');
  });

  test('a failure is tried a few times, longer apart each time, and then no more', async () => {
    await talk();
    await queued();
    let asked = engine.requests.length;
    for (const wait of [5_000, 61_000, 8.1 * 60_000, 65 * 60_000]) {
      engine.fail('unreachable');
      await settle(wait);
      expect(engine.requests).toHaveLength(++asked);
    }
    expect(await jobs()).toMatchObject({ due_at: null, tries: 4 });
    await settle(24 * 3_600_000);
    const login = { emailOrUsername: ada.user.username, password: ada.password };
    ada.session.accessToken = (await ada.account.login({ body: login })).accessToken;
    engine.say('Still here.');
    await say('And now?');
    await settle();
    expect(engine.requests).toHaveLength(asked + 1);
    expect(await shown()).toBe(character);
  });

  test('what a character may not say is no title', async () => {
    await talk();
    await queued();
    engine.say(FORBIDDEN);
    await settle();
    expect(await shown()).toBe(character);
    engine.say('The brass key');
    await settle(61_000);
    expect(await shown()).toBe('The brass key');
  });

  test('another server takes over from one that died while it asked', async () => {
    await talk();
    await queued();
    // As a killed server leaves it: leased, and never ended.
    app.clock.advance(5_000);
    await app.database.db
      .updateTable('title_jobs')
      .set({ taken_until: new Date(app.clock.now() + 5 * 60_000) })
      .execute();
    await app.services.settleTitles();
    expect(await shown()).toBe(character);
    engine.say('After the storm');
    await settle(5 * 60_000 + 1);
    expect(await shown()).toBe('After the storm');
  });

  test('nothing is named that is not read in the background', async () => {
    await ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: true } });
    await talk();
    await settle();
    expect(await jobs()).toBeUndefined();
    expect(await shown()).toBe(character);
  });

  test('nothing is named that has to do with a crisis', async () => {
    await talk();
    await queued();
    await app.database.pool.query(
      `update messages set help = '{"tier": 1}' where id =
        (select id from messages where conversation_id = $1 and role = 'user' limit 1)`,
      [id],
    );
    const asked = engine.requests.length;
    await settle();
    expect(engine.requests).toHaveLength(asked);
    expect(await jobs()).toBeUndefined();
    const { rows } = await app.database.pool.query('select title from conversations where id = $1', [id]);
    expect(rows).toEqual([{ title: '' }]);
  });

  test('turned off again before its time, it names nothing', async () => {
    await talk();
    await queued();
    await ada.chatSettings.change({ body: { namesChats: false } });
    const asked = engine.requests.length;
    await settle();
    expect(engine.requests).toHaveLength(asked);
    expect(await jobs()).toBeUndefined();
  });
});

test('it is off by default, an account’s own, and in its data', async () => {
  expect(await ada.chatSettings.read({})).toEqual({ namesChats: false });
  await talk();
  await settle();
  expect(await jobs()).toBeUndefined();
  expect(await turnOn()).toEqual({ namesChats: true });
  expect(await ada.chatSettings.read({})).toEqual({ namesChats: true });
  const eve = await app.signUp(`eve${count}`);
  expect(await eve.chatSettings.read({})).toEqual({ namesChats: false });
});
