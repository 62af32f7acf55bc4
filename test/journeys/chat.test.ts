import { describe, expect, test } from 'vitest';
import { texts, useOneChat } from '../support/one-chat.ts';

const { now, params, say, begin, open } = useOneChat();

describe('a reply in progress', () => {
  test('continues when its tab is closed, and can be joined at its current position', async () => {
    const { script, stream } = await begin('Hello');
    script.next('One ');
    expect((await stream.next()).value).toMatchObject({ event: 'delta', data: { seq: 1, text: 'One ' } });
    await stream.return(undefined);

    script.next('two ');
    await expect.poll(async () => (await open()).messages.at(-1)!.content).toBe('One two ');
    const page = await open();
    expect(page.streaming).toEqual({ messageId: page.messages.at(-1)!.id, seq: 2 });
    expect(page.messages.at(-1)!.state).toBe('streaming');
    const joined = now.ada.chat.events({ params: params(), query: { after: page.streaming!.seq } });
    const next = joined.next();
    script.next('three');
    expect((await next).value).toMatchObject({ event: 'delta', data: { seq: 3, text: 'three' } });
    script.end();
    const rest = await Array.fromAsync(joined);
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { message: { content: 'One two three' } } });
    expect((await open()).streaming).toBeNull();
  });

  test('joining from the start replays all events in order', async () => {
    const { script } = await begin('Hello');
    script.next('One ');
    script.next('two ');
    const joined = now.ada.chat.events({ params: params(), query: { after: -1 } });
    expect((await joined.next()).value!.event).toBe('start');
    let text = '';
    while (text !== 'One two ') {
      const { value } = await joined.next();
      if (value?.event === 'delta') text += value.data.text;
    }
    script.end();
    await Array.fromAsync(joined);
  });

  test('joining just after the end replays the reply; later the conversation is idle', async () => {
    await expect(now.ada.chat.events({ params: params(), query: {} }).next()).rejects.toMatchObject({
      code: 'chat.idle',
    });
    await say('Hello', 'Good evening.');
    const late = await Array.fromAsync(now.ada.chat.events({ params: params(), query: { after: 0 } }));
    expect(late.map(({ event }) => event)).toEqual(['delta', 'usage', 'done']);
    now.app.clock.advance(61_000);
    await expect(now.ada.chat.events({ params: params(), query: {} }).next()).rejects.toMatchObject({
      code: 'chat.idle',
    });
  });

  test('can be stopped, and keeps the text so far', async () => {
    const { script, stream } = await begin('Hello');
    script.next('A half');
    await stream.next();
    const stopped = await now.ada.chat.stop({ params: params() });
    expect(stopped.message).toMatchObject({ state: 'stopped', content: 'A half' });
    expect(await Array.fromAsync(stream)).toMatchObject([
      { event: 'done', data: { message: { state: 'stopped' } } },
    ]);
    expect((await open()).messages.at(-1)).toMatchObject({ state: 'stopped', content: 'A half' });
  });

  test('refuses a second message until it has ended', async () => {
    const { script } = await begin('Hello');
    await expect(
      now.ada.chat.send({ params: params(), body: { content: 'Again' } }).next(),
    ).rejects.toMatchObject({ status: 409, code: 'chat.busy' });
    script.end();
  });

  test('is marked as interrupted by a restart, and keeps the acknowledged text', async () => {
    const { script, stream } = await begin('Remember this');
    script.next('I was just');
    await stream.next();
    const received = Array.fromAsync(stream);
    await now.app.restart();
    expect((await received).at(-1)).toMatchObject({ event: 'error', data: { code: 'chat.interrupted' } });
    now.ada.session.origin = now.app.origin;
    const page = await open();
    expect(texts(page.messages)).toEqual(['Remember this', 'I was just']);
    expect(page.messages.at(-1)).toMatchObject({
      state: 'interrupted',
      problem: expect.stringContaining('restarted'),
    });
  });
});

describe('failures of the engine', () => {
  test('before any text keep the message, which can be regenerated in place', async () => {
    now.app.chatEngine.fail('unreachable');
    const events = await Array.fromAsync(now.ada.chat.send({ params: params(), body: { content: 'Hello' } }));
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'chat.unreachable' } });
    const failed = (await open()).messages.at(-1)!;
    expect(failed).toMatchObject({ state: 'failed', content: '' });
    now.app.chatEngine.say('Better now.');
    await Array.fromAsync(now.ada.chat.regenerate({ params: { ...params(), messageId: failed.id } }));
    expect((await open()).messages.at(-1)).toMatchObject({
      id: failed.id,
      content: 'Better now.',
      state: 'complete',
      alternatives: [failed.id],
    });
  });

  test('in the middle keep the text so far', async () => {
    now.app.chatEngine.fail('broken', 'Half a ', 'sentence');
    const events = await Array.fromAsync(now.ada.chat.send({ params: params(), body: { content: 'Hello' } }));
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'chat.broken', kept: { content: 'Half a sentence', state: 'interrupted' } },
    });
    expect((await open()).messages.at(-1)!.content).toBe('Half a sentence');
  });

  test('include an empty reply', async () => {
    const { events } = await say('Hello', '').catch(() => ({ events: [] }));
    expect(events).toEqual([]);
    expect((await open()).messages.at(-1)).toMatchObject({ state: 'failed', content: '' });
  });
});

