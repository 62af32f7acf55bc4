// Deleted chats rest in a bin: nothing else sees them, and nothing of them is lost until they are deleted for good.
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { BIN_MS } from '../../src/features/chat/order-rules.ts';
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
  const ids = [now.conversationId];
  for (let n = 0; n < 2; n++) {
    const { conversation } = await now.ada.chat.begin({ body: { characterId: now.characterId } });
    now.app.chatEngine.say('Yes.');
    await Array.fromAsync(now.ada.chat.send({ params: { id: conversation.id }, body: { content: 'Hello' } }));
    ids.push(conversation.id);
  }
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
