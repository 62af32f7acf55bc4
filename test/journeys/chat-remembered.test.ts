import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let eve: Person;
let conversationId: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ imageEngine: undefined });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.chatEngine.forget();
  eve = await app.signUp(`eve${++count}`);
  const [characterId] = await app.characters();
  conversationId = (await eve.chat.open({ params: { id: characterId! } })).conversation.id;
});

const params = () => ({ id: conversationId });

async function say(content: string, answer: string) {
  app.chatEngine.say(answer);
  const events = await Array.fromAsync(eve.chat.send({ params: params(), body: { content } }));
  const start = events.find((event) => event.event === 'start')!.data;
  const { message } = events.find((event) => event.event === 'done')!.data;
  return { userMessage: start.userMessage!, message };
}

/** The messages of the engine's last request, without the instructions and the greeting. */
const asked = () => {
  const { messages } = app.chatEngine.requests.at(-1)!;
  // The last message is followed by a hint about the length.
  const talk = messages.filter(({ role }) => role !== 'system').map(({ content }) => content.split('\n')[0]);
  return talk.slice(talk.indexOf('one'));
};
const stored = async () =>
  (await eve.chat.open({ params: params() })).messages.slice(1).map(({ content }) => content);

describe('a chat whose previous turn the server has cached', () => {
  test('sends the whole conversation to the engine and stores it', async () => {
    await say('one', 'First.');
    await say('two', 'Second.');
    await say('three', 'Third.');
    await say('four', 'Fourth.');
    expect(asked()).toEqual(['one', 'First.', 'two', 'Second.', 'three', 'Third.', 'four']);
    expect(await stored()).toEqual([
      ...['one', 'First.', 'two', 'Second.', 'three', 'Third.', 'four', 'Fourth.'],
    ]);
    const { conversation } = await eve.chat.open({ params: params() });
    expect(conversation.messageCount).toBe(8);
  });

  test('uses edits, deletions, regenerated replies and continuations in the next turn', async () => {
    const first = await say('one', 'First.');
    await eve.chat.edit({
      params: { ...params(), messageId: first.message.id },
      body: { content: 'Altered.' },
    });
    const second = await say('two', 'Second.');
    expect(asked()).toEqual(['one', 'Altered.', 'two']);

    await eve.chat.deleteMessage({ params: { ...params(), messageId: second.userMessage.id } });
    const third = await say('three', 'Third.');
    expect(asked()).toEqual(['one', 'Altered.', 'three']);

    app.chatEngine.say('Another third.');
    const again = { ...params(), messageId: third.message.id };
    await Array.fromAsync(eve.chat.regenerate({ params: again }));
    const fourth = await say('four', 'Fourth');
    expect(asked()).toEqual(['one', 'Altered.', 'three', 'Another third.', 'four']);

    app.chatEngine.say('and on.');
    await Array.fromAsync(eve.chat.continue({ params: { ...params(), messageId: fourth.message.id } }));
    await say('five', 'Fifth.');
    expect(asked()).toEqual(['one', 'Altered.', 'three', 'Another third.', 'four', 'Fourth and on.', 'five']);
    await eve.chat.select({ params: { ...params(), messageId: third.message.id } });
    await say('six', 'Sixth.');
    expect(asked()).toEqual(['one', 'Altered.', 'three', 'Third.', 'six']);
  });

  test('notices changes by another server, and stores nothing twice', async () => {
    await say('one', 'First.');
    await say('two', 'Second.');
    const { db } = app.database;
    const before = app.chatEngine.requests.length;
    await db
      .updateTable('messages')
      .set({ content: 'Changed elsewhere.' })
      .where('conversation_id', '=', conversationId)
      .where('content', '=', 'Second.')
      .execute();
    await db
      .updateTable('conversations')
      .set((set) => ({ revision: set('revision', '+', 1) }))
      .where('id', '=', conversationId)
      .execute();
    app.chatEngine.say('Never shown.');
    await say('three', 'Third.');
    // The first request used the stale cache, and the database refused the turn; the second one used fresh
    // data.
    expect(app.chatEngine.requests.length).toBe(before + 2);
    expect(asked()).toEqual(['one', 'First.', 'two', 'Changed elsewhere.', 'three']);
    expect(await stored()).toHaveLength(6);
  });

  test.each([
    ['the user’s name', () => app.database.db.updateTable('users').set({ username: `renamed${count}` })],
  ])('asks the engine again when %s has changed', async (_, change) => {
    await say('one', 'First.');
    await change().where('id', '=', eve.user.id).execute();
    app.chatEngine.say('Never shown.');
    await say('two', 'Second.');
    expect(app.chatEngine.requests.at(-1)!.stop).toEqual([`\nrenamed${count}:`]);
  });

  test('is answered with 404 for other users', async () => {
    await say('one', 'First.');
    const other = await app.signUp(`mallory${count}`);
    await expect(
      other.chat.send({ params: params(), body: { content: 'two' } }).next(),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('a repeated key returns its reply, also after a later message', async () => {
    const body = { content: 'one', idempotencyKey: 'key-00000001' };
    app.chatEngine.say('First.');
    await Array.fromAsync(eve.chat.send({ params: params(), body }));
    await say('two', 'Second.');
    app.chatEngine.say('Never shown.');
    const again = await Array.fromAsync(eve.chat.send({ params: params(), body }));
    expect(again.at(-1)).toMatchObject({ event: 'done', data: { message: { content: 'First.' } } });
    expect(await stored()).toEqual(['one', 'First.', 'two', 'Second.']);
  });

  test('of two concurrent messages one is answered and can be stopped, the other is refused as busy', async () => {
    await say('one', 'First.');
    const before = app.chatEngine.requests.length;
    const script = app.chatEngine.hold();
    const events = ['two', 'three'].map((content) => eve.chat.send({ params: params(), body: { content } }));
    const begun = await Promise.allSettled(events.map((stream) => stream.next()));
    expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(begun.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'chat.busy' },
    });
    expect(app.chatEngine.requests).toHaveLength(before + 1);
    script.next('Second, ');
    const { message } = await eve.chat.stop({ params: params() });
    expect(message).toMatchObject({ state: 'stopped', content: 'Second, ' });
    expect(await stored()).toHaveLength(4);
  });

  test('of two concurrent messages before the card is loaded, one reaches the engine', async () => {
    const [, , fresh] = await app.characters();
    conversationId = (await eve.chat.open({ params: { id: fresh! } })).conversation.id;
    const before = app.chatEngine.requests.length;
    const script = app.chatEngine.hold();
    app.chatEngine.hold();
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table character_versions in access exclusive mode');
      const events = ['one', 'two'].map((content) => eve.chat.send({ params: params(), body: { content } }));
      const begun = Promise.allSettled(events.map((stream) => stream.next()));
      await expect
        .poll(async () => {
          const { rows } = await app.database.pool.query(
            `select 1 from pg_locks where not granted and relation = 'character_versions'::regclass
              and database = (select oid from pg_database where datname = current_database())`,
          );
          return rows.length;
        })
        .toBe(2);
      await holder.query('commit');
      const [refused, ...others] = (await begun).filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject({ reason: { code: 'chat.busy' } });
      expect(others).toEqual([]);
    } finally {
      // Closes the connection, so that the lock does not outlive a failure.
      holder.release(true);
    }
    expect(app.chatEngine.requests).toHaveLength(before + 1);
    script.next('First, ');
    const { message } = await eve.chat.stop({ params: params() });
    expect(message).toMatchObject({ state: 'stopped', content: 'First, ' });
    expect(await stored()).toHaveLength(2);
  });

  test('two concurrent messages with one key are stored once', async () => {
    await say('one', 'First.');
    app.chatEngine.say('Second.');
    app.chatEngine.say('Never shown.');
    const body = { content: 'two', idempotencyKey: 'key-00000003' };
    const ends = await Promise.all(
      [1, 2].map(async () => (await Array.fromAsync(eve.chat.send({ params: params(), body }))).at(-1)),
    );
    for (const end of ends)
      expect(end).toMatchObject({ event: 'done', data: { message: { content: 'Second.' } } });
    expect(await stored()).toEqual(['one', 'First.', 'two', 'Second.']);
  });

  test('a repeated send joins the reply in progress', async () => {
    await say('one', 'First.');
    const script = app.chatEngine.hold();
    const body = { content: 'two', idempotencyKey: 'key-00000002' };
    const first = eve.chat.send({ params: params(), body });
    await first.next();
    const second = eve.chat.send({ params: params(), body });
    expect((await second.next()).value).toMatchObject({ event: 'start' });
    script.next('Second.');
    script.end();
    expect((await Array.fromAsync(second)).at(-1)).toMatchObject({
      event: 'done',
      data: { message: { content: 'Second.' } },
    });
    expect(await stored()).toEqual(['one', 'First.', 'two', 'Second.']);
  });
});
