// What of scenes and chapters a person takes along: what is known of them, not what is to be written anew.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../../../test/support/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { insertConversation, insertMessages, setHead } from '../chat.store.ts';
import { readAllChapters, readAllRecords, readAllScenes } from './chat-data.views.ts';

const ids = uuidv7(fixedClock(0));
const at = new Date(0);
let database: TestDatabase;
let conversationId: string;
let said: string[];
let chapterIds: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const cast = createCast(database, fixedClock(0), ids);
  const userId = await cast.person();
  const characterId = await cast.character(userId);
  const { rows } = await database.pool.query<{ id: string }>(
    'select version_id as id from characters where id = $1',
    [characterId],
  );
  conversationId = ids.next();
  said = [ids.next(), ids.next()];
  await database.transact(async (tx) => {
    const members = [{ characterId, versionId: rows[0]!.id }];
    await insertConversation(tx, { id: conversationId, userId, members, at });
    const message = { conversationId, content: 'Yes.', alternative: 1, tokens: 5, pathTokens: 5, at };
    await insertMessages(tx, [
      { ...message, id: said[0]!, parentId: null, role: 'user', speakerId: null, state: 'complete' },
      {
        ...{ ...message, id: said[1]!, parentId: said[0]!, role: 'assistant', speakerId: characterId },
        state: 'complete',
      },
    ]);
    await setHead(tx, conversationId, said[1]!, at);
  });
  chapterIds = [ids.next(), ids.next(), ids.next()];
  const put = (table: 'scenes' | 'chapters', id: string, title: string, last: string, isStale: boolean) =>
    database.pool.query(
      `insert into ${table} (id, conversation_id, first_message_id, last_message_id, from_at, until_at, title, text,
        is_stale, created_at, ${table === 'scenes' ? 'message_count, origin' : 'scene_count'})
       values ($1, $2, $3, $4, $5, $5, $6, 'Told.', $7, $5, ${table === 'scenes' ? "2, 'model'" : '2'})`,
      [id, conversationId, said[0], last, at, title, isStale],
    );
  await put('scenes', ids.next(), 'Known', said[0]!, false);
  await put('scenes', ids.next(), 'Outdated', said[1]!, true);
  await put('chapters', chapterIds[0]!, 'Known', said[0]!, false);
  await put('chapters', chapterIds[1]!, 'Outdated', said[1]!, true);
  await put('chapters', chapterIds[2]!, 'Of a deleted message', ids.next(), false);
});
afterAll(() => database.drop());

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);

test('scenes and chapters that are to be written anew, or whose end was deleted, are left out', async () => {
  expect(titles(await readAllScenes(database.db, conversationId, null, 10))).toEqual(['Known']);
  expect(titles(await readAllChapters(database.db, conversationId, null, 10))).toEqual(['Known']);
});

test('so are their texts in what replies were written from', async () => {
  const memory = chapterIds.map((id) => ({ id, kind: 'chapter', text: 'Told.', sources: [] }));
  await database.pool.query(
    'insert into reply_records (message_id, conversation_id, record, created_at) values ($1, $2, $3, $4)',
    [said[1], conversationId, JSON.stringify({ memory }), at],
  );
  const [record] = await readAllRecords(database.db, conversationId, null, 10);
  expect(record!.knownChapterIds).toEqual([chapterIds[0]]);
});