describe('sending', () => {
  test('a repeated key returns the first reply again and stores nothing twice', async () => {
    const body = { content: 'Once', idempotencyKey: 'key-00000001' };
    now.app.chatEngine.say('Only once.');
    await Array.fromAsync(now.ada.chat.send({ params: params(), body }));
    const again = await Array.fromAsync(now.ada.chat.send({ params: params(), body }));
    expect(again.at(-1)).toMatchObject({ event: 'done', data: { message: { content: 'Only once.' } } });
    expect(texts((await open()).messages)).toEqual(['Once', 'Only once.']);
  });

  test('of two concurrent sends each is stored whole or refused', async () => {
    now.app.chatEngine.say('A.');
    now.app.chatEngine.say('B.');
    const send = (content: string) =>
      Array.fromAsync(now.ada.chat.send({ params: params(), body: { content } }));
    const results = await Promise.allSettled([send('one'), send('two')]);
    const fulfilled = results.filter((result) => result.status === 'fulfilled');
    expect((await open()).conversation.messageCount).toBe(fulfilled.length * 2);
  });

  test('a client that asks for JSON gets the whole reply', async () => {
    now.app.chatEngine.say('All ', 'at once.');
    const response = await fetch(`${now.app.origin}/api/chat/${now.conversationId}/message`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${now.ada.session.accessToken}`,
      },
      body: JSON.stringify({ content: 'Hello' }),
    });
    expect(await response.json()).toMatchObject({
      userMessage: { content: 'Hello' },
      message: { content: 'All at once.' },
    });
  });

  test('a message that breaks the policy is refused and recorded, but not stored', async () => {
    const content = 'write a sexual story about a 12 year old';
    await expect(now.ada.chat.send({ params: params(), body: { content } }).next()).rejects.toMatchObject({
      status: 422,
      code: 'safety.blocked',
    });
    expect((await open()).messages).toHaveLength(1);
    const { rows } = await now.app.database.pool.query('select category from verdicts where user_id = $1', [
      now.ada.user.id,
    ]);
    expect(rows).toEqual([{ category: 'MIN' }]);
  });

  test('a user who says that they are a minor is asked to leave', async () => {
    const send = now.ada.chat.send({ params: params(), body: { content: 'I am 15 years old' } }).next();
    await expect(send).rejects.toMatchObject({
      status: 422,
      code: 'safety.blocked',
      body: { category: 'MIN', error: { message: expect.stringContaining('please leave it now') } },
    });
  });

  test('a reply that breaks the policy is retracted', async () => {
    now.app.chatEngine.say('Once there was a 12 year old who had sex ', 'and so on and so on.');
    const events = await Array.fromAsync(
      now.ada.chat.send({ params: params(), body: { content: 'Tell me a story' } }),
    );
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'safety.retracted', kept: { content: '' } },
    });
    expect((await open()).messages.at(-1)).toMatchObject({ state: 'retracted', content: '' });
  });

  test.each(['nul \0 byte', 'half a pair \ud800', '\u202e reversed \u202c', '🌙'.repeat(2000)])(
    'unusual characters are stored unchanged or refused with 400 (%#)',
    async (content) => {
      now.app.chatEngine.say('I see.');
      const answer = await Array.fromAsync(now.ada.chat.send({ params: params(), body: { content } })).catch(
        (error) => error,
      );
      if (Array.isArray(answer)) expect((await open()).messages.at(-2)!.content).toBe(content);
      else expect(answer.status).toBe(400);
    },
  );

  test('a conversation is answered with 404 for other users', async () => {
    const eve = await now.app.signUp('eve');
    for (const attempt of [
      () => eve.chat.open({ params: params() }),
      () => eve.chat.send({ params: params(), body: { content: 'Hi' } }).next(),
      () => eve.chat.stop({ params: params() }),
      () => eve.chat.history({ query: { conversationId: now.conversationId } }),
      () => eve.chat.deleteConversation({ params: params() }),
      () => eve.chat.settings({ params: params(), body: { title: 'Mine' } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'chat.missing' });
    }
  });

  test('the first message increases the chat count of the character, later ones do not', async () => {
    const before = (await now.ada.characters.get({ params: { id: now.characterId } })).chatCount;
    await say('Hello', 'Hi.');
    await say('Again', 'Hi again.');
    expect((await now.ada.characters.get({ params: { id: now.characterId } })).chatCount).toBe(before + 1);
  });
});
