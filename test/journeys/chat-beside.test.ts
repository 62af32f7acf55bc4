// A reply in progress on one server is visible, protected and controllable on every other server.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type Guest, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let secondApp: TestApp;
let ada: Person;
/** Ada's session at the other server. */
let there: Guest;
let conversationId: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ isAlone: false });
  secondApp = await createTestApp({ isSeeding: false, sharedWith: app });
  await bothListen();
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
});
beforeEach(async () => {
  app.chatEngine.forget();
  secondApp.chatEngine.forget();
  ada = await app.signUp(`ada${++count}`);
  there = await secondApp.guest();
  there.session.accessToken = ada.session.accessToken;
  const [characterId] = await app.characters();
  conversationId = (await ada.chat.open({ params: { id: characterId! } })).conversation.id;
});

const params = () => ({ id: conversationId });
const query = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[];

async function listening(): Promise<number> {
  const rows = await query(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'nightbloom events'`,
  );
  return rows.length;
}

/** Waits until both servers listen for each other's events. */
const bothListen = () => vi.waitUntil(async () => (await listening()) === 2, { interval: 100 });

/** Starts a reply on this server and sends its first pieces. */
async function begin(...pieces: string[]) {
  const script = app.chatEngine.hold();
  const idempotencyKey = `key-${conversationId}`;
  const stream = ada.chat.send({ params: params(), body: { content: 'Hello', idempotencyKey } });
  const events = [(await stream.next()).value!];
  for (const piece of pieces) {
    script.next(piece);
    events.push((await stream.next()).value!);
  }
  const [start] = events;
  if (start?.event !== 'start') throw new Error(`expected start, not ${start?.event}`);
  const messageId = start.data.message.id;
  return { script, stream, events, messageId, idempotencyKey, one: { params: { ...params(), messageId } } };
}

const newest = async (guest: Guest) => (await guest.chat.open({ params: params() })).messages.at(-1)!;
const isBusy = { status: 409, code: 'chat.busy' };

describe('a reply in progress on another server', () => {
  test('cannot be changed, continued or answered', async () => {
    const { script, stream, one, messageId } = await begin('Theirs ');
    await expect(there.chat.edit({ ...one, body: { content: 'My own words.' } })).rejects.toMatchObject(
      isBusy,
    );
    await expect(there.chat.deleteMessage(one)).rejects.toMatchObject(isBusy);
    await expect(there.chat.select(one)).rejects.toMatchObject(isBusy);
    await expect(there.chat.continue(one).next()).rejects.toMatchObject(isBusy);
    await expect(there.chat.regenerate(one).next()).rejects.toMatchObject(isBusy);
    const again = there.chat.send({ params: params(), body: { content: 'And?' } });
    await expect(again.next()).rejects.toMatchObject(isBusy);
    script.next('words.');
    script.end();
    const end = (await Array.fromAsync(stream)).at(-1)!;
    expect(end).toMatchObject({ event: 'done', data: { message: { content: 'Theirs words.' } } });
    expect(await newest(there)).toMatchObject({ id: messageId, content: 'Theirs words.', state: 'complete' });
    await there.chat.edit({ ...one, body: { content: 'My own words.' } });
    expect(await newest(ada)).toMatchObject({ content: 'My own words.' });
  });

  test('shows its thoughts there as here', async () => {
    const { script, stream, messageId } = await begin('Good ');
    script.think('She greets me.');
    expect((await stream.next()).value).toMatchObject({ event: 'thought', data: { text: 'She greets me.' } });
    const joined = there.chat.events({ params: params(), query: { after: -1 } });
    const events = [(await joined.next()).value!, (await joined.next()).value!, (await joined.next()).value!];
    expect(events.map(({ event }) => event)).toEqual(['start', 'thought', 'delta']);
    script.next('evening.');
    script.end();
    const rest = await Array.fromAsync(joined);
    expect(rest.at(-1)).toMatchObject({
      event: 'done',
      data: { message: { id: messageId, content: 'Good evening.', thoughts: { ms: 0 } } },
    });
    const thoughts = await there.chat.thoughts({ params: { ...params(), messageId } });
    expect(thoughts.text).toBe('She greets me.');
    await stream.return(undefined);
  });

  test('cannot be continued twice when both servers have read it before either starts', async () => {
    app.chatEngine.say('One.');
    await Array.fromAsync(ada.chat.send({ params: params(), body: { content: 'Hello' } }));
    const reply = await newest(there);
    const one = { params: { ...params(), messageId: reply.id } };
    // The lock makes both servers read the finished message before either of them can continue it.
    const holding = await app.database.pool.connect();
    await holding.query('begin');
    await holding.query('select from conversations where id = $1 for update', [conversationId]);
    app.chatEngine.say('Two.');
    secondApp.chatEngine.say('Three.');
    const both = [ada, there].map((guest) => Array.fromAsync(guest.chat.continue(one)));
    const ends = Promise.allSettled(both);
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await query(waiting)).length).toBe(2);
    await holding.query('commit');
    holding.release();
    const states = (await ends).map(({ status }) => status).sort();
    expect(states).toEqual(['fulfilled', 'rejected']);
    expect((await newest(ada)).content).toMatch(/^One\. (Two|Three)\.$/);
  });

  test('does not overwrite the message once another server has ended it', async () => {
    const { script, stream, one } = await begin('Theirs ');
    // Another server does this with the replies of a server whose heartbeat has stopped.
    await query(`update messages set state = 'interrupted', node_id = null where id = $1`, [
      one.params.messageId,
    ]);
    await there.chat.edit({ ...one, body: { content: 'My own words.' } });
    script.next('words.');
    script.end();
    const end = (await Array.fromAsync(stream)).at(-1)!;
    expect(end).toMatchObject({
      event: 'error',
      data: { code: 'chat.interrupted', kept: { content: 'My own words.', isEdited: true } },
    });
    expect(await newest(ada)).toMatchObject({ content: 'My own words.', state: 'complete' });
  });

  test('ends with an error instead of “done” when its conversation was deleted', async () => {
    const { script, stream } = await begin('Theirs ');
    await query('delete from conversations where id = $1', [params().id]);
    script.end();
    const end = (await Array.fromAsync(stream)).at(-1)!;
    expect(end).toMatchObject({ event: 'error', data: { code: 'chat.gone', kept: null } });
  });

  test('is stopped when its conversation is deleted', async () => {
    const { stream } = await begin('Theirs ');
    await there.chat.deleteConversation({ params: params() });
    expect((await Array.fromAsync(stream)).at(-1)).toMatchObject({
      event: 'done',
      data: { message: { state: 'stopped', content: 'Theirs ' } },
    });
  });
});

describe('stopping from another server', () => {
  test('is immediate, and returns the stored message', async () => {
    const { stream, messageId } = await begin('A half');
    const { message } = await there.chat.stop({ params: params() });
    expect(message).toMatchObject({ id: messageId, state: 'stopped', content: 'A half' });
    expect((await Array.fromAsync(stream)).at(-1)).toMatchObject({
      event: 'done',
      data: { message: { state: 'stopped', content: 'A half' } },
    });
    expect(await there.chat.stop({ params: params() })).toEqual({ message: null });
    expect(await query('select id from messages where stop_asked_at is not null')).toEqual([]);
  });

  test('works through the database when events are lost, also before the first piece', async () => {
    const { stream, messageId } = await begin();
    await query('update messages set stop_asked_at = now() where id = $1', [messageId]);
    expect((await Array.fromAsync(stream)).at(-1)).toMatchObject({
      event: 'done',
      data: { message: { state: 'stopped' } },
    });
  });
});

describe('joining at another server', () => {
  test('gives the same events with the same numbers', async () => {
    const { script, stream, events } = await begin();
    const joined = there.chat.events({ params: params(), query: { after: -1 } });
    const far = [(await joined.next()).value!];
    for (const piece of ['One ', 'two ', `three ${'🌙'.repeat(2_000)} `, 'four']) {
      script.next(piece);
      events.push((await stream.next()).value!);
      far.push((await joined.next()).value!);
    }
    script.end();
    events.push(...(await Array.fromAsync(stream)));
    far.push(...(await Array.fromAsync(joined)));
    expect(far).toEqual(events);
    expect(far.map(({ event }) => event)).toEqual([
      ...['start', 'delta', 'delta', 'delta', 'delta', 'usage', 'done'],
    ]);
  });

  test('continues from the position of the opened page', async () => {
    const { script, stream, messageId } = await begin('One ', 'two ');
    const before = await there.chat.open({ params: params() });
    expect(before.streaming).toEqual({ messageId, seq: 0 });
    expect(before.messages.at(-1)).toMatchObject({ state: 'streaming', content: '' });
    await expect.poll(async () => (await newest(there)).content).toBe('One two ');
    const page = await there.chat.open({ params: params() });
    expect(page.streaming).toEqual({ messageId, seq: 2 });
    for (const { streaming, messages } of [before, page]) {
      const after = streaming!.seq;
      const joined = there.chat.events({ params: params(), query: { after } });
      let text = messages.at(-1)!.content;
      if (after === 0) {
        const { value } = await joined.next();
        if (value?.event === 'delta') text += value.data.text;
        expect(text).toBe('One two ');
        await joined.return(undefined);
        continue;
      }
      const next = joined.next();
      script.next('three');
      expect((await next).value).toMatchObject({ event: 'delta', data: { seq: 3, text: 'three' } });
      script.end();
      expect((await Array.fromAsync(joined)).at(-1)).toMatchObject({
        event: 'done',
        data: { message: { content: 'One two three' } },
      });
    }
    await Array.fromAsync(stream);
    expect((await there.chat.open({ params: params() })).streaming).toBeNull();
  });

  test('shows the same text as the writing server for a continuation', async () => {
    app.chatEngine.say('It was dark.');
    await Array.fromAsync(ada.chat.send({ params: params(), body: { content: 'Hello' } }));
    const { id: messageId } = await newest(ada);
    const script = app.chatEngine.hold();
    const stream = ada.chat.continue({ params: { ...params(), messageId } });
    await stream.next();
    expect(await newest(there)).toEqual(await newest(ada));
    const joined = there.chat.events({ params: params(), query: { after: 0 } });
    script.next('And cold.');
    expect((await joined.next()).value).toMatchObject({ data: { seq: 1, text: 'And cold.' } });
    script.end();
    expect((await Array.fromAsync(joined)).at(-1)).toMatchObject({
      data: { message: { content: 'It was dark. And cold.' } },
    });
    await Array.fromAsync(stream);
  });

  test('works by repeating the send with its key', async () => {
    const { script, stream, idempotencyKey, messageId } = await begin('One ');
    const again = there.chat.send({ params: params(), body: { content: 'Hello', idempotencyKey } });
    expect((await again.next()).value).toMatchObject({
      event: 'start',
      data: { message: { id: messageId }, userMessage: { content: 'Hello' } },
    });
    script.end();
    expect((await Array.fromAsync(again)).at(-1)).toMatchObject({ event: 'done' });
    await Array.fromAsync(stream);
  });

  test('survives a restart of the database', async () => {
    const { script, stream } = await begin('One ');
    const joined = there.chat.events({ params: params(), query: { after: 0 } });
    expect((await joined.next()).value).toMatchObject({ data: { text: 'One ' } });
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    script.next('two ');
    script.next('three');
    let text = 'One ';
    while (text !== 'One two three') {
      const { value } = await joined.next();
      if (value?.event !== 'delta') throw new Error(`expected more than ${text}`);
      text += value.data.text;
    }
    script.end();
    expect((await Array.fromAsync(joined)).at(-1)).toMatchObject({
      event: 'done',
      data: { message: { content: 'One two three', state: 'complete' } },
    });
    await Array.fromAsync(stream);
    await bothListen();
  });

  test('gets the end when the writing server is closed', async () => {
    const writer = await createTestApp({ isSeeding: false, sharedWith: app });
    const here = await writer.guest();
    here.session.accessToken = ada.session.accessToken;
    const script = writer.chatEngine.hold();
    const stream = here.chat.send({ params: params(), body: { content: 'Hello' } });
    await stream.next();
    script.next('I was just');
    const joined = there.chat.events({ params: params(), query: { after: -1 } });
    await joined.next();
    await joined.next();
    const rest = Array.fromAsync(joined);
    await writer.close();
    expect((await rest).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'chat.interrupted', kept: { content: 'I was just', state: 'interrupted' } },
    });
    await Array.fromAsync(stream);
  });
});
