// Conversations of several members.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCast } from '../../../../../test/support/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { insertConversation, insertMessages, setHead } from '../chat.store.ts';
import { resolveConversation } from '../chat.views.ts';
import { presentConversation } from './conversations.service.ts';
import { listConversations, readConversation } from './conversations.views.ts';

const ids = uuidv7(fixedClock(0));
const at = new Date(0);
let database: TestDatabase;
let cast: ReturnType<typeof createCast>;
let creatorId: string;
let userId: string;
let isoldeId: string;
let miraId: string;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  cast = createCast(database, fixedClock(0), ids);
  creatorId = await cast.person();
});
afterAll(() => database.drop());
beforeEach(async () => {
  userId = await cast.person();
  isoldeId = await cast.character(creatorId, { name: 'Isolde Varga' });
  miraId = await cast.character(creatorId, { name: 'Mira Vale' });
  id = ids.next();
  const { rows } = await query<{ id: string; versionId: string }>(
    'select id, version_id as "versionId" from characters where id = any($1) order by id',
    [[isoldeId, miraId]],
  );
  const members = rows.map((row) => ({ characterId: row.id, versionId: row.versionId }));
  await database.transact(async (tx) => {
    await insertConversation(tx, { id, userId, members, at });
    const message = { conversationId: id, content: 'Yes.', alternative: 1, tokens: 5, pathTokens: 5, at };
    const [said, reply] = [ids.next(), ids.next()];
    await insertMessages(tx, [
      { ...message, id: said, parentId: null, role: 'user', speakerId: null, state: 'complete' },
      { ...message, id: reply, parentId: said, role: 'assistant', speakerId: miraId, state: 'complete' },
    ]);
    await setHead(tx, id, reply, at);
  });
  await query('update conversations set message_count = 2 where id = $1', [id]);
});

const query = <Row extends Record<string, unknown>>(text: string, values: unknown[]) =>
  database.pool.query<Row>(text, values);
const read = async () => presentConversation((await readConversation(database.db, id, userId))!, false);

test('a conversation tells its members, and who spoke last', async () => {
  const shown = await read();
  expect(shown).toMatchObject({
    title: 'Isolde Varga & Mira Vale',
    character: { id: isoldeId, name: 'Isolde Varga' },
    members: [
      { id: isoldeId, name: 'Isolde Varga', avatar: null },
      { id: miraId, name: 'Mira Vale', avatar: null },
    ],
    lastMessage: { role: 'assistant', speakerId: miraId, excerpt: 'Yes.' },
    isLocked: false,
    hasNewerVersion: false,
  });
  const shelf = { view: 'active' as const, folderId: null, tag: null };
  const filter = { userId, characterId: miraId, shelf, offset: 0, limit: 10 };
  for (const q of [null, 'mira']) {
    const { rows, total } = await listConversations(database.db, { ...filter, q });
    expect([rows.map((row) => presentConversation(row, false)), total]).toMatchObject([[shown], 1]);
  }
});

test('it is locked when one member is for members only', async () => {
  await query('update characters set is_premium = true where id = $1', [miraId]);
  expect(await read()).toMatchObject({ isLocked: true, character: { isPremium: false } });
});

test('it can be moved when one member has a newer version, and that member is still there', async () => {
  await query(
    `with version as (
       insert into character_versions (id, character_id, number, name, age, hook, description, personality, scenario,
         greetings, example_dialogue, look, created_at)
       select $2, character_id, 2, name, age, hook, description, personality, scenario, greetings, example_dialogue,
         look, created_at from character_versions where character_id = $1
     )
     update characters set version_id = $2 where id = $1`,
    [miraId, ids.next()],
  );
  expect(await read()).toMatchObject({ hasNewerVersion: true });
  await query('update characters set deleted_at = now() where id = $1', [miraId]);
  expect(await read()).toMatchObject({ hasNewerVersion: false, character: { isAvailable: true } });
});

test('a character’s id opens what began with it, not what it takes part in', async () => {
  expect(await resolveConversation(database.db, isoldeId, userId)).toBe(id);
  expect(await resolveConversation(database.db, miraId, userId)).toBeNull();
});
