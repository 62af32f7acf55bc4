// Finding what was said: over all chats, and within one, with the message to go to.
import { expect, test } from 'vitest';
import { FOUND_MAX } from '../../src/features/chat/order-rules.ts';
import { useOneChat } from '../support/one-chat.ts';

const { now, params, say, lengthen } = useOneChat();

const find = (q: string) => now.ada.chatFind.find({ params: params(), query: { q } });

test('a search over all chats names the message to go to', async () => {
  const { userMessage } = await say('The lighthouse at Skerryvore', 'A fine one.');
  await say('Something else', 'Yes.');
  const { items } = await now.ada.chat.conversations({ query: { q: 'skerryVORE' } });
  expect(items.map(({ id }) => id)).toEqual([now.conversationId]);
  expect(items[0]!.match).toMatchObject({ messageId: userMessage.id, role: 'user' });
  expect(items[0]!.match!.excerpt).toContain('Skerryvore');
});

test('within a chat the newest match comes first, and only those of the shown path', async () => {
  const first = await say('A lamp', 'The lamp burns.');
  const second = await say('Another lamp?', 'Dark.');
  expect(await find('LAMP')).toEqual({
    ids: [second.userMessage.id, first.message.id, first.userMessage.id],
    hasMore: false,
    elsewhereId: null,
  });
  expect((await find('lamp%')).ids).toEqual([]);
  expect(await find('nothing of it')).toEqual({ ids: [], hasMore: false, elsewhereId: null });
  // Another path leaves the second message out.
  now.app.chatEngine.say('Yes.');
  const body = { content: 'No light', parentId: first.message.id };
  await Array.fromAsync(now.ada.chat.send({ params: params(), body }));
  expect((await find('lamp')).ids).toEqual([first.message.id, first.userMessage.id]);
});

test('what another path holds is named as such, by both searches', async () => {
  const first = await say('A lamp', 'The zeppelin is late.');
  now.app.chatEngine.say('The ferry is late.');
  const again = now.ada.chat.regenerate({ params: { ...params(), messageId: first.message.id }, body: {} });
  await Array.fromAsync(again);
  const search = async (q: string) => (await now.ada.chat.conversations({ query: { q } })).items[0]!.match!;
  const old = first.message.id;
  expect(await search('zeppelin')).toMatchObject({ messageId: old, isShown: false });
  expect(await find('zeppelin')).toEqual({ ids: [], hasMore: false, elsewhereId: old });
  const at = { params: { ...params(), messageId: old }, query: {} };
  await expect(now.ada.chatFind.around(at)).rejects.toMatchObject({ status: 404, code: 'chat.elsewhere' });
  // Both hold it: the older one is shown, so it is the match, although the other one is newer.
  await now.ada.chat.select({ params: { ...params(), messageId: old } });
  expect(await search('late')).toMatchObject({ messageId: old, isShown: true });
  expect(await find('ferry')).toMatchObject({ ids: [], elsewhereId: expect.any(String) });
  expect((await now.ada.chatFind.around(at)).items.at(-1)).toMatchObject({ id: old });
});

test('what stands below the end of what is shown is not found', async () => {
  const first = await say('A lamp', 'The lamp burns.');
  const second = await say('Another lamp?', 'Dark.');
  const branch = (messageId: string) => now.ada.chatPaths.branch({ params: { ...params(), messageId } });
  await branch(first.message.id);
  const upTo = [first.message.id, first.userMessage.id];
  expect((await find('lamp')).ids).toEqual(upTo);
  await branch(second.message.id);
  expect((await find('lamp')).ids).toEqual([second.userMessage.id, ...upTo]);
});

