// Deleted chats rest in a bin: nothing else sees them, and nothing of them is lost until they are deleted for good.
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { BIN_MS } from '../../src/features/chat/order-rules.ts';
import { LIMITS } from '../../src/platform/server/db/limits.ts';
import { texts, useOneChat } from '../support/one-chat.ts';

const { now, params, say, open } = useOneChat();

const list = async () => (await now.ada.chat.conversations({ query: {} })).items.map(({ id }) => id);
const bin = async () => (await now.ada.chatBin.bin({ query: {} })).items;
const remove = () => now.ada.chat.deleteConversation({ params: params() });
const restore = (ids = [now.conversationId]) => now.ada.chatBin.restoreChats({ body: { ids } });
const rows = async (table: string) =>
  (
    await now.app.database.pool.query(`select 1 from ${table} where conversation_id = $1`, [
      now.conversationId,
    ])
  ).rows.length;

/** Three chats, the newest last. */
async function threeChats(): Promise<string[]> {
  const ids = [now.conversationId];
  for (let n = 0; n < 2; n++) {
    const { conversation } = await now.ada.chat.begin({ body: { characterId: now.characterId } });
    now.app.chatEngine.say('Yes.');
    await Array.fromAsync(now.ada.chat.send({ params: { id: conversation.id }, body: { content: 'Hello' } }));
    ids.push(conversation.id);
  }
  return ids;
}

beforeEach(async () => {
  await say('My sister is called Clara.', 'Clara. I will remember.');
});

test('a deleted chat is seen nowhere but in the bin, and comes back whole', async () => {
  await now.ada.chatOrder.order({ body: { ids: [now.conversationId], isPinned: true, addTags: ['family'] } });
  const before = await open();
  await remove();
  expect(await list()).toEqual([]);
  await expect(now.ada.chat.history({ query: { conversationId: now.conversationId } })).rejects.toThrow();
  expect((await now.ada.chat.conversations({ query: { q: 'sister' } })).items).toEqual([]);
  expect((await now.ada.chatOrder.shelves({})).binned).toBe(1);
  expect(await bin()).toMatchObject([
    { id: now.conversationId, title: before.conversation.title, messageCount: 2 },
  ]);

  expect(await restore()).toEqual({ restored: 1 });
  expect(await bin()).toEqual([]);
  expect(await list()).toEqual([now.conversationId]);
  const after = await open();
  expect(texts(after.messages)).toEqual(texts(before.messages));
  expect(after.conversation.order).toMatchObject({ isPinned: true, tags: ['family'] });
  await say('And my brother?', 'You have not told me.');
});

test('what was learned in it is not known anywhere while it rests', async () => {
  await now.app.database.pool.query(`update facts set scope = 'user' where conversation_id = $1`, [
    now.conversationId,
  ]);
  const other = (await now.ada.chat.begin({ body: { characterId: now.characterId } })).conversation.id;
  const prompt = async () => {
    now.app.chatEngine.say('Yes.');
    await Array.fromAsync(now.ada.chat.send({ params: { id: other }, body: { content: 'Who is there?' } }));
    return JSON.stringify(now.app.chatEngine.requests.at(-1));
  };
  expect(await prompt()).toContain('Clara');
  await remove();
  expect(await prompt()).not.toContain('Clara');
  await restore();
  expect(await prompt()).toContain('Clara');
});

test('it is gone after 30 days, or at once where that is asked for', async () => {
  await remove();
  now.app.clock.advance(BIN_MS - 60_000);
  await now.app.services.forgetBinned();
  expect(await rows('messages')).toBeGreaterThan(0);
  now.app.clock.advance(120_000);
  await now.app.services.forgetBinned();
  expect([await rows('messages'), await rows('facts'), await rows('conversation_members')]).toEqual([
    0, 0, 0,
  ]);
});

test('several go in together, and are deleted for good one by one or all at once', async () => {
  const ids = await threeChats();
  expect(await now.ada.chatBin.binChats({ body: { ids } })).toEqual({ binned: 3 });
  await expect(now.ada.chatBin.binChats({ body: { ids } })).rejects.toMatchObject({ code: 'chat.missing' });
  await now.ada.chatBin.purgeChat({ params: { id: ids[1]! } });
  expect((await bin()).map(({ id }) => id).toSorted()).toEqual([ids[0]!, ids[2]!].toSorted());
  const eve = await now.app.signUp(`eve${ids[0]!.slice(-6)}`);
  await expect(eve.chatBin.restoreChats({ body: { ids } })).rejects.toMatchObject({ code: 'chat.missing' });
  await expect(eve.chatBin.purgeChat({ params: { id: ids[0]! } })).rejects.toMatchObject({
    code: 'chat.missing',
  });
  await eve.chatBin.emptyBin({});
  expect(await bin()).toHaveLength(2);
  await now.ada.chatBin.emptyBin({});
  expect(await bin()).toEqual([]);
});

