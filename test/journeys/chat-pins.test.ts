// Messages that users pin, to find them again on whatever path they are.
import { expect, test } from 'vitest';
import { PINS_MAX } from '../../src/features/chat/order-rules.ts';
import { useOneChat } from '../support/one-chat.ts';

const { now, params, say, open } = useOneChat();

const pin = (messageId: string) => now.ada.chatPins.pin({ params: { ...params(), messageId } });
const unpin = (messageId: string) => now.ada.chatPins.unpin({ params: { ...params(), messageId } });
const pins = async () => (await now.ada.chatPins.pins({ params: params() })).items;

test('a pinned message is listed in the order of the story, shown as pinned, and can be unpinned', async () => {
  const first = await say('The key lies under the step.', 'I will remember.');
  const second = await say('Good night.', 'Sleep well.');
  expect(await pins()).toEqual([]);
  expect((await pin(second.message.id)).message).toMatchObject({ id: second.message.id, isPinned: true });
  await pin(first.userMessage.id);
  await pin(first.userMessage.id);
  expect(await pins()).toMatchObject([
    {
      messageId: first.userMessage.id,
      role: 'user',
      speaker: null,
      excerpt: 'The key lies under the step.',
      isShown: true,
    },
    { messageId: second.message.id, role: 'assistant', excerpt: 'Sleep well.', isShown: true },
  ]);
  expect((await open()).messages.filter(({ isPinned }) => isPinned).map(({ id }) => id)).toEqual([
    first.userMessage.id,
    second.message.id,
  ]);
  expect((await unpin(second.message.id)).message.isPinned).toBe(undefined);
  expect((await pins()).map(({ messageId }) => messageId)).toEqual([first.userMessage.id]);
});

test('it follows the branches: one of another path is named as such, and selecting it shows it', async () => {
  const { message } = await say('Hello', 'First.');
  await pin(message.id);
  now.app.chatEngine.say('Second.');
  await Array.fromAsync(now.ada.chat.regenerate({ params: { ...params(), messageId: message.id } }));
  expect(await pins()).toMatchObject([{ messageId: message.id, isShown: false }]);
  await now.ada.chat.select({ params: { ...params(), messageId: message.id } });
  expect(await pins()).toMatchObject([{ messageId: message.id, isShown: true }]);
  // Below the end of what is shown it is not shown either.
  const { message: later } = await say('And then?', 'Third.');
  await pin(later.id);
  await now.ada.chatPaths.branch({ params: { ...params(), messageId: message.id } });
  expect(await pins()).toMatchObject([{ isShown: true }, { messageId: later.id, isShown: false }]);
});

test('a deleted message drops its pin, and one that is restored has it again', async () => {
  const { userMessage, message } = await say('Hello', 'First.');
  await pin(message.id);
  await now.ada.chat.deleteMessage({ params: { ...params(), messageId: userMessage.id } });
  expect(await pins()).toEqual([]);
  await now.ada.chat.restoreMessage({ params: { ...params(), messageId: userMessage.id } });
  expect(await pins()).toMatchObject([{ messageId: message.id }]);
});

test('it stays when the message is edited or written on, and other devices are told', async () => {
  const { message } = await say('Hello', 'First.');
  const { since } = await open();
  await pin(message.id);
  const { conversations } = await now.ada.chatChanges.changes({ query: { since } });
  expect(conversations.map(({ id }) => id)).toEqual([now.conversationId]);
  await now.ada.chat.edit({ params: { ...params(), messageId: message.id }, body: { content: 'Edited.' } });
  now.app.chatEngine.say(' More.');
  const events = await Array.fromAsync(
    now.ada.chat.continue({ params: { ...params(), messageId: message.id } }),
  );
  expect(events.find(({ event }) => event === 'done')!.data).toMatchObject({ message: { isPinned: true } });
  expect(await pins()).toMatchObject([{ messageId: message.id, excerpt: 'Edited. More.' }]);
});

test('there is a limit that says why; nobody pins in the chats of others', async () => {
  const { message, userMessage } = await say('Hello', 'First.');
  await now.app.database.pool.query(
    `insert into messages (id, conversation_id, parent_id, role, content, state, tokens, path_tokens, alternative, created_at, pinned_at)
     select gen_random_uuid(), $1, $2, 'user', 'x', 'complete', 1, 1, n + 1, now(), now()
     from generate_series(1, $3::int) n`,
    [now.conversationId, message.id, PINS_MAX - 1],
  );
  await pin(message.id);
  await expect(pin(userMessage.id)).rejects.toMatchObject({ code: 'chat.pins_full' });
  // One that is pinned already takes no other place.
  await pin(message.id);
  const eve = await now.app.signUp(`eve-${now.conversationId.slice(0, 8)}`);
  for (const call of ['pin', 'unpin'] as const)
    await expect(
      eve.chatPins[call]({ params: { ...params(), messageId: message.id } }),
    ).rejects.toMatchObject({ code: 'chat.missing' });
});
