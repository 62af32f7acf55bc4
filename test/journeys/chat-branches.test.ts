import { describe, expect, test } from 'vitest';
import { UNDO_MS } from '../../src/features/chat/rules.ts';
import { texts, useOneChat } from '../support/one-chat.ts';

const { now, params, say, open } = useOneChat();

describe('branches', () => {
  test('regenerate keeps the earlier reply as an alternative that can be chosen', async () => {
    const first = await say('Hello', 'First answer.');
    now.app.chatEngine.say('Second answer.');
    await Array.fromAsync(now.ada.chat.regenerate({ params: { ...params(), messageId: first.message.id } }));
    const shown = (await open()).messages.at(-1)!;
    expect(shown).toMatchObject({
      content: 'Second answer.',
      alternative: 2,
      alternatives: [first.message.id, shown.id],
    });
    expect(now.app.chatEngine.requests.at(-1)!.scene.alternatives).toEqual(['First answer.']);
    const chosen = await now.ada.chat.select({ params: { ...params(), messageId: first.message.id } });
    expect(texts(chosen.messages)).toEqual(['Hello', 'First answer.']);
  });

  test('selecting a branch shows it up to its newest message', async () => {
    const first = await say('Hello', 'First.');
    await say('And then?', 'Then more.');
    now.app.chatEngine.say('Second.');
    await Array.fromAsync(now.ada.chat.regenerate({ params: { ...params(), messageId: first.message.id } }));
    expect(texts((await open()).messages)).toEqual(['Hello', 'Second.']);
    const back = await now.ada.chat.select({ params: { ...params(), messageId: first.message.id } });
    expect(texts(back.messages)).toEqual(['Hello', 'First.', 'And then?', 'Then more.']);
  });

  test('answering an older message creates a branch', async () => {
    const first = await say('Hello', 'First.');
    await say('One way', 'Left.');
    now.app.chatEngine.say('Right.');
    const body = { content: 'Other way', parentId: first.message.id };
    const events = await Array.fromAsync(now.ada.chat.send({ params: params(), body }));
    expect(events[0]).toMatchObject({
      data: { userMessage: { alternative: 2, alternatives: { length: 2 } } },
    });
    expect(texts((await open()).messages)).toEqual(['Hello', 'First.', 'Other way', 'Right.']);
  });

  test('greetings are alternatives and cannot be regenerated', async () => {
    const [greeting] = (await open()).messages;
    expect(greeting!.alternatives).toHaveLength(3);
    const other = await now.ada.chat.select({
      params: { ...params(), messageId: greeting!.alternatives[1]! },
    });
    expect(other.messages[0]!.content).not.toBe(greeting!.content);
    await expect(
      now.ada.chat.regenerate({ params: { ...params(), messageId: greeting!.id } }).next(),
    ).rejects.toMatchObject({ status: 400, code: 'chat.not_reply' });
  });

  test('continue adds to the newest reply and keeps it when stopped', async () => {
    const first = await say('Hello', 'It was a dark night.');
    now.app.chatEngine.say('The lamp went out.');
    await Array.fromAsync(now.ada.chat.continue({ params: { ...params(), messageId: first.message.id } }));
    expect((await open()).messages.at(-1)!.content).toBe('It was a dark night. The lamp went out.');
    const script = now.app.chatEngine.hold();
    const stream = now.ada.chat.continue({ params: { ...params(), messageId: first.message.id } });
    await stream.next();
    script.next('Then');
    await stream.next();
    await now.ada.chat.stop({ params: params() });
    expect((await open()).messages.at(-1)!.content).toBe('It was a dark night. The lamp went out. Then');
  });

  test('deleting a message deletes its descendants, and shows another alternative', async () => {
    const first = await say('Hello', 'First.');
    now.app.chatEngine.say('Second.');
    await Array.fromAsync(now.ada.chat.regenerate({ params: { ...params(), messageId: first.message.id } }));
    await say('More', 'Yes.');
    const second = (await open()).messages[2]!;
    const page = await now.ada.chat.deleteMessage({ params: { ...params(), messageId: second.id } });
    expect(texts(page.messages)).toEqual(['Hello', 'First.']);
    expect(page.conversation.messageCount).toBe(2);
    const rest = await now.ada.chat.deleteMessage({
      params: { ...params(), messageId: page.messages[1]!.id },
    });
    expect(rest.messages).toHaveLength(1);
  });

  test('a deleted message and its descendants can be restored for ten minutes', async () => {
    const first = await say('My name is Samira.', 'Welcome.');
    await say('More', 'Yes.');
    const before = await open();
    expect(before.memories).toHaveLength(1);
    const one = { ...params(), messageId: first.userMessage.id };
    const without = await now.ada.chat.deleteMessage({ params: one });
    expect(without.messages).toHaveLength(before.messages.length - 4);
    expect(without.memories).toEqual([]);

    const restored = await now.ada.chat.restoreMessage({ params: one });
    expect(restored.messages).toEqual(before.messages);
    expect(restored.memories).toEqual(before.memories);
    expect(restored.conversation.messageCount).toBe(before.conversation.messageCount);
    await expect(now.ada.chat.restoreMessage({ params: one })).rejects.toMatchObject({
      code: 'chat.removed',
    });

    await now.ada.chat.deleteMessage({ params: one });
    now.app.clock.advance(UNDO_MS);
    await expect(now.ada.chat.restoreMessage({ params: one })).rejects.toMatchObject({ status: 404 });
  });

  test('a restored message becomes an alternative to the one written in its place', async () => {
    const first = await say('One', 'First.');
    const one = { ...params(), messageId: first.userMessage.id };
    await now.ada.chat.deleteMessage({ params: one });
    await say('Another', 'Second.');
    const page = await now.ada.chat.restoreMessage({ params: one });
    const shown = page.messages.find(({ content }) => content === 'One')!;
    expect(shown.alternatives).toHaveLength(2);
    expect(shown.alternatives[shown.alternative - 1]).toBe(shown.id);
    expect(page.messages.at(-1)!.content).toBe('First.');
  });

  test('a message can be restored only while its parent is not deleted', async () => {
    const first = await say('One', 'First.');
    const second = await say('Two', 'Second.');
    await now.ada.chat.deleteMessage({ params: { ...params(), messageId: second.userMessage.id } });
    await now.ada.chat.deleteMessage({ params: { ...params(), messageId: first.userMessage.id } });
    const restore = (messageId: string) =>
      now.ada.chat.restoreMessage({ params: { ...params(), messageId } });
    await expect(restore(second.userMessage.id)).rejects.toMatchObject({ code: 'chat.removed' });
    await restore(first.userMessage.id);
    const page = await restore(second.userMessage.id);
    expect(texts(page.messages).slice(-4)).toEqual(['One', 'First.', 'Two', 'Second.']);
  });

  test('editing changes the text in place, and the facts learned from it', async () => {
    const first = await say('My name is Samira.', 'Welcome.');
    const { message } = await now.ada.chat.edit({
      params: { ...params(), messageId: first.userMessage.id },
      body: { content: 'My name is Tomas.' },
    });
    expect(message).toMatchObject({ content: 'My name is Tomas.', isEdited: true });
    const { memories } = await open();
    expect(memories.map((memory) => memory.text).join()).toContain('Tomas');
    expect(memories.map((memory) => memory.text).join()).not.toContain('Samira');
  });
});
