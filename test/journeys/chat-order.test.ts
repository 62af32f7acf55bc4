// How users keep their conversations: pinned, archived, in folders, with tags, read or unread.
import { beforeEach, expect, test } from 'vitest';
import { FOLDERS_MAX, TAGS_A_CHAT } from '../../src/features/chat/order-rules.ts';
import { useOneChat } from '../support/one-chat.ts';

const { now, params, say, begin } = useOneChat();

let otherId: string;
beforeEach(async () => {
  await say('Hello', 'First.');
  otherId = (await now.ada.chat.begin({ body: { characterId: now.characterId } })).conversation.id;
  now.app.clock.advance(60_000);
  now.app.chatEngine.say('Second.');
  await Array.fromAsync(now.ada.chat.send({ params: { id: otherId }, body: { content: 'Again' } }));
});

const list = async (query: Parameters<typeof now.ada.chat.conversations>[0]['query'] = {}) =>
  (await now.ada.chat.conversations({ query })).items.map(({ id }) => id);
const change = (body: Parameters<typeof now.ada.chatOrder.order>[0]['body']) =>
  now.ada.chatOrder.order({ body });
const shelves = () => now.ada.chatOrder.shelves({});
const folder = async (name: string) => (await now.ada.chatOrder.createFolder({ body: { name } })).id;

test('pinned conversations come first, and a search finds archived ones', async () => {
  const first = now.conversationId;
  expect(await list()).toEqual([otherId, first]);
  const { items } = await change({ ids: [first], isPinned: true });
  expect(items).toMatchObject([{ id: first, order: { isPinned: true } }]);
  expect(await list()).toEqual([first, otherId]);

  await change({ ids: [first], isArchived: true });
  expect(await list()).toEqual([otherId]);
  expect(await list({ view: 'archived' })).toEqual([first]);
  expect(await list({ q: 'first' })).toEqual([first]);
  expect(await shelves()).toMatchObject({ archived: 1 });
  await change({ ids: [first, otherId], isArchived: false, isPinned: false });
  expect(await list()).toEqual([otherId, first]);
});

test('conversations go into folders, several at once, and stay when a folder is deleted', async () => {
  const night = await folder('  Night   shift ');
  const day = await folder('Day');
  await change({ ids: [now.conversationId, otherId], folderId: night });
  expect(await list({ folderId: night })).toEqual([otherId, now.conversationId]);
  await change({ ids: [otherId], folderId: day });
  expect(await shelves()).toMatchObject({
    folders: [
      { id: night, name: 'Night shift', count: 1 },
      { id: day, name: 'Day', count: 1 },
    ],
  });
  await now.ada.chatOrder.changeFolder({ params: { id: day }, body: { place: 0, name: 'By day' } });
  expect((await shelves()).folders.map(({ name }) => name)).toEqual(['By day', 'Night shift']);

  await now.ada.chatOrder.deleteFolder({ params: { id: night } });
  expect(await list()).toEqual([otherId, now.conversationId]);
  const { items } = await now.ada.chat.conversations({ query: {} });
  expect(items.map(({ order }) => order.folderId)).toEqual([day, null]);
  await expect(change({ ids: [otherId], folderId: night })).rejects.toMatchObject({
    status: 404,
    code: 'chat.folder_missing',
  });
});

