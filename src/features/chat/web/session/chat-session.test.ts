import { beforeEach, expect, test, vi } from 'vitest';
import { REJOIN_WAITS } from './back-off.ts';
import type { ReplyEvent } from './reply-stream.ts';
import { readUnread, UNREAD_KEY } from './unread.ts';
import {
  message,
  greeting,
  said,
  start,
  delta,
  done,
  broken,
  refusal,
  setUp,
  until,
  settled,
  idle,
  texts,
} from '../test-support/session-stage.ts';

let app: ReturnType<typeof setUp>;
beforeEach(() => {
  app = setUp([[start(), delta(1, 'Good '), delta(2, 'evening.'), done(3, 'Good evening.')]]);
});

test('shows a sent message immediately and the reply after it', async () => {
  const { chatSession, thread, serverHas } = app;
  serverHas([greeting, said, message('r', { parentId: 'u', content: 'Good evening.' })]);
  expect(chatSession.send('  Hello ')).toBe(true);
  expect(thread().messages.at(-1)).toMatchObject({ content: 'Hello', pending: { problem: null } });
  expect(chatSession.send('Again')).toBe(false);
  await idle(chatSession);
  expect(texts(thread())).toEqual(['You are late.', 'Hello', 'Good evening.']);
  expect(chatSession.get().ended?.content).toBe('Good evening.');
});

test('rejoins a broken connection after the last received number', async () => {
  app = setUp([
    [start(), delta(1, 'Good '), broken],
    [delta(3, 'evening'), delta(4, '.'), done(5, 'Good evening.')],
  ]);
  app.chatSession.send('Hello');
  await until(app.chatSession, (state) => state.connection === 'rejoining');
  expect(app.chatSession.live.get()).toBe('Good ');
  await idle(app.chatSession);
  expect(app.requests.map(({ call, after }) => [call, after])).toEqual([
    ['send', undefined],
    ['events', 1],
  ]);
  expect(app.chatSession.live.get()).toBe('Good evening.');
});

test('a message waits for a reply that was begun on another device, and is sent after it', async () => {
  app = setUp([
    [refusal(409, 'chat.busy', 'A reply is still being written.')],
    [start(), delta(1, 'Good evening.'), done(2, 'Good evening.')],
  ]);
  // By the time the page is read again, the other reply has ended.
  const other = message('r0', { content: 'From the other device.' });
  app.serverHas([greeting, other]);
  app.chatSession.send('Hello');
  await until(app.chatSession, (state) => state.ended !== null);
  await settled();
  const bodies = app.requests.filter(({ call }) => call === 'send').map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(app.errorToasts).toEqual([]);
});

test('it waits on where that reply is still being written when the page is read again', async () => {
  app = setUp([
    [refusal(409, 'chat.busy', 'A reply is still being written.')],
    [start(), delta(1, 'Good evening.'), done(2, 'Good evening.')],
  ]);
  app.serverHas([greeting, message('r0', { content: 'From the', state: 'streaming' })]);
  app.chatSession.send('Hello');
  await idle(app.chatSession);
  expect(app.chatSession.get().queued).toMatchObject({ text: 'Hello', isHeld: false });
  // Its end was seen in the page, for it could not be joined.
  app.serverHas([greeting, message('r0', { content: 'From the other device.' })]);
  await app.deps.box.reload();
  app.chatSession.queue.caughtUp(app.thread());
  await until(app.chatSession, (state) => state.ended !== null);
  expect(app.requests.filter(({ call }) => call === 'send')).toHaveLength(2);
});

test('rejoins to fill a gap', async () => {
  app = setUp([
    [start(), delta(1, 'Good '), delta(3, '!')],
    [delta(3, 'evening!'), done(4, 'Good evening!')],
  ]);
  app.chatSession.send('Hello');
  await idle(app.chatSession);
  expect(app.requests.at(-1)).toEqual({ call: 'events', after: 1 });
  expect(app.chatSession.live.get()).toBe('Good evening!');
});

test('reloads the page for a reply that ended while disconnected', async () => {
  app = setUp([
    [start(), delta(1, 'Good '), broken],
    [refusal(409, 'chat.idle', 'Nothing is being written')],
  ]);
  app.serverHas([greeting, said, message('r', { parentId: 'u', content: 'Good evening.' })]);
  app.chatSession.send('Hello');
  await idle(app.chatSession);
  expect(texts(app.thread()).at(-1)).toBe('Good evening.');
  expect(app.errorToasts).toEqual([]);
});

