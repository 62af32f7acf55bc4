// Premium characters and memory limits follow the tier in the database at the time of the call, not the
// access token: every token here was issued to a free user.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiFailure } from '../support/api-client.ts';
import { scriptedEngine } from '../support/fakes.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { setTier } from '../support/tier-permissions.ts';

const engine = scriptedEngine(32_768);
let app: TestApp;
let ada: Person;
let premiumId: string;
let name: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ chatEngine: engine });
  const { items } = await (await app.guest()).discovery.list({ query: { limit: 100 } });
  ({ id: premiumId, name } = items.find((item) => item.isPremium && item.rating === 'sfw')!);
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp(`ada${++count}`);
});

const become = (tier: 'free' | 'bloom' | 'eclipse') => setTier(app.database, ada.user.id, tier);
const params = (id = premiumId) => ({ id });

const say = (id: string, content: string) =>
  Array.fromAsync(ada.chat.send({ params: params(id), body: { content } }));

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error('It was not refused');
  const { status, code, body } = error;
  return { status, code, action: body['action'] };
}
const refused = () => ({ status: 403, code: 'memberships.required', action: `chat with ${name}` });

/** A conversation of two turns by a user whose membership has ended. */
async function lapsed() {
  await become('bloom');
  const { conversation } = await ada.chat.open({ params: params() });
  await say(conversation.id, 'Good evening.');
  await say(conversation.id, 'Tell me a story.');
  await become('free');
  return conversation.id;
}
const stored = async (id: string) =>
  (await app.database.db.selectFrom('messages').selectAll().where('conversation_id', '=', id).execute())
    .length;

describe('a premium character', () => {
  test('is marked in lists, on its page and in chats', async () => {
    const { items } = await ada.discovery.list({ query: { limit: 100 } });
    expect(items.filter((item) => item.isPremium)).toHaveLength(8);
    expect(await ada.characters.get({ params: params() })).toMatchObject({ isPremium: true });
    await become('bloom');
    const page = await ada.chat.open({ params: params() });
    expect(page.conversation).toMatchObject({ isLocked: false, character: { isPremium: true } });
  });

  test('is not among the first 12 characters for new users', async () => {
    for (const newcomer of [ada, await app.guest()]) {
      const { items } = await newcomer.discovery.list({ query: { limit: 12 } });
      expect(items.map((item) => item.isPremium)).toEqual(Array<boolean>(12).fill(false));
    }
  });

  test('is marked by the migration in a database that was seeded before', async () => {
    const marked = async () => {
      const rows = app.database.db.selectFrom('characters').where('is_premium', '=', true);
      return (await rows.select('seed_slug').orderBy('seed_slug').execute()).map((row) => row.seed_slug);
    };
    const before = await marked();
    await app.database.pool.query('update characters set is_premium = false');
    await app.database.pool.query(await readFile('db/migrations/20261124-5_premium_characters.sql', 'utf8'));
    expect(await marked()).toEqual(before);
    expect(before).toHaveLength(8);
  });

  test('is refused to free users by every call, and no conversation is created', async () => {
    const calls = [
      () => ada.chat.begin({ body: { characterId: premiumId, greeting: 0 } }),
      () => ada.chat.open({ params: params() }),
      () => ada.chat.history({ query: { characterId: premiumId } }),
      () => say(premiumId, 'Hello'),
      () => ada.chat.stop({ params: params() }),
    ];
    for (const call of calls) expect(await refusalOf(call())).toEqual(refused());
    const begun = app.database.db.selectFrom('conversations').where('user_id', '=', ada.user.id);
    expect(await begun.selectAll().execute()).toEqual([]);
  });

  test.each(['bloom', 'eclipse'] as const)(
    'is available to %s immediately, with an earlier token',
    async (tier) => {
      await expect(refusalOf(ada.chat.open({ params: params() }))).resolves.toEqual(refused());
      await become(tier);
      const { conversation } = await ada.chat.open({ params: params() });
      expect((await say(conversation.id, 'Hello')).at(-1)).toMatchObject({ event: 'done' });
    },
  );

  test('is available to its maker', async () => {
    const characters = app.database.db.updateTable('characters').where('id', '=', premiumId);
    const { creator } = await ada.characters.get({ params: params() });
    await characters.set({ creator_id: ada.user.id }).execute();
    try {
      const { conversation } = await ada.chat.open({ params: params() });
      expect(conversation.isLocked).toBe(false);
      expect((await say(conversation.id, 'Hello')).at(-1)).toMatchObject({ event: 'done' });
    } finally {
      await characters.set({ creator_id: creator.id }).execute();
    }
  });
});

