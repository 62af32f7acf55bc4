// The pictures of one conversation, with the messages at which they were asked for.
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { UNDO_MS } from '../../src/features/chat/rules.ts';
import { createPictureHiding } from '../../src/features/images/server/gallery/hiding.ts';
import { useOneChat } from '../support/one-chat.ts';
import type { Person } from '../support/test-app.ts';
import { watchedJob } from '../support/watched-job.ts';

const { now, params, say, open } = useOneChat();

interface Asked {
  conversationId?: string;
  messageId?: string;
  characterId?: string;
  count?: number;
  prompt?: string;
  idempotencyKey?: string;
}

const request = (asked: Asked, person = now.ada) =>
  person.images.generate({ body: { prompt: 'a lamp', ...asked } });

/** @returns the drawn pictures' ids, in the order of the request */
async function draw(asked: Asked = {}): Promise<string[]> {
  const { id } = await request({ conversationId: now.conversationId, ...asked });
  const { state, images } = (await watchedJob(now.ada, id)).at(-1)!;
  expect(state).toBe('complete');
  return images.map((image) => image.id);
}

const media = (query: { cursor?: string; limit?: number; page?: number } = {}, id = now.conversationId) =>
  now.ada.images.chatMedia({ params: { id }, query });
const listed = async () => (await media()).items.map(({ id, messageId }) => [id, messageId]);
const coins = async (person: Person) => (await person.account.me({})).coins;
const missing = { code: 'chat.missing', status: 404 };

beforeEach(async () => {
  const gift = { userId: now.ada.user.id, amount: 500, reason: 'grant', note: '', key: 'gift' } as const;
  await now.app.database.transact((tx) =>
    now.app.services.coins.grant(tx, { ...gift, key: now.ada.user.id }),
  );
});

test('a picture of a chat is listed there with its message, and in the gallery as before', async () => {
  const { userMessage, message } = await say('Show me the lamp.', 'Here it is.');
  const [first] = await draw({ messageId: userMessage.id, characterId: now.characterId });
  const [second] = await draw();
  const { id } = await request({});
  await Array.fromAsync(now.ada.images.watch({ params: { id } }));
  expect(await media()).toMatchObject({ total: 2, hasMore: false, cursor: null });
  expect(await listed()).toEqual([
    [second, message.id],
    [first, userMessage.id],
  ]);
  const own = await now.ada.images.list({ query: { userId: now.ada.user.id } });
  expect(own.total).toBe(3);
  const { messageId: _, ...picture } = (await media()).items[1]!;
  expect(own.items.find(({ id }) => id === first)).toEqual(picture);
  expect(picture).toMatchObject({ isOwn: true, character: { id: now.characterId } });
});

test('a chat without pictures has none; a character’s id leads to the newest chat with it', async () => {
  expect(await media()).toMatchObject({ items: [], total: 0, cursor: null });
  await draw();
  expect((await media({}, now.characterId)).total).toBe(1);
});