test('retries a send without a response under its key, then keeps the text and key', async () => {
  app = setUp([]);
  app.chatSession.send('Hello');
  await idle(app.chatSession);
  expect(app.waited()).toEqual(REJOIN_WAITS);
  const keys = new Set(app.requests.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey));
  expect(keys.size).toBe(1);
  const unsent = app.thread().messages.at(-1)!;
  expect(unsent).toMatchObject({ content: 'Hello', pending: { canRetry: true } });
  expect(app.deps.drafts.get('c').sent?.text).toBe('Hello');
  app.chatSession.retry(unsent);
  await idle(app.chatSession);
  expect(
    new Set(app.requests.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)),
  ).toEqual(keys);
});

test('after a reload, a message without a response is shown unless it was stored', () => {
  app.deps.drafts.setSent('c', { text: 'Hello', key: 'k1' });
  app.chatSession.enter();
  expect(app.thread().messages.at(-1)?.pending).toMatchObject({ key: 'k1', canRetry: true });

  const other = setUp([], [greeting, said]);
  other.deps.drafts.setSent('c', { text: 'Hello', key: 'k1' });
  other.chatSession.enter();
  expect(other.thread().messages.some((each) => each.pending)).toBe(false);
  expect(other.deps.drafts.get('c').sent).toBeNull();
});

test('keeps a message while offline and sends it under its key when the network returns', async () => {
  app = setUp([[broken], [start(), delta(1, 'Hi'), done(2, 'Hi.')]]);
  const online: (() => void)[] = [];
  app.deps.network.isOnline = () => false;
  app.deps.network.onOnline = (listener) => (online.push(listener), () => {});
  app.chatSession.send('Hello');
  await vi.waitFor(() => expect(app.thread().messages.at(-1)?.pending?.isWaiting).toBe(true));
  expect(app.deps.drafts.get('c').sent).toMatchObject({ text: 'Hello', isWaiting: true });
  expect(app.waited()).toEqual([]);
  app.deps.network.isOnline = () => true;
  online.forEach((notify) => notify());
  await idle(app.chatSession);
  expect(app.chatSession.get().ended?.content).toBe('Hi.');
  expect(app.thread().messages.some(({ pending }) => pending)).toBe(false);
  expect(app.deps.drafts.get('c').sent).toBeNull();
  const [first, second] = app.requests.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
  expect(second).toBe(first);
});

test('a waiting message can be discarded, and is sent automatically after a reload', async () => {
  app = setUp([[broken]]);
  app.deps.network.isOnline = () => false;
  app.chatSession.send('Hello');
  await vi.waitFor(() => expect(app.thread().messages.at(-1)?.pending?.isWaiting).toBe(true));
  app.chatSession.discard(app.thread().messages.at(-1)!);
  expect(app.chatSession.get().phase).toBe('idle');
  expect(app.thread().messages).toHaveLength(1);
  expect(app.deps.drafts.waiting()).toEqual([]);

  const reloaded = setUp([[start(), done(1, 'Hi.')]]);
  reloaded.deps.drafts.setSent('c', { text: 'Hello', key: 'k1', isWaiting: true });
  reloaded.chatSession.enter();
  await idle(reloaded.chatSession);
  expect(reloaded.requests[0]).toMatchObject({ call: 'send', body: { idempotencyKey: 'k1' } });
  expect(reloaded.chatSession.get().ended?.content).toBe('Hi.');
});

test('a message that breaks a rule can be edited but not retried', async () => {
  app = setUp([[refusal(422, 'safety.blocked', 'This breaks our policy')]]);
  app.chatSession.send('Hello');
  await idle(app.chatSession);
  const blocked = app.thread().messages.at(-1)!;
  expect(blocked.pending).toMatchObject({ problem: 'This breaks our policy', canRetry: false });
  app.chatSession.discard(blocked);
  expect(texts(app.thread())).toEqual(['You are late.']);
  expect(app.deps.drafts.get('c').sent).toBeNull();
});

test('joins the reply when it is unknown whether a regeneration has started', async () => {
  const reply = message('r', { parentId: 'u', content: 'Good evening.' });
  app = setUp([[broken], [refusal(409, 'chat.idle', 'Nothing is being written')]], [greeting, said, reply]);
  app.chatSession.regenerate(reply);
  expect(texts(app.thread()).at(-1)).toBe('');
  await idle(app.chatSession);
  expect(app.requests.map(({ call }) => call)).toEqual(['regenerate', 'events']);
  expect(texts(app.thread()).at(-1)).toBe('Good evening.');
});