test('a path that is shown from deep within another one is found whole', async () => {
  const root = await say('A lamp', 'The lamp burns.');
  const one = await say('Then a lamp', 'It burns still.');
  const answer = async (parentId: string, content: string) => {
    now.app.chatEngine.say('Yes.');
    const sent = now.ada.chat.send({ params: params(), body: { content, parentId } });
    const done = (await Array.fromAsync(sent)).find(({ event }) => event === 'done')!;
    return (done.data as { message: { id: string; parentId: string } }).message;
  };
  const other = await answer(root.message.id, 'Else a lamp');
  const deep = await answer(other.id, 'A deep lamp');
  const beside = await answer(other.id, 'A shallow lamp');
  const at = (messageId: string) => ({ params: { ...params(), messageId } });
  const begin = [root.message.id, root.userMessage.id];
  for (const [go, shown] of [
    [() => now.ada.chat.select(at(deep.parentId)), [deep.parentId, other.parentId]],
    [() => now.ada.chatPaths.branch(at(beside.id)), [beside.parentId, other.parentId]],
    [() => answer(deep.id, 'A third lamp'), [expect.any(String), deep.parentId, other.parentId]],
  ] as const) {
    await now.ada.chat.select(at(one.userMessage.id));
    expect((await find('lamp')).ids).toEqual([one.userMessage.id, ...begin]);
    await go();
    expect((await find('lamp')).ids).toEqual([...shown, ...begin]);
  }
});

test('in a long chat the newest match comes first too, and the oldest one is found', async () => {
  const { userMessage } = await say('The lighthouse', 'Yes.');
  const added = await lengthen(1_500);
  expect((await find('lighthouse')).ids).toEqual([userMessage.id]);
  // Some of them are among the newest, and some are older.
  expect((await find('Message 14')).ids).toEqual(
    [13, ...Array.from({ length: 10 }, (_, n) => 139 + n), ...Array.from({ length: 100 }, (_, n) => 1399 + n)]
      .toReversed()
      .map((at) => added[at]),
  );
  const all = await find('message');
  expect(all).toEqual({ ids: added.toReversed().slice(0, FOUND_MAX), hasMore: true, elsewhereId: null });
});

test('nobody finds what others have said', async () => {
  await say('A secret', 'Kept.');
  const eve = await now.app.signUp(`eve${now.conversationId.slice(-6)}`);
  await expect(eve.chatFind.find({ params: params(), query: { q: 'secret' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('what is around a message far from the end is read without what is between', async () => {
  const { userMessage } = await say('The oldest', 'Yes.');
  const added = await lengthen(2_500);
  const { messages } = await now.ada.chat.open({ params: params() });
  const around = (messageId: string, query: { before: number; after: number }) =>
    now.ada.chatFind.around({ params: { ...params(), messageId }, query });
  const textsOf = (items: { content: string }[]) => items.map(({ content }) => content);
  const oldest = await around(userMessage.id, { before: 40, after: 3 });
  expect(textsOf(oldest.items).slice(1)).toEqual(['The oldest', 'Yes.', 'Message 1', 'Message 2']);
  expect(oldest).toMatchObject({ hasOlder: false, hasNewer: true });
  const middle = await around(oldest.items.at(-1)!.id, { before: 1, after: 100 });
  expect([middle.items.length, middle.hasOlder, middle.hasNewer]).toEqual([102, true, true]);
  expect(middle.items.at(-1)!.content).toBe('Message 102');
  const end = await around(messages.at(-2)!.id, { before: 0, after: 100 });
  expect(textsOf(end.items)).toEqual(['Message 2499', 'Message 2500']);
  expect(end.hasNewer).toBe(false);

  // What the shown path does not hold is not there: below its end, or beside it.
  const farId = added[999]!;
  await now.ada.chatPaths.branch({ params: { ...params(), messageId: middle.items[1]!.id } });
  expect((await around(middle.items[0]!.id, { before: 0, after: 9 })).hasNewer).toBe(false);
  await expect(around(farId, { before: 1, after: 1 })).rejects.toMatchObject({ status: 404 });
  await say('Another way', 'Yes.');
  await expect(around(farId, { before: 1, after: 1 })).rejects.toMatchObject({ status: 404 });
  const eve = await now.app.signUp(`eve${now.conversationId.slice(-6)}`);
  await expect(
    eve.chatFind.around({ params: { ...params(), messageId: farId }, query: {} }),
  ).rejects.toMatchObject({ status: 404 });
});
