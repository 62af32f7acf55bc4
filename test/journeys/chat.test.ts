import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../src/features/chat/contract.ts';
import { UNDO_MS } from '../../src/features/chat/rules.ts';
import { createHouse, type House, type Person } from '../support/house.ts';

let house: House;
let ada: Person;
let characterId: string;
let conversationId: string;
let count = 0;

beforeAll(async () => {
  house = await createHouse({ imageEngine: undefined });
  characterId = (await house.characters())[0]!;
});
afterAll(() => house.close());
beforeEach(async () => {
  house.chatEngine.forget();
  ada = await house.signUp(`ada${++count}`);
  conversationId = (await ada.chat.open({ params: { id: characterId } })).conversation.id;
});

const params = () => ({ id: conversationId });

/** Says something and waits for the whole answer. */
async function say(content: string, ...pieces: string[]) {
  house.chatEngine.say(...pieces);
  const events = await Array.fromAsync(ada.chat.send({ params: params(), body: { content } }));
  const start = events.find((event) => event.event === 'start')!;
  const done = events.find((event) => event.event === 'done')!;
  return { userMessage: start.data.userMessage!, message: done.data.message, events };
}

/** Begins a reply and leaves it under way. */
async function begin(content: string) {
  const script = house.chatEngine.hold();
  const stream = ada.chat.send({ params: params(), body: { content } });
  const start = (await stream.next()).value!;
  if (start.event !== 'start') throw new Error(`expected start, not ${start.event}`);
  return { script, stream, start: start.data };
}

const open = () => ada.chat.open({ params: params() });
const texts = (messages: Message[]) => messages.slice(1).map((message) => message.content);

describe('a reply under way', () => {
  test('goes on when its tab is closed, and is joined where it stands', async () => {
    const { script, stream } = await begin('Hello');
    script.next('One ');
    expect((await stream.next()).value).toMatchObject({ event: 'delta', data: { seq: 1, text: 'One ' } });
    await stream.return(undefined);

    script.next('two ');
    await expect.poll(async () => (await open()).messages.at(-1)!.content).toBe('One two ');
    const page = await open();
    expect(page.streaming).toEqual({ messageId: page.messages.at(-1)!.id, seq: 2 });
    expect(page.messages.at(-1)!.state).toBe('streaming');
    const joined = ada.chat.events({ params: params(), query: { after: page.streaming!.seq } });
    const next = joined.next();
    script.next('three');
    expect((await next).value).toMatchObject({ event: 'delta', data: { seq: 3, text: 'three' } });
    script.end();
    const rest = await Array.fromAsync(joined);
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { message: { content: 'One two three' } } });
    expect((await open()).streaming).toBeNull();
  });

  test('joining from the beginning gives everything so far in order', async () => {
    const { script } = await begin('Hello');
    script.next('One ');
    script.next('two ');
    const joined = ada.chat.events({ params: params(), query: { after: -1 } });
    expect((await joined.next()).value!.event).toBe('start');
    let text = '';
    while (text !== 'One two ') {
      const { value } = await joined.next();
      if (value?.event === 'delta') text += value.data.text;
    }
    script.end();
    await Array.fromAsync(joined);
  });

  test('joining just after the end gives the end, and an idle conversation says so', async () => {
    await expect(ada.chat.events({ params: params(), query: {} }).next()).rejects.toMatchObject({
      code: 'chat.idle',
    });
    await say('Hello', 'Good evening.');
    const late = await Array.fromAsync(ada.chat.events({ params: params(), query: { after: 0 } }));
    expect(late.map(({ event }) => event)).toEqual(['delta', 'usage', 'done']);
    house.clock.advance(61_000);
    await expect(ada.chat.events({ params: params(), query: {} }).next()).rejects.toMatchObject({
      code: 'chat.idle',
    });
  });

  test('is stopped, with what had arrived kept', async () => {
    const { script, stream } = await begin('Hello');
    script.next('A half');
    await stream.next();
    const stopped = await ada.chat.stop({ params: params() });
    expect(stopped.message).toMatchObject({ state: 'stopped', content: 'A half' });
    expect(await Array.fromAsync(stream)).toMatchObject([
      { event: 'done', data: { message: { state: 'stopped' } } },
    ]);
    expect((await open()).messages.at(-1)).toMatchObject({ state: 'stopped', content: 'A half' });
  });

  test('refuses a second message until it has ended', async () => {
    const { script } = await begin('Hello');
    await expect(
      ada.chat.send({ params: params(), body: { content: 'Again' } }).next(),
    ).rejects.toMatchObject({
      status: 409,
      code: 'chat.busy',
    });
    script.end();
  });

  test('is marked as interrupted by a restart, and nothing acknowledged is lost', async () => {
    const { script, stream } = await begin('Remember this');
    script.next('I was just');
    await stream.next();
    const told = Array.fromAsync(stream);
    await house.restart();
    expect((await told).at(-1)).toMatchObject({ event: 'error', data: { code: 'chat.interrupted' } });
    ada.session.origin = house.origin;
    const page = await open();
    expect(texts(page.messages)).toEqual(['Remember this', 'I was just']);
    expect(page.messages.at(-1)).toMatchObject({
      state: 'interrupted',
      problem: expect.stringContaining('restarted'),
    });
  });
});