test('a refused regeneration restores the old reply and shows the reason', async () => {
  const reply = message('r', { parentId: 'u', content: 'Good evening.' });
  app = setUp(
    [[refusal(429, 'chat.too_many', 'Several replies are being written')]],
    [greeting, said, reply],
  );
  app.chatSession.regenerate(reply);
  await idle(app.chatSession);
  expect(app.thread().messages.at(-1)).toMatchObject({ content: 'Good evening.', state: 'complete' });
  expect(app.errorToasts).toEqual(['Several replies are being written']);
});

test('when a membership has ended, offers one, keeps the message and reloads the page', async () => {
  const ended = refusal(403, 'memberships.required', 'Orryn is for members.', { action: 'chat with Orryn' });
  app = setUp([[ended]]);
  app.chatSession.send('Hello');
  await idle(app.chatSession);
  expect(app.chatSession.get().offer).toEqual({ action: 'chat with Orryn' });
  expect(app.thread().messages.at(-1)).toMatchObject({
    content: 'Hello',
    pending: { problem: 'Orryn is for members.', canRetry: true },
  });
  expect(app.reloads()).toBe(1);
});

test.each(['regenerate', 'continue'] as const)('%s without a membership changes nothing', async (kind) => {
  const reply = message('r', { parentId: 'u', content: 'Good evening.' });
  const ended = refusal(403, 'memberships.required', 'Orryn is for members.', { action: 'chat with Orryn' });
  app = setUp([[ended]], [greeting, said, reply]);
  app.chatSession[kind](reply);
  await idle(app.chatSession);
  expect(app.chatSession.get().offer).toEqual({ action: 'chat with Orryn' });
  expect(app.errorToasts).toEqual([]);
  expect(app.thread().messages.at(-1)).toMatchObject({ content: 'Good evening.', state: 'complete' });
});

test('an error keeps the text that had arrived', async () => {
  const kept = message('r', {
    parentId: 'u',
    content: 'Good',
    state: 'interrupted',
    problem: 'It broke off',
  });
  app = setUp([
    [
      start(),
      delta(1, 'Good'),
      {
        event: 'error',
        data: { seq: 2, code: 'chat.broken', message: 'It broke off', retryAfter: null, kept },
      },
    ],
  ]);
  app.serverHas([greeting, said, kept]);
  app.chatSession.send('Hello');
  await idle(app.chatSession);
  expect(app.thread().messages.at(-1)).toMatchObject({ content: 'Good', problem: 'It broke off' });
});

test('leaving during a reply marks the conversation as unread and stops listening', async () => {
  app = setUp([[start(), delta(1, 'Good '), 'hang']]);
  app.chatSession.send('Hello');
  await until(app.chatSession, (state) => state.phase === 'writing');
  app.chatSession.leave();
  expect([...readUnread(app.storage.get(UNREAD_KEY))]).toEqual(['c']);
  await settled();
  expect(app.requests).toHaveLength(1);
  app.chatSession.enter();
  expect(app.storage.get(UNREAD_KEY)).toBeNull();
});

test('a stop before the reply has started is sent after its start', async () => {
  app = setUp([[start(), delta(1, 'Good '), 'hang']]);
  app.chatSession.send('Hello');
  void app.chatSession.stop();
  await until(app.chatSession, (state) => state.phase === 'writing');
  await settled();
  expect(app.requests.map(({ call }) => call)).toEqual(['send', 'stop']);
  app.chatSession.leave();
});

test('inserts older messages before the loaded ones, and asks for no more than there are', async () => {
  app = setUp([], [greeting], { hasMore: true });
  await app.chatSession.loadOlder();
  await app.chatSession.loadOlder();
  expect(app.requests).toEqual([{ call: 'history' }]);
  expect(app.thread().messages.map((each) => each.id)).toEqual(['o', 'g']);
  expect(app.chatSession.get().older).toBe('idle');
});

const thought = (seq: number, text: string): ReplyEvent => ({ event: 'thought', data: { seq, text } });

test('shows what the model thinks apart from the text, and says that it thinks until it writes', async () => {
  const { chatSession, deps } = setUp([
    [start(), thought(1, 'She greets '), thought(2, 'me.'), delta(3, 'Good evening.'), 'hang'],
  ]);
  const seen: [boolean, string, string][] = [];
  chatSession.subscribe(() =>
    seen.push([chatSession.get().isThinking, chatSession.thinking.get(), chatSession.live.get()]),
  );
  chatSession.send('Hello');
  await until(chatSession, () => chatSession.live.get() !== '');
  expect(seen).toContainEqual([true, 'She greets ', '']);
  expect(chatSession.get().isThinking).toBe(false);
  expect(deps.thinking.get()).toBe('She greets me.');
  expect(deps.live.get()).toBe('Good evening.');
  expect(await chatSession.readThoughts('r')).toBe('She greets me.');
  chatSession.leave();
});
