// A picture of a moment in a conversation: what it shows, what it costs, and what the character may have drawn by itself.
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { useOneChat } from '../support/one-chat.ts';
import { createTestApp } from '../support/test-app.ts';

const { now, params, say } = useOneChat();

const coins = async () => (await now.ada.account.me({})).coins;
const pictures = () => now.ada.images.chatPictures({ params: params() });
const describe = (messageId: string) => now.ada.chat.moment({ params: { ...params(), messageId } });
const set = (body: object) => now.ada.images.setChatPictures({ params: params(), body });

async function ask(messageId: string, extra: object = {}) {
  const { words, characterId } = await describe(messageId);
  const asked = { conversationId: now.conversationId, messageId, characterId, prompt: words, ...extra };
  return now.ada.images.generate({ body: asked });
}
const offered = (messageId: string) =>
  ask(messageId, { isOffered: true, idempotencyKey: `offer-${messageId}` });

async function ended(id: string) {
  const states = await Array.fromAsync(now.ada.images.watch({ params: { id } }));
  return states.at(-1)!.data;
}

beforeEach(async () => {
  const gift = { userId: now.ada.user.id, amount: 500, reason: 'grant', note: '', key: 'gift' } as const;
  await now.app.database.transact((tx) =>
    now.app.services.coins.grant(tx, { ...gift, key: now.ada.user.id }),
  );
});

test('without a model the scene comes from plain rules', async () => {
  const { message } = await say('Where are we?', 'In the garden, in my dark coat, in the rain.');
  // The greeting tells of the evening.
  expect(await describe(message.id)).toEqual({
    words: expect.stringMatching(/^in a garden, .*in the rain, dark coat$/),
    characterId: now.characterId,
  });
  const none = '01930000-0000-7000-8000-00000000aa01';
  await expect(describe(none)).rejects.toMatchObject({ code: 'chat.missing' });
  const eve = await now.app.signUp(`eve-${now.conversationId.slice(0, 8)}`);
  await expect(eve.chat.moment({ params: { ...params(), messageId: message.id } })).rejects.toMatchObject({
    code: 'chat.missing',
  });
});

test('a model is asked with a short question, and the rules answer where it does not', async () => {
  const engine = scriptedEngine(8192, { isStandIn: false });
  const app = await createTestApp({ chatEngine: engine });
  try {
    const ada = await app.signUp('ada');
    const { conversation } = await ada.chat.open({ params: { id: (await app.characters())[0]! } });
    const at = { id: conversation.id };
    engine.say('In the garden, in my dark coat, in the rain.');
    const sent = await Array.fromAsync(ada.chat.send({ params: at, body: { content: 'Where are we?' } }));
    const done = sent.find((event) => event.event === 'done')!;
    const read = () => ada.chat.moment({ params: { ...at, messageId: done.data.message.id } });
    engine.say('Scene: "a garden at night, ', 'dark coat, rain"');
    expect((await read()).words).toBe('a garden at night, dark coat, rain');
    expect(engine.requests.at(-1)!.maxTokens).toBeLessThan(200);
    engine.fail('unreachable');
    expect((await read()).words).toMatch(/^in a garden, .*in the rain, dark coat$/);
    engine.say('');
    expect((await read()).words).toMatch(/^in a garden, .*in the rain, dark coat$/);
  } finally {
    await app.close();
  }
});

test('a picture stands at its message, is paid when it is drawn, and stays where it was deleted from nothing', async () => {
  const { message } = await say('Show me.', 'In the garden.');
  const before = await coins();
  const { id, cost } = await ask(message.id);
  expect(await ended(id)).toMatchObject({ state: 'complete', ahead: null });
  expect(await coins()).toBe(before - cost);
  const [shown] = (await pictures()).items;
  expect(shown).toMatchObject({ id, messageId: message.id, characterId: now.characterId, images: [{}] });
  await now.ada.images.delete({ params: { id: shown!.images[0]!.id } });
  expect((await pictures()).items).toEqual([]);
});