test('two devices move one conversation to two folders: it is in one of them, and nothing is lost', async () => {
  const night = await folder('Night');
  const day = await folder('Day');
  await change({ ids: [otherId], addTags: ['slow'], isPinned: true });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      change({ ids: [otherId, now.conversationId], folderId: index % 2 ? night : day }),
    ),
  );
  const { since } = await now.ada.chat.open({ params: { id: otherId } });
  await change({ ids: [otherId], folderId: night });
  // What the other device reads.
  const told = await now.ada.chatChanges.changes({ query: { since } });
  expect(told.conversations).toMatchObject([{ id: otherId, order: { folderId: night } }]);
  const { items } = await now.ada.chat.conversations({ query: {} });
  expect(items[0]).toMatchObject({
    id: otherId,
    order: { folderId: night, tags: ['slow'], isPinned: true },
    lastMessage: { excerpt: 'Second.' },
  });
  expect((await list({ folderId: day })).includes(otherId)).toBe(false);

  // One of them deletes the folder while the other moves into it: whichever comes first, it is in no folder that is gone.
  const [moved] = await Promise.allSettled([
    change({ ids: [otherId], folderId: day }),
    now.ada.chatOrder.deleteFolder({ params: { id: day } }),
  ]);
  if (moved.status === 'rejected') expect(moved.reason).toMatchObject({ code: 'chat.folder_missing' });
  const after = (await now.ada.chat.open({ params: { id: otherId } })).conversation.order;
  expect(after.folderId).toBe(moved.status === 'fulfilled' ? null : night);
  expect(await list()).toEqual([otherId, now.conversationId]);
});

test('tags are the same however they are written', async () => {
  await change({ ids: [now.conversationId, otherId], addTags: ['Slow burn', 'night'] });
  await change({ ids: [otherId], addTags: ['SLOW BURN'], removeTags: ['Night'] });
  expect(await list({ tag: 'slow burn' })).toHaveLength(2);
  expect(await list({ tag: 'night' })).toEqual([now.conversationId]);
  expect(await shelves()).toMatchObject({
    tags: [
      { name: 'night', count: 1 },
      { name: 'Slow burn', count: 2 },
    ],
  });
  // As many as it lists, without those of the archive.
  await change({ ids: [now.conversationId], isArchived: true });
  expect((await shelves()).tags.map(({ count }) => count)).toEqual([0, 1]);
  expect(await list({ tag: 'slow burn' })).toEqual([otherId]);
  const many = Array.from({ length: TAGS_A_CHAT }, (_, index) => `tag ${index}`);
  await expect(change({ ids: [otherId], addTags: many })).rejects.toMatchObject({ code: 'chat.tags_full' });
  expect(await list({ tag: 'tag 1' })).toEqual([]);
});

test('a reply that nobody read along is unread until the conversation is opened', async () => {
  const { script, stream } = await begin('And?');
  await stream.return(undefined);
  script.next('Later.');
  script.end();
  await expect.poll(async () => (await shelves()).unread).toBe(1);
  expect(await list({ view: 'unread' })).toEqual([now.conversationId]);
  const { items } = await change({ ids: [now.conversationId], isUnread: false });
  expect(items[0]!.order.unread).toBe(0);
  await change({ ids: [now.conversationId, otherId], isUnread: true });
  expect(await list({ view: 'unread' })).toHaveLength(2);
  expect((await now.ada.chat.open({ params: params() })).conversation.order.unread).toBe(1);
});

test('nobody changes or files what is not theirs', async () => {
  const eve = await now.app.signUp(`eve${now.conversationId.slice(-6)}`);
  const night = await folder('Night');
  const body = { ids: [now.conversationId], isArchived: true };
  await expect(eve.chatOrder.order({ body })).rejects.toMatchObject({ code: 'chat.missing' });
  const own = (await eve.chat.open({ params: { id: now.characterId } })).conversation.id;
  await expect(eve.chatOrder.order({ body: { ids: [own], folderId: night } })).rejects.toMatchObject({
    code: 'chat.folder_missing',
  });
  for (const call of [
    eve.chatOrder.changeFolder({ params: { id: night }, body: { name: 'Mine' } }),
    eve.chatOrder.deleteFolder({ params: { id: night } }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'chat.folder_missing' });
  // What is theirs among others is changed, and the rest left alone.
  const { items } = await change({ ids: [now.conversationId, own], isArchived: true });
  expect(items.map(({ id }) => id)).toEqual([now.conversationId]);
});

test('there are as many folders as can be found again', async () => {
  for (let n = 0; n < FOLDERS_MAX; n++) await folder(`Folder ${n}`);
  await expect(folder('One more')).rejects.toMatchObject({ code: 'chat.folders_full' });
});