describe('after a membership has ended', () => {
  test('conversations can still be read', async () => {
    const id = await lapsed();
    const page = await ada.chat.open({ params: params(id) });
    expect(page.conversation).toMatchObject({ isLocked: true, character: { isPremium: true } });
    expect(page.messages).toHaveLength(5);
    expect((await ada.chat.open({ params: params() })).conversation.id).toBe(id);
    const { items } = await ada.chat.history({ query: { conversationId: id, limit: 3 } });
    expect(items).toHaveLength(3);
    expect((await ada.chat.conversations({ query: {} })).items[0]).toMatchObject({ id, isLocked: true });
  });

  test('nothing can be added, but everything can be deleted', async () => {
    const id = await lapsed();
    const before = await stored(id);
    const newest = (await ada.chat.open({ params: params(id) })).messages.at(-1)!;
    const messageId = newest.id;
    // The first attempt uses the cached turn; the second one reads from the database.
    for (let round = 0; round < 2; round++) expect(await refusalOf(say(id, 'More'))).toEqual(refused());
    const asked = engine.requests.length;
    const goOn = { params: { id, messageId } };
    expect(await refusalOf(Array.fromAsync(ada.chat.regenerate(goOn)))).toEqual(refused());
    expect(await refusalOf(Array.fromAsync(ada.chat.continue(goOn)))).toEqual(refused());
    expect(engine.requests).toHaveLength(asked);
    expect(await stored(id)).toBe(before);
    expect((await ada.chat.open({ params: params(id) })).messages.at(-1)).toEqual(newest);
    await ada.chat.deleteMessage({ params: { id, messageId } });
    await ada.chat.deleteConversation({ params: { id } });
  });

  test('conversations continue with the next membership', async () => {
    const id = await lapsed();
    await refusalOf(say(id, 'More'));
    await become('eclipse');
    expect((await say(id, 'More')).at(-1)).toMatchObject({ event: 'done' });
    expect((await ada.chat.open({ params: params(id) })).conversation.isLocked).toBe(false);
  });

  test('of concurrent messages only those of members get a reply', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const person = await app.signUp(`eve${++count}`);
        await setTier(app.database, person.user.id, 'bloom');
        const { conversation } = await person.chat.open({ params: params() });
        const send = (content: string) =>
          Array.fromAsync(person.chat.send({ params: params(conversation.id), body: { content } }));
        // Two messages, so that the server has the next turn in its cache.
        await send('One.');
        await send('Two.');
        return { ...person, conversationId: conversation.id, send };
      }),
    );
    for (const { user } of people.slice(0, 4)) await setTier(app.database, user.id, 'free');
    const results = await Promise.allSettled(people.map(({ send }) => send('Three.')));
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(4).fill('rejected'),
      ...Array<string>(4).fill('fulfilled'),
    ]);
    const counts = await Promise.all(people.map(({ conversationId }) => stored(conversationId)));
    const [greetings] = [counts[0]! - 4];
    expect(counts).toEqual([
      ...Array<number>(4).fill(greetings + 4),
      ...Array<number>(4).fill(greetings + 6),
    ]);
  });
});

describe('the memory', () => {
  let id: string;
  const newest = () => engine.requests.at(-1)!;
  const tiers = () => app.database.db.updateTable('membership_tiers');
  beforeEach(async () => {
    const { items } = await ada.discovery.list({ query: { limit: 100 } });
    const open = items.find((item) => !item.isPremium)!;
    id = (await ada.chat.begin({ body: { characterId: open.id, greeting: 0 } })).conversation.id;
  });

  test('has the newest facts up to the limit of the tier, and always the name', async () => {
    await tiers().set({ memory_facts: 2 }).where('tier', '=', 'free').execute();
    try {
      await say(id, 'My name is Robin.');
      for (const said of ['I live in Oslo.', 'I work as a nurse.', 'I have a dog.']) await say(id, said);
      await say(id, 'Hm.');
      const { facts, userName } = newest().scene;
      expect(facts).toHaveLength(2);
      expect(JSON.stringify(facts)).not.toMatch(/Oslo|Robin/);
      expect(userName).toBe('Robin');
      await become('bloom');
      await say(id, 'Well.');
      expect(newest().scene.facts).toHaveLength(4);
      await become('free');
      await say(id, 'Well, well.');
      expect(newest().scene.facts).toHaveLength(2);
    } finally {
      await tiers().set({ memory_facts: 40 }).where('tier', '=', 'free').execute();
    }
  });

  test('has as much of the chat as the tier permits', async () => {
    const long = 'The tide went out and came back, and nobody counted the boats. '.repeat(60);
    for (let turn = 0; turn < 10; turn++) await say(id, `${turn}. ${long}`);
    const seen = () =>
      newest().messages.filter(({ role, content }) => role === 'user' && content.includes('tide')).length;
    const free = seen();
    expect(free).toBeLessThan(10);
    await become('bloom');
    await say(id, `10. ${long}`);
    expect(seen()).toBe(11);
    await become('free');
    await say(id, `11. ${long}`);
    expect(seen()).toBeLessThanOrEqual(free);
  });
});

test('members get replies from CHAT_MEMBER_MODEL if it is set', async () => {
  const own = scriptedEngine();
  const other = await createTestApp({ chatEngine: own, env: { CHAT_MEMBER_MODEL: 'large' } });
  try {
    const eve = await other.signUp('eve');
    const [characterId] = await other.characters();
    const models: (string | undefined)[] = [];
    for (const tier of ['free', 'bloom', 'free'] as const) {
      await setTier(other.database, eve.user.id, tier);
      await Array.fromAsync(eve.chat.send({ params: { id: characterId! }, body: { content: 'Hello' } }));
      models.push(own.requests.at(-1)!.model);
    }
    expect(models).toEqual([undefined, 'large', undefined]);
  } finally {
    await other.close();
  }
});