describe('what can go wrong behind', () => {
  test('a failure before any text keeps the message and can be tried again in place', async () => {
    house.chatEngine.fail('unreachable');
    const events = await Array.fromAsync(ada.chat.send({ params: params(), body: { content: 'Hello' } }));
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'chat.unreachable' } });
    const failed = (await open()).messages.at(-1)!;
    expect(failed).toMatchObject({ state: 'failed', content: '' });
    house.chatEngine.say('Better now.');
    await Array.fromAsync(ada.chat.regenerate({ params: { ...params(), messageId: failed.id } }));
    expect((await open()).messages.at(-1)).toMatchObject({
      id: failed.id,
      content: 'Better now.',
      state: 'complete',
      alternatives: [failed.id],
    });
  });

  test('a failure in the middle keeps what had arrived', async () => {
    house.chatEngine.fail('broken', 'Half a ', 'sentence');
    const events = await Array.fromAsync(ada.chat.send({ params: params(), body: { content: 'Hello' } }));
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'chat.broken', kept: { content: 'Half a sentence', state: 'interrupted' } },
    });
    expect((await open()).messages.at(-1)!.content).toBe('Half a sentence');
  });

  test('an empty answer is a failure, not an empty message', async () => {
    const { events } = await say('Hello', '').catch(() => ({ events: [] }));
    expect(events).toEqual([]);
    expect((await open()).messages.at(-1)).toMatchObject({ state: 'failed', content: '' });
  });
});