test('what rests counts in no folder and under no tag', async () => {
  const folderId = (await now.ada.chatOrder.createFolder({ body: { name: 'Night' } })).id;
  const body = { ids: [now.conversationId], folderId, isUnread: true, addTags: ['family'] };
  await now.ada.chatOrder.order({ body });
  const shelves = () => now.ada.chatOrder.shelves({});
  const counted = { folders: [{ count: 1, unread: 1 }], tags: [{ count: 1 }], unread: 1, binned: 0 };
  expect(await shelves()).toMatchObject(counted);
  await remove();
  expect(await shelves()).toMatchObject({
    folders: [{ count: 0, unread: 0 }],
    tags: [],
    unread: 0,
    binned: 1,
  });
  await restore();
  expect(await shelves()).toMatchObject(counted);
});

/** Sessions of this database that wait for a lock. */
const waiting = async () =>
  (
    await now.app.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]!.n;

test.each<[string, (messageId: string, replyId: string) => Promise<unknown>]>([
  [
    'edit',
    (messageId) =>
      now.ada.chat.edit({ params: { ...params(), messageId }, body: { content: 'Never mind.' } }),
  ],
  ['deletion', (messageId) => now.ada.chat.deleteMessage({ params: { ...params(), messageId } })],
  [
    'new answer',
    (_, messageId) => Array.fromAsync(now.ada.chat.regenerate({ params: { ...params(), messageId } })),
  ],
])('an %s that comes while a chat goes into the bin is refused', async (_what, change) => {
  const { userMessage, message } = await say('Hello', 'First.');
  const client = await now.app.database.pool.connect();
  await client.query('begin');
  await client.query('select from conversations where id = $1 for update', [now.conversationId]);
  const removed = remove();
  await expect.poll(waiting).toBe(1);
  const changed = change(userMessage.id, message.id);
  const refused = expect(changed).rejects.toMatchObject({ code: 'chat.missing' });
  await expect.poll(waiting).toBe(2);
  await client.query('commit');
  client.release();
  await removed;
  await refused;
  expect(await rows('memory_jobs')).toBe(0);
  await restore();
  expect(texts((await open()).messages)).toEqual([
    'My sister is called Clara.',
    'Clara. I will remember.',
    'Hello',
    'First.',
  ]);
});

test('each is deleted for good by itself and may take minutes, so that nothing is lost where one fails', async () => {
  const ids = await threeChats();
  const { pool } = now.app.database;
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
    if old.title = 'stuck' or current_setting('statement_timeout')::interval < interval '${LIMITS.jobs.statementMs} ms'
    then raise exception 'refused'; end if;
    return old; end $$`);
  await pool.query(
    'create trigger refuse before delete on conversations for each row execute function refuse()',
  );
  try {
    for (const id of ids) {
      await now.ada.chat.deleteConversation({ params: { id } });
      now.app.clock.advance(1000);
    }
    await pool.query(`update conversations set title = 'stuck' where id = $1`, [ids[2]]);
    await expect(now.ada.chatBin.emptyBin({})).rejects.toMatchObject({ status: 500 });
    expect((await bin()).map(({ id }) => id)).toEqual([ids[2]]);
    await pool.query(`update conversations set title = '' where id = $1`, [ids[2]]);
    now.app.clock.advance(BIN_MS + 1000);
    await now.app.services.forgetBinned();
    expect(await rows('messages')).toBe(0);
  } finally {
    await pool.query('drop trigger refuse on conversations');
    await pool.query('drop function refuse');
  }
});

test('a restored chat has others read again only where it shares what it knows, and once', async () => {
  const [first, second, other] = await threeChats();
  const revision = async () =>
    (await now.app.database.pool.query('select revision from conversations where id = $1', [other])).rows[0]
      .revision as number;
  await now.ada.chatBin.binChats({ body: { ids: [first!, second!] } });
  const before = await revision();
  await restore([first!, second!]);
  expect(await revision()).toBe(before);
  for (const id of [first!, second!])
    await now.ada.chatMemory.memorySettings({ params: { id }, body: { isShared: true } });
  await now.ada.chatBin.binChats({ body: { ids: [first!, second!] } });
  const shared = await revision();
  await restore([first!, second!]);
  expect(await revision()).toBe(shared + 1);
});

test('other devices are told of both', async () => {
  const { since } = await open();
  await remove();
  const gone = await now.ada.chatChanges.changes({ query: { since } });
  expect(gone).toMatchObject({ conversations: [], deleted: [now.conversationId] });
  await restore();
  expect(await now.ada.chatChanges.changes({ query: { since: gone.since } })).toMatchObject({
    conversations: [{ id: now.conversationId }],
    deleted: [],
  });
});

test('the download of the account has it, and the erasure takes it along', async () => {
  await remove();
  const { url } = await now.ada.account.askForExport({ params: { id: now.ada.user.id } });
  const reply = await fetch(new URL(url, now.app.origin));
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  const name = Object.keys(files).find((file) => file.startsWith('conversations/'))!;
  const data = JSON.parse(strFromU8(files[name]!)) as { deletedAt: string; memories: { text: string }[] };
  expect(data.deletedAt).toBeTruthy();
  expect(JSON.stringify(data.memories)).toContain('Clara');
  await now.ada.account.deleteMe({ body: { password: now.ada.password } });
  expect([await rows('messages'), await rows('facts')]).toEqual([0, 0]);
});