test('what is refused costs nothing and leaves nothing in the thread', async () => {
  const { message } = await say('Show me.', 'In the garden.');
  const before = await coins();
  await expect(ask(message.id, { prompt: 'a naked 12 year old child' })).rejects.toMatchObject({
    code: 'safety.blocked',
  });
  expect(await coins()).toBe(before);
  expect((await pictures()).items).toEqual([]);
});

test('a request that was cancelled is not shown, and one that failed is until it is closed', async () => {
  const { message } = await say('Show me.', 'In the garden.');
  const { id } = await ask(message.id);
  await ended(id);
  const state = (value: string) =>
    now.app.database.pool.query(
      `with gone as (delete from images where job_id = $1)
       update image_jobs set state = $2, done = 0 where id = $1`,
      [id, value],
    );
  await state('cancelled');
  expect((await pictures()).items).toEqual([]);
  await state('failed');
  expect((await pictures()).items).toMatchObject([{ id, state: 'failed' }]);
  await now.ada.images.closeChatPicture({ params: { ...params(), jobId: id } });
  expect((await pictures()).items).toEqual([]);
});

test('the character has drawn only what was agreed to: by price, by day, once for each message', async () => {
  const { message: first } = await say('Hello.', 'I’ll send you a picture of the garden.');
  const notAgreed = { code: 'images.not_agreed', status: 409 };
  expect((await pictures()).settings).toMatchObject({ offers: 'never', askAbove: 0 });
  await expect(offered(first.id)).rejects.toMatchObject(notAgreed);
  await set({ offers: 'ask', offersPrice: 100 });
  await expect(offered(first.id)).rejects.toMatchObject(notAgreed);
  await set({ offers: 'auto', offersADay: 1, offersPrice: 0 });
  await expect(offered(first.id)).rejects.toMatchObject(notAgreed);
  const before = await coins();
  await set({ offersPrice: 20 });
  const [one, other] = await Promise.all([offered(first.id), offered(first.id)]);
  expect(one.id).toBe(other.id);
  await ended(one.id);
  expect(await coins()).toBe(before - one.cost);

  const { message: second } = await say('And now?', 'I’ll send you a photo of the lake.');
  await expect(offered(second.id)).rejects.toMatchObject(notAgreed);
  // The user may still ask.
  await ended((await ask(second.id)).id);
  await now.app.database.pool.query(
    `update image_jobs set created_at = created_at - interval '25 hours' where owner_id = $1`,
    [now.ada.user.id],
  );
  const { message: third } = await say('And now?', 'I’ll send you a photo of the forest.');
  await now.ada.images.declinePicture({ params: { ...params(), messageId: third.id } });
  await expect(offered(third.id)).rejects.toMatchObject(notAgreed);
  expect((await pictures()).declined).toEqual([third.id]);
  const { message: fourth } = await say('And now?', 'I’ll send you a photo of the sea.');
  await ended((await offered(fourth.id)).id);
});

test('two offers at the same moment are one where one a day is agreed to', async () => {
  await set({ offers: 'auto', offersADay: 1, offersPrice: 20 });
  const { message: first } = await say('Hello.', 'I’ll send you a picture.');
  const { message: second } = await say('And?', 'I’ll send you another picture.');
  const results = await Promise.allSettled([offered(first.id), offered(second.id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('nobody else sees or changes it; the download of the account has the settings', async () => {
  await set({ askAbove: 3, offers: 'ask' });
  const eve = await now.app.signUp(`eva-${now.conversationId.slice(0, 8)}`);
  const missing = { code: 'chat.missing', status: 404 };
  await expect(eve.images.chatPictures({ params: params() })).rejects.toMatchObject(missing);
  await expect(
    eve.images.setChatPictures({ params: params(), body: { offers: 'auto' } }),
  ).rejects.toMatchObject(missing);
  const { url } = await now.ada.account.askForExport({ params: { id: now.ada.user.id } });
  const files = unzipSync(new Uint8Array(await (await fetch(new URL(url, now.app.origin))).arrayBuffer()));
  expect(JSON.parse(strFromU8(files['chat-pictures.json']!))).toMatchObject({
    chats: [{ conversationId: now.conversationId, askAbove: 3, offers: 'ask' }],
  });
});