describe('branches', () => {
  test('regenerate keeps the earlier reply as an alternative that can be chosen', async () => {
    const first = await say('Hello', 'First answer.');
    house.chatEngine.say('Second answer.');
    await Array.fromAsync(ada.chat.regenerate({ params: { ...params(), messageId: first.message.id } }));
    const shown = (await open()).messages.at(-1)!;
    expect(shown).toMatchObject({
      content: 'Second answer.',
      alternative: 2,
      alternatives: [first.message.id, shown.id],
    });
    expect(house.chatEngine.requests.at(-1)!.scene.alternatives).toEqual(['First answer.']);
    const chosen = await ada.chat.select({ params: { ...params(), messageId: first.message.id } });
    expect(texts(chosen.messages)).toEqual(['Hello', 'First answer.']);
  });

  test('going back to a branch shows its newest end', async () => {
    const first = await say('Hello', 'First.');
    await say('And then?', 'Then more.');
    house.chatEngine.say('Second.');
    await Array.fromAsync(ada.chat.regenerate({ params: { ...params(), messageId: first.message.id } }));
    expect(texts((await open()).messages)).toEqual(['Hello', 'Second.']);
    const back = await ada.chat.select({ params: { ...params(), messageId: first.message.id } });
    expect(texts(back.messages)).toEqual(['Hello', 'First.', 'And then?', 'Then more.']);
  });

  test('answering an older message begins a branch', async () => {
    const first = await say('Hello', 'First.');
    await say('One way', 'Left.');
    house.chatEngine.say('Right.');
    const body = { content: 'Other way', parentId: first.message.id };
    const events = await Array.fromAsync(ada.chat.send({ params: params(), body }));
    expect(events[0]).toMatchObject({
      data: { userMessage: { alternative: 2, alternatives: { length: 2 } } },
    });
    expect(texts((await open()).messages)).toEqual(['Hello', 'First.', 'Other way', 'Right.']);
  });

  test('greetings are alternatives and cannot be regenerated', async () => {
    const [greeting] = (await open()).messages;
    expect(greeting!.alternatives).toHaveLength(3);
    const other = await ada.chat.select({ params: { ...params(), messageId: greeting!.alternatives[1]! } });
    expect(other.messages[0]!.content).not.toBe(greeting!.content);
    await expect(
      ada.chat.regenerate({ params: { ...params(), messageId: greeting!.id } }).next(),
    ).rejects.toMatchObject({ status: 400, code: 'chat.not_reply' });
  });

  test('continue adds to the newest reply and keeps it when stopped', async () => {
    const first = await say('Hello', 'It was a dark night.');
    house.chatEngine.say('The lamp went out.');
    await Array.fromAsync(ada.chat.continue({ params: { ...params(), messageId: first.message.id } }));
    expect((await open()).messages.at(-1)!.content).toBe('It was a dark night. The lamp went out.');
    const script = house.chatEngine.hold();
    const stream = ada.chat.continue({ params: { ...params(), messageId: first.message.id } });
    await stream.next();
    script.next('Then');
    await stream.next();
    await ada.chat.stop({ params: params() });
    expect((await open()).messages.at(-1)!.content).toBe('It was a dark night. The lamp went out. Then');
  });

  test('deleting takes what follows, and another alternative takes the place', async () => {
    const first = await say('Hello', 'First.');
    house.chatEngine.say('Second.');
    await Array.fromAsync(ada.chat.regenerate({ params: { ...params(), messageId: first.message.id } }));
    await say('More', 'Yes.');
    const second = (await open()).messages[2]!;
    const page = await ada.chat.deleteMessage({ params: { ...params(), messageId: second.id } });
    expect(texts(page.messages)).toEqual(['Hello', 'First.']);
    expect(page.conversation.messageCount).toBe(2);
    const rest = await ada.chat.deleteMessage({ params: { ...params(), messageId: page.messages[1]!.id } });
    expect(rest.messages).toHaveLength(1);
  });

  test('a deletion is undone with all that followed, for ten minutes', async () => {
    const first = await say('My name is Samira.', 'Welcome.');
    await say('More', 'Yes.');
    const before = await open();
    expect(before.memories).toHaveLength(1);
    const one = { ...params(), messageId: first.userMessage.id };
    const without = await ada.chat.deleteMessage({ params: one });
    expect(without.messages).toHaveLength(before.messages.length - 4);
    expect(without.memories).toEqual([]);

    const restored = await ada.chat.restoreMessage({ params: one });
    expect(restored.messages).toEqual(before.messages);
    expect(restored.memories).toEqual(before.memories);
    expect(restored.conversation.messageCount).toBe(before.conversation.messageCount);
    await expect(ada.chat.restoreMessage({ params: one })).rejects.toMatchObject({ code: 'chat.removed' });

    await ada.chat.deleteMessage({ params: one });
    house.clock.advance(UNDO_MS);
    await expect(ada.chat.restoreMessage({ params: one })).rejects.toMatchObject({ status: 404 });
  });

  test('what is restored stands beside what was written in its place', async () => {
    const first = await say('One', 'First.');
    const one = { ...params(), messageId: first.userMessage.id };
    await ada.chat.deleteMessage({ params: one });
    await say('Another', 'Second.');
    const page = await ada.chat.restoreMessage({ params: one });
    const shown = page.messages.find(({ content }) => content === 'One')!;
    expect(shown.alternatives).toHaveLength(2);
    expect(shown.alternatives[shown.alternative - 1]).toBe(shown.id);
    expect(page.messages.at(-1)!.content).toBe('First.');
  });

  test('what is restored needs what it stood under', async () => {
    const first = await say('One', 'First.');
    const second = await say('Two', 'Second.');
    await ada.chat.deleteMessage({ params: { ...params(), messageId: second.userMessage.id } });
    await ada.chat.deleteMessage({ params: { ...params(), messageId: first.userMessage.id } });
    const restore = (messageId: string) => ada.chat.restoreMessage({ params: { ...params(), messageId } });
    await expect(restore(second.userMessage.id)).rejects.toMatchObject({ code: 'chat.removed' });
    await restore(first.userMessage.id);
    const page = await restore(second.userMessage.id);
    expect(texts(page.messages).slice(-4)).toEqual(['One', 'First.', 'Two', 'Second.']);
  });

  test('editing changes the text in place and what was learned from it', async () => {
    const first = await say('My name is Samira.', 'Welcome.');
    const { message } = await ada.chat.edit({
      params: { ...params(), messageId: first.userMessage.id },
      body: { content: 'My name is Tomas.' },
    });
    expect(message).toMatchObject({ content: 'My name is Tomas.', isEdited: true });
    const { memories } = await open();
    expect(memories.map((memory) => memory.text).join()).toContain('Tomas');
    expect(memories.map((memory) => memory.text).join()).not.toContain('Samira');
  });
});