test('the page after a cursor begins within one request, and misses and repeats nothing', async () => {
  const drawn = [await draw({ count: 3 }), await draw({ count: 2 }), await draw()];
  const newestFirst = drawn.toReversed().flatMap((ids) => ids.toReversed());
  expect((await listed()).map(([id]) => id)).toEqual(newestFirst);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof media>> = await media({ limit: 2, ...(cursor ? { cursor } : {}) });
    expect(page.total).toBe(6);
    seen.push(...page.items.map(({ id }) => id));
    // What comes meanwhile moves nothing.
    if (!cursor) await draw();
    cursor = page.cursor;
    if (seen.length === 2) break;
  } while (cursor);
  while (cursor) {
    const page: Awaited<ReturnType<typeof media>> = await media({ limit: 2, cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.cursor;
  }
  expect(seen).toEqual(newestFirst);
  expect((await media({ limit: 2, page: 2 })).items).toHaveLength(2);
});

test('a stranger sees nothing of it; a wrong chat or message is refused and costs nothing', async () => {
  const { message } = await say('Hello', 'Good evening.');
  await draw({ messageId: message.id });
  const eve = await now.app.signUp(`eve-${now.conversationId.slice(0, 8)}`);
  await eve.coins.claimMonthly();
  await expect(eve.images.chatMedia({ params: { id: now.conversationId }, query: {} })).rejects.toMatchObject(
    missing,
  );

  const own = await coins(now.ada);
  const theirs = await coins(eve);
  const { conversation } = await now.ada.chat.begin({ body: { characterId: now.characterId } });
  const none = '01930000-0000-7000-8000-00000000aa01';
  await expect(request({ conversationId: now.conversationId }, eve)).rejects.toMatchObject(missing);
  for (const wrong of [
    { conversationId: none },
    { conversationId: conversation.id, messageId: message.id },
    { conversationId: now.conversationId, messageId: none },
  ])
    await expect(request(wrong)).rejects.toMatchObject(missing);
  await expect(request({ messageId: message.id })).rejects.toMatchObject({ status: 400 });
  expect([await coins(now.ada), await coins(eve)]).toEqual([own, theirs]);
  expect((await now.ada.images.jobs({ query: {} })).total).toBe(1);
  expect((await media()).total).toBe(1);
});

test('asking again with the same key stays one picture of the chat, at its first message', async () => {
  const { message } = await say('Hello', 'Good evening.');
  const asked = { conversationId: now.conversationId, idempotencyKey: 'the same key' };
  const { id } = await request(asked);
  await Array.fromAsync(now.ada.images.watch({ params: { id } }));
  await say('And now?', 'Night.');
  expect((await request(asked)).id).toBe(id);
  expect((await media()).items).toMatchObject([{ messageId: message.id }]);
});

test('a deleted message leaves its picture, and takes it back when the deletion is undone', async () => {
  const { userMessage, message } = await say('Hello', 'Good evening.');
  const [picture] = await draw({ messageId: message.id });
  await now.ada.chat.deleteMessage({ params: { ...params(), messageId: userMessage.id } });
  expect(await listed()).toEqual([[picture, null]]);
  await now.ada.chat.restoreMessage({ params: { ...params(), messageId: userMessage.id } });
  expect(await listed()).toEqual([[picture, message.id]]);
  await now.ada.chat.deleteMessage({ params: { ...params(), messageId: userMessage.id } });
  now.app.clock.advance(UNDO_MS + 1000);
  await now.app.services.forgetRemoved();
  expect(await listed()).toEqual([[picture, null]]);
});

test('a branch keeps the pictures of the other paths, and new ones go to the end of what is shown', async () => {
  const { message } = await say('Hello', 'First.');
  const [first] = await draw();
  now.app.chatEngine.say('Second.');
  await Array.fromAsync(now.ada.chat.regenerate({ params: { ...params(), messageId: message.id } }));
  const shown = (await open()).messages.at(-1)!;
  expect(shown.id).not.toBe(message.id);
  const [second] = await draw();
  expect(await listed()).toEqual([
    [second, shown.id],
    [first, message.id],
  ]);
});

test('pictures of several characters belong to the chat in which they were asked for', async () => {
  const other = (await now.app.characters())[1]!;
  await draw({ characterId: now.characterId });
  await draw({ characterId: other });
  expect((await media()).items.map(({ character }) => character?.id)).toEqual([other, now.characterId]);
  const { conversation } = await now.ada.chat.begin({ body: { characterId: other } });
  expect((await media({}, conversation.id)).total).toBe(0);
});

test('in the bin a chat shows none; restored it has them, and deleted for good they stay in the gallery', async () => {
  const { message } = await say('Hello', 'Good evening.');
  const [picture] = await draw();
  await now.ada.chat.deleteConversation({ params: params() });
  await expect(media()).rejects.toMatchObject(missing);
  const before = await coins(now.ada);
  await expect(request({ conversationId: now.conversationId })).rejects.toMatchObject(missing);
  expect(await coins(now.ada)).toBe(before);
  await now.ada.chatBin.restoreChats({ body: { ids: [now.conversationId] } });
  expect(await listed()).toEqual([[picture, message.id]]);
  await now.ada.chat.deleteConversation({ params: params() });
  await now.ada.chatBin.purgeChat({ params: params() });
  const own = await now.ada.images.list({ query: { userId: now.ada.user.id } });
  expect(own.items.map(({ id }) => id)).toEqual([picture]);
  const { rows } = await now.app.database.pool.query(
    'select from image_job_chats where conversation_id = $1',
    [now.conversationId],
  );
  expect(rows).toEqual([]);
});

test('a chat that is deleted while its picture is drawn does not stop it', async () => {
  await say('Hello', 'Good evening.');
  const { id } = await request({ conversationId: now.conversationId });
  await now.ada.chat.deleteConversation({ params: params() });
  await now.ada.chatBin.purgeChat({ params: params() });
  const states = await Array.fromAsync(now.ada.images.watch({ params: { id } }));
  expect(states.at(-1)!.data).toMatchObject({ state: 'complete', images: [{}] });
});

test('what is deleted or hidden is shown as in the gallery, and a refused prompt makes nothing', async () => {
  const [gone] = await draw();
  const [hidden] = await draw();
  await expect(
    request({ conversationId: now.conversationId, prompt: 'a naked 12 year old child' }),
  ).rejects.toMatchObject({ code: 'safety.blocked' });
  await now.ada.images.delete({ params: { id: gone! } });
  expect((await listed()).map(([id]) => id)).toEqual([hidden]);
  await now.ada.images.restore({ params: { id: gone! } });
  expect((await media()).total).toBe(2);
  await now.ada.images.delete({ params: { id: gone! } });
  await now.app.database.transact((tx) =>
    createPictureHiding().hide(tx, hidden!, new Date(now.app.clock.now())),
  );
  const gallery = await now.ada.images.list({ query: { userId: now.ada.user.id } });
  const { messageId: _, ...shown } = (await media()).items[0]!;
  expect(shown).toMatchObject({ isHidden: true, picture: { url: '', sources: [] } });
  expect(gallery.items).toEqual([shown]);
});

test('an adult picture is covered for those who do not want to see such', async () => {
  const [picture] = await draw();
  await now.app.database.pool.query('update images set is_nsfw = true where id = $1', [picture]);
  expect((await media()).items).toMatchObject([{ picture: { isCovered: true } }]);
});

test('the download of the account says where each picture was asked for', async () => {
  const { message } = await say('Hello', 'Good evening.');
  const [inChat] = await draw();
  const { id } = await request({});
  await Array.fromAsync(now.ada.images.watch({ params: { id } }));
  const read = async () => {
    const { url } = await now.ada.account.askForExport({ params: { id: now.ada.user.id } });
    const reply = await fetch(new URL(url, now.app.origin));
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const listOf = (file: string, list: string): object[] => JSON.parse(strFromU8(files[file]!))[list];
    return [listOf('images.json', 'images'), listOf('image-requests.json', 'requests')];
  };
  const place = { conversationId: now.conversationId, messageId: message.id };
  for (const list of await read()) {
    expect(list[0]).toMatchObject(place);
    expect(list[1]).not.toHaveProperty('conversationId');
  }
  expect((await read())[0]![0]).toMatchObject({ id: inChat });
  await now.ada.chat.deleteMessage({ params: { ...params(), messageId: message.id } });
  for (const list of await read()) expect(list[0]).toMatchObject({ ...place, messageId: null });
});
