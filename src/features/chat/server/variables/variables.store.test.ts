import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCast } from '../../../../../test/support/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import type { VariableChange } from '../../../../shared/macros/context.ts';
import { VARIABLES_MAX, VARIABLE_NAME_MAX, VARIABLE_VALUE_MAX } from '../../../../shared/macros/limits.ts';
import {
  deleteConversation,
  insertConversation,
  insertMessages,
  setHead,
  setShownChild,
} from '../chat.store.ts';
import { createChatData } from '../conversations/chat-data.ts';
import { applyVariables } from './variables.store.ts';
import { readUserVariables, readVariables } from './variables.views.ts';

const ids = uuidv7(fixedClock(0));
let database: TestDatabase;
let userId: string;
let conversationId: string;
let headId: string | null;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const cast = createCast(database, fixedClock(0), ids);
  userId = await cast.person();
  const characterId = await cast.character(userId);
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from character_versions where character_id = $1',
    [characterId],
  );
  conversationId = ids.next();
  headId = null;
  const members = [{ characterId, versionId: rows[0]!.id }];
  await database.transact((tx) =>
    insertConversation(tx, { id: conversationId, userId, members, at: new Date(0) }),
  );
});

const set = (
  name: string,
  value: string | null,
  scope: VariableChange['scope'] = 'chat',
): VariableChange => ({ ...{ scope, name, value } });
/** Each time for a new message at the end of the path. */
async function apply(...changes: VariableChange[]) {
  const before = await ofChat();
  const messageId = ids.next();
  const row = { conversationId, speakerId: null, content: 'Hm.', tokens: 1, pathTokens: 1, alternative: 1 };
  await database.transact(async (tx) => {
    const of = { id: messageId, parentId: headId, role: 'user', state: 'complete', at: new Date(0) } as const;
    await insertMessages(tx, [{ ...row, ...of }]);
    if (headId) await setShownChild(tx, headId, messageId);
    await setHead(tx, conversationId, messageId, new Date(0));
    await applyVariables(tx, { conversationId, userId, messageId, before, isContinued: false }, changes);
  });
  headId = messageId;
}
const ofChat = async () => Object.fromEntries(await readVariables(database.db, conversationId));
const ofUser = async () => Object.fromEntries(await readUserVariables(database.db, userId));

test('variables are set, replaced and removed, apart for conversation and user', async () => {
  await apply(set('hp', '10'), set('mood', 'calm'), set('hp', '7', 'global'));
  expect([await ofChat(), await ofUser()]).toEqual([{ hp: '10', mood: 'calm' }, { hp: '7' }]);
  await apply(set('hp', '9'), set('mood', null), set('hp', null, 'global'), set('none', null));
  expect([await ofChat(), await ofUser()]).toEqual([{ hp: '9' }, {}]);
  await apply();
  expect(await ofChat()).toEqual({ hp: '9' });
});

test('of two changes the last one counts', async () => {
  await apply(set('hp', '1'), set('hp', '2'));
  expect(await ofChat()).toEqual({ hp: '2' });
});

test('what exceeds the limits is left out', async () => {
  await apply(
    set('', 'a'),
    set('n'.repeat(VARIABLE_NAME_MAX + 1), 'a'),
    set('long', 'a'.repeat(VARIABLE_VALUE_MAX + 1)),
    set('n'.repeat(VARIABLE_NAME_MAX), 'v'.repeat(VARIABLE_VALUE_MAX)),
  );
  expect(Object.keys(await ofChat())).toEqual(['n'.repeat(VARIABLE_NAME_MAX)]);
  await apply(...Array.from({ length: VARIABLES_MAX + 50 }, (_, index) => set(`v${index}`, '1')));
  expect(Object.keys(await ofChat())).toHaveLength(VARIABLES_MAX);
  const [known] = Object.keys(await ofChat());
  await apply(set(known!, 'changed'));
  expect((await ofChat())[known!]).toBe('changed');
});

test('what PostgreSQL cannot store is removed from a value', async () => {
  await apply(set('a', 'x\0y\ud800'));
  expect(await ofChat()).toEqual({ a: 'xy\ufffd' });
});

test('a deleted conversation takes its variables with it, and no others', async () => {
  await apply(set('hp', '10'), set('coins', '7', 'global'));
  await database.transact((tx) => deleteConversation(tx, conversationId));
  expect([await ofChat(), await ofUser()]).toEqual([{}, { coins: '7' }]);
});

test('the data of a user contains them, and leaving erases them', async () => {
  await apply(set('hp', '10'), set('coins', '7', 'global'));
  const data = createChatData({ database, activeReplies: { endAllOf: () => Promise.resolve() } });
  const files: Record<string, unknown> = {};
  for await (const { path, bytes } of data.files(userId)) {
    let text = '';
    for await (const piece of bytes) text += String(piece);
    files[path.replace(/^conversations\/.*/, 'conversation')] = JSON.parse(text);
  }
  expect(files).toMatchObject({
    conversation: { variables: { hp: '10' } },
    'variables.json': { variables: { coins: '7' } },
  });
  await database.transact((tx) => data.erase!(tx, { userId, heir: () => Promise.resolve(userId) }));
  expect([await ofChat(), await ofUser()]).toEqual([{}, {}]);
});
