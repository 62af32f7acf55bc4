// Servers of the version before know no members. They run beside this version while it is rolled out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../../../test/support/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { deleteConversation, insertConversation } from '../chat.store.ts';

let database: TestDatabase;
const ids = uuidv7(fixedClock(0));
let userId: string;
let characterId: string;
let versions: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const cast = createCast(database, fixedClock(0), ids);
  userId = await cast.person();
  characterId = await cast.character(userId);
  const next = ids.next();
  await query(
    `insert into character_versions (id, character_id, number, name, age, hook, description, personality, scenario,
       greetings, example_dialogue, look, created_at)
     select $2, character_id, 2, name, age, hook, description, personality, scenario, greetings, example_dialogue, look,
       created_at from character_versions where character_id = $1`,
    [characterId, next],
  );
  versions = (await query('select id from character_versions order by number')).map(({ id }) => id!);
});
afterAll(() => database.drop());

const query = async (text: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await database.pool.query(text, values)).rows;
const membersOf = (id: string) =>
  query('select character_id, version_id from conversation_members where conversation_id = $1', [id]);
const memberWith = (versionId: string | undefined) => [{ character_id: characterId, version_id: versionId }];

test('what a server of the version before writes has a member and a speaker', async () => {
  const [id, messageId] = [ids.next(), ids.next()];
  await query(
    `insert into conversations (id, user_id, character_id, version_id, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now())`,
    [id, userId, characterId, versions[0]],
  );
  expect(await membersOf(id)).toEqual(memberWith(versions[0]));
  await query(
    `insert into messages (id, conversation_id, role, content, state, tokens, path_tokens, created_at)
     values ($1, $2, 'assistant', 'Hello.', 'complete', 5, 5, now())`,
    [messageId, id],
  );
  expect(await query('select speaker_id from messages where id = $1', [messageId])).toEqual([
    { speaker_id: characterId },
  ]);
  await query('update conversations set version_id = $2 where id = $1', [id, versions[1]]);
  expect(await membersOf(id)).toEqual(memberWith(versions[1]));
  await database.transact((tx) => deleteConversation(tx, id));
  expect(await membersOf(id)).toEqual([]);
});

test('a server of the version before finds the character of a new conversation', async () => {
  const id = ids.next();
  const members = [{ characterId, versionId: versions[0]! }];
  await database.transact((tx) => insertConversation(tx, { id, userId, members, at: new Date(0) }));
  const seen = () => query('select character_id, version_id from conversations where id = $1', [id]);
  expect(await seen()).toEqual(memberWith(versions[0]));
  await query('update conversation_members set version_id = $2 where conversation_id = $1', [
    id,
    versions[1],
  ]);
  expect(await seen()).toEqual(memberWith(versions[1]));
});