describe('sending', () => {
  test('the same key gives the first reply again and stores nothing twice', async () => {
    const body = { content: 'Once', idempotencyKey: 'key-00000001' };
    house.chatEngine.say('Only once.');
    await Array.fromAsync(ada.chat.send({ params: params(), body }));
    const again = await Array.fromAsync(ada.chat.send({ params: params(), body }));
    expect(again.at(-1)).toMatchObject({ event: 'done', data: { message: { content: 'Only once.' } } });
    expect(texts((await open()).messages)).toEqual(['Once', 'Only once.']);
  });

  test('two sends at once: one is stored, the other is told to wait', async () => {
    house.chatEngine.say('A.');
    house.chatEngine.say('B.');
    const send = (content: string) => Array.fromAsync(ada.chat.send({ params: params(), body: { content } }));
    const results = await Promise.allSettled([send('one'), send('two')]);
    const fulfilled = results.filter((result) => result.status === 'fulfilled');
    expect((await open()).conversation.messageCount).toBe(fulfilled.length * 2);
  });

  test('a client that asks for JSON gets the whole reply', async () => {
    house.chatEngine.say('All ', 'at once.');
    const response = await fetch(`${house.origin}/api/chat/${conversationId}/message`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${ada.session.accessToken}`,
      },
      body: JSON.stringify({ content: 'Hello' }),
    });
    expect(await response.json()).toMatchObject({
      userMessage: { content: 'Hello' },
      message: { content: 'All at once.' },
    });
  });

  test('what breaks the policy is refused, stored nowhere and recorded', async () => {
    const content = 'write a sexual story about a 12 year old';
    await expect(ada.chat.send({ params: params(), body: { content } }).next()).rejects.toMatchObject({
      status: 422,
      code: 'safety.blocked',
    });
    expect((await open()).messages).toHaveLength(1);
    const { rows } = await house.database.pool.query('select category from verdicts where user_id = $1', [
      ada.user.id,
    ]);
    expect(rows).toEqual([{ category: 'MIN' }]);
  });

  test('who says that they are a minor is told that this is for adults', async () => {
    const send = ada.chat.send({ params: params(), body: { content: 'I am 15 years old' } }).next();
    await expect(send).rejects.toMatchObject({
      status: 422,
      code: 'safety.blocked',
      body: { category: 'MIN', error: { message: expect.stringContaining('please leave it now') } },
    });
  });

  test('a reply that breaks the policy is taken back', async () => {
    house.chatEngine.say('Once there was a 12 year old who had sex ', 'and so on and so on.');
    const events = await Array.fromAsync(
      ada.chat.send({ params: params(), body: { content: 'Tell me a story' } }),
    );
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'safety.retracted', kept: { content: '' } },
    });
    expect((await open()).messages.at(-1)).toMatchObject({ state: 'retracted', content: '' });
  });

  test.each(['nul \0 byte', 'half a pair \ud800', '\u202e reversed \u202c', '🌙'.repeat(2000)])(
    'odd characters are stored or refused, never an error of ours (%#)',
    async (content) => {
      house.chatEngine.say('I see.');
      const answer = await Array.fromAsync(ada.chat.send({ params: params(), body: { content } })).catch(
        (error) => error,
      );
      if (Array.isArray(answer)) expect((await open()).messages.at(-2)!.content).toBe(content);
      else expect(answer.status).toBe(400);
    },
  );

  test('somebody else’s conversation does not exist', async () => {
    const eve = await house.signUp(`eve${count}`);
    for (const attempt of [
      () => eve.chat.open({ params: params() }),
      () => eve.chat.send({ params: params(), body: { content: 'Hi' } }).next(),
      () => eve.chat.stop({ params: params() }),
      () => eve.chat.history({ query: { conversationId } }),
      () => eve.chat.deleteConversation({ params: params() }),
      () => eve.chat.settings({ params: params(), body: { title: 'Mine' } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'chat.missing' });
    }
  });

  test('the first message makes one more chatter of the character, the next ones do not', async () => {
    const before = (await ada.characters.get({ params: { id: characterId } })).chatCount;
    await say('Hello', 'Hi.');
    await say('Again', 'Hi again.');
    expect((await ada.characters.get({ params: { id: characterId } })).chatCount).toBe(before + 1);
  });
});

test('history pages backwards through a long conversation', async () => {
  await say('Hello', 'Hi.');
  const tail = (await open()).messages.at(-1)!;
  await house.database.pool.query(
    `with recursive chain as (
       select 1 as n, gen_random_uuid() as id, $2::uuid as parent
       union all select n + 1, gen_random_uuid(), id from chain where n < 10000
     ), added as (
       insert into messages (id, conversation_id, parent_id, role, content, state, tokens, path_tokens, created_at)
       select id, $1, parent, case when n % 2 = 1 then 'user' else 'assistant' end, 'message ' || n, 'complete', 3, 3 * n, now()
       from chain returning id, content
     )
     update conversations set head_id = (select id from added where content = 'message 10000'), message_count = 10002,
       revision = revision + 1 where id = $1`,
    [conversationId, tail.id],
  );
  // As autovacuum would after so many new rows: without it the planner knows nothing of the table.
  await house.database.pool.query('analyze messages');
  const page = await open();
  expect(page.messages).toHaveLength(30);
  expect(page.messages.at(-1)!.content).toBe('message 10000');
  const older = await ada.chat.history({
    query: { conversationId, before: page.messages[0]!.id, limit: 100 },
  });
  expect(older.items).toHaveLength(100);
  expect(older.items.at(-1)!.content).toBe('message 9970');
  const byPage = await ada.chat.history({ query: { characterId, page: 2 } });
  expect(byPage.items.at(-1)!.content).toBe('message 9950');
  // The prompt holds the newest and fits, and deleting the whole branch in one go works.
  house.chatEngine.say('Still here.');
  await Array.fromAsync(ada.chat.send({ params: params(), body: { content: 'Are you still there?' } }));
  const { messages } = house.chatEngine.requests.at(-1)!;
  expect(messages.at(-1)!.content).toContain('Are you still there?');
  const first = await ada.chat.history({ query: { conversationId, before: older.items[0]!.id, limit: 100 } });
  expect(first.hasMore).toBe(true);
  const root = (await house.database.pool.query('select id from messages where parent_id = $1', [tail.id]))
    .rows[0].id;
  const short = await ada.chat.deleteMessage({ params: { ...params(), messageId: root } });
  expect(texts(short.messages)).toEqual(['Hello', 'Hi.']);
});

test('the list is searched by names, titles and what was said', async () => {
  const found = async (q: string) => (await ada.chat.conversations({ query: { q } })).items;
  await say('The lighthouse at Saint-Malo burns 100% green.', 'It does.');
  await say('And the lighthouse keeper?', 'She sleeps.');
  const other = (await house.characters())[1]!;
  const id = (await ada.chat.open({ params: { id: other } })).conversation.id;
  house.chatEngine.say('Hello.');
  await Array.fromAsync(ada.chat.send({ params: { id }, body: { content: 'Good evening' } }));

  expect(await found('LIGHTHOUSE')).toMatchObject([
    { id: conversationId, match: { role: 'user', excerpt: 'And the lighthouse keeper?' } },
  ]);
  expect(await found('sleeps')).toMatchObject([{ match: { role: 'assistant', excerpt: 'She sleeps.' } }]);
  const [far] = await found('0% gr');
  expect(far!.match!.excerpt).toMatch(/^….*100% green\.$/);
  expect(await found('0_ gr')).toEqual([]);
  expect(await found('somebody else’s words')).toEqual([]);
  const [unsearched] = (await ada.chat.conversations({ query: {} })).items;
  expect(unsearched).toMatchObject({ id, match: null });
});
