// One user on two devices, each on a server of its own: what is changed on one is told to the other, which reads what has
// changed since it last asked.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHANGES_MAX, OPENING_PAGE } from '../../src/features/chat/rules.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let secondApp: TestApp;
let phone: Person;
let desk: Person;
let id: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ isAlone: false, imageEngine: undefined });
  secondApp = await createTestApp({ sharedWith: app, isSeeding: false });
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
});
beforeEach(async () => {
  app.chatEngine.forget();
  phone = await app.signUp(`step${++count}`);
  const guest = await secondApp.guest();
  guest.session.accessToken = phone.session.accessToken;
  desk = { ...phone, ...guest };
  const [characterId] = await app.characters();
  id = (await phone.chat.open({ params: { id: characterId! } })).conversation.id;
});

const params = () => ({ id });
async function say(person: Person, content: string) {
  app.chatEngine.say('Yes.');
  const events = await Array.fromAsync(person.chat.send({ params: params(), body: { content } }));
  const start = events.find((event) => event.event === 'start')!.data;
  return { userId: start.userMessage!.id, replyId: start.message.id };
}

/** What the desk is told, and what it then reads of it. */
async function watch() {
  const stream = desk.notifications.events();
  // The stream begins with the count of notifications.
  await stream.next();
  let since = (await desk.chat.open({ params: params() })).since;
  return {
    /** Resolves with what has changed when a signal has come. */
    async changes() {
      for (;;) {
        const event = (await stream.next()).value!;
        if (event.event === 'changed') break;
      }
      return this.read();
    },
    async read() {
      const changes = await desk.chatChanges.changes({ query: { since } });
      since = changes.since;
      return changes;
    },
    /** Until the condition holds. */
    async until(isThere: (changes: Awaited<ReturnType<typeof this.read>>) => boolean) {
      for (;;) {
        const changes = await this.changes();
        if (isThere(changes)) return changes;
      }
    },
    stop: () => stream.return(undefined),
  };
}

test('each change of a chat is told to the other device', async () => {
  const seen = await watch();
  const { userId, replyId } = await say(phone, 'Hello');
  const ended = await seen.until(({ conversations }) => conversations[0]?.lastMessage?.state === 'complete');
  expect(ended.conversations).toMatchObject([{ id, messageCount: 2, lastMessage: { excerpt: 'Yes.' } }]);

  const doings: [string, () => Promise<unknown>][] = [
    ['a title', () => phone.chat.settings({ params: params(), body: { title: 'Lanterns' } })],
    [
      'an edit',
      () => phone.chat.edit({ params: { id, messageId: userId }, body: { content: 'Good evening' } }),
    ],
    ['a deletion', () => phone.chat.deleteMessage({ params: { id, messageId: replyId } })],
    ['its undoing', () => phone.chat.restoreMessage({ params: { id, messageId: replyId } })],
    ['a branch', () => phone.chatPaths.branch({ params: { id, messageId: userId } })],
    ['a choice', () => phone.chat.select({ params: { id, messageId: replyId } })],
    [
      'a name of a path',
      () => phone.chatPaths.namePath({ params: { id, messageId: replyId }, body: { name: 'Calm' } }),
    ],
    ['no persona', () => phone.personas.choose({ params: params(), body: { personaId: null } })],
  ];
  for (const [what, doIt] of doings) {
    const { conversation } = await desk.chat.open({ params: params() });
    await seen.read();
    await doIt();
    const { conversations, isComplete } = await seen.until((changes) => changes.conversations.length > 0);
    expect([what, isComplete, conversations.map((changed) => changed.id)]).toEqual([what, true, [id]]);
    expect([what, conversations[0]!.version]).not.toEqual([what, conversation.version]);
  }
  await phone.chat.deleteConversation({ params: params() });
  expect(await seen.until(({ deleted }) => deleted.length > 0)).toMatchObject({
    conversations: [],
    deleted: [id],
  });
  await seen.stop();
});

test('a reply that begins on one device is joined on the other and seen to its end', async () => {
  const seen = await watch();
  const script = app.chatEngine.hold();
  const stream = phone.chat.send({ params: params(), body: { content: 'Tell me a tale' } });
  await stream.next();
  script.next('Once ');
  const { conversations } = await seen.until((changes) => changes.conversations.length > 0);
  expect(conversations[0]!.lastMessage?.state).toBe('streaming');
  const page = await desk.chat.open({ params: params() });
  expect(page.streaming).not.toBeNull();
  expect(page.messages.at(-2)?.content).toBe('Tell me a tale');
  const joined = desk.chat.events({ params: params(), query: { after: page.streaming!.seq } });
  const first = joined.next();
  script.next('upon a time.');
  // Only once it has been joined: the other server forgets a reply at its end.
  const heard = [(await first).value];
  script.end();
  heard.push(...(await Array.fromAsync(joined)));
  expect(heard.at(-1)).toMatchObject({ event: 'done', data: { message: { content: 'Once upon a time.' } } });
  await Array.fromAsync(stream);
  await seen.stop();
});

test('what a device missed while it was not connected is read from where it last asked', async () => {
  const { since } = await desk.chat.open({ params: params() });
  await say(phone, 'Are you there?');
  const changes = await desk.chatChanges.changes({ query: { since } });
  expect(changes.conversations).toMatchObject([{ id, messageCount: 2 }]);
  const later = await desk.chatChanges.changes({ query: { since: changes.since } });
  expect(later.deleted).toEqual([]);
  // A number that this database has not reached, or none: lists are to be read anew.
  for (const query of [{ since: '9000000000000000000' }, {}])
    expect(await desk.chatChanges.changes({ query })).toMatchObject({ isComplete: false, conversations: [] });
});

test('however much a device has missed, what it is told and what it reads of an open chat is bounded', async () => {
  const before = await desk.chat.open({ params: params() });
  const [characterId] = await app.characters();
  for (let n = 0; n <= CHANGES_MAX; n++)
    await phone.chat.begin({ body: { characterId: characterId!, greeting: 0 } });
  for (let n = 0; n < OPENING_PAGE; n++) await say(phone, `While you were away: ${n}`);
  const changes = await desk.chatChanges.changes({ query: { since: before.since } });
  expect(changes.isComplete).toBe(false);
  expect(changes.conversations).toHaveLength(CHANGES_MAX);
  const { messages, hasMore } = await desk.chat.open({ params: params() });
  expect([messages.length, hasMore]).toEqual([OPENING_PAGE, true]);
});

test('a change of a transaction that was open while the device asked is not missed', async () => {
  const { since } = await desk.chat.open({ params: params() });
  const slow = await app.database.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(
      "update conversations set title = 'Slow', changed_in = pg_current_xact_id() where id = $1",
      [id],
    );
    // Others change something meanwhile, and the device asks.
    await app.signUp(`busy${count}`);
    const before = await desk.chatChanges.changes({ query: { since } });
    expect(before.conversations.map(({ title }) => title)).not.toContain('Slow');
    await slow.query('commit');
    const after = await desk.chatChanges.changes({ query: { since: before.since } });
    expect(after.conversations).toMatchObject([{ id, title: 'Slow' }]);
  } finally {
    slow.release();
  }
});

test('nobody is told of the chats of another', async () => {
  const other = await app.signUp(`other${count}`);
  const { since } = await desk.chat.open({ params: params() });
  await say(phone, 'Between us');
  await phone.chat.deleteConversation({ params: params() });
  expect(await other.chatChanges.changes({ query: { since } })).toMatchObject({
    conversations: [],
    deleted: [],
  });
});

test('what stands in the composer is on the other device, and neither text is lost where both wrote', async () => {
  const seen = await watch();
  await phone.chatChanges.saveDraft({ params: params(), body: { content: 'Dear', version: 0 } });
  const told = await seen.until(({ drafts }) => drafts.length > 0);
  expect(told.drafts).toEqual([{ conversationId: id, content: 'Dear', version: 1 }]);
  expect((await desk.chat.open({ params: params() })).draft).toEqual({ content: 'Dear', version: 1 });
  await desk.chatChanges.saveDraft({ params: params(), body: { content: 'Dear Noor', version: 1 } });
  await expect(
    phone.chatChanges.saveDraft({ params: params(), body: { content: 'Dear me', version: 1 } }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'chat.draft_changed',
    body: { draft: { content: 'Dear Noor', version: 2 } },
  });
  // It is nobody else's, and goes with the chat.
  const other = await app.signUp(`reader${count}`);
  await expect(
    other.chatChanges.saveDraft({ params: params(), body: { content: 'Mine', version: 0 } }),
  ).rejects.toMatchObject({ status: 404 });
  await phone.chat.deleteConversation({ params: params() });
  const { rows } = await app.database.pool.query('select * from composer_drafts where conversation_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
  await seen.stop();
});

test('a text that is sent leaves the composers of all devices with it, and another text stays there', async () => {
  const seen = await watch();
  const draft = (content: string, version: number) =>
    phone.chatChanges.saveDraft({ params: params(), body: { content, version } });
  await draft('Good eve', 0);
  // The last keys are not saved any more before it is sent.
  await say(phone, 'Good evening');
  const { drafts } = await seen.until((changes) => changes.drafts.some(({ version }) => version === 2));
  expect(drafts).toEqual([{ conversationId: id, content: '', version: 2 }]);
  expect((await desk.chat.open({ params: params() })).draft).toEqual({ content: '', version: 2 });
  await draft('Later', 2);
  await say(phone, 'Good night');
  expect((await desk.chat.open({ params: params() })).draft).toEqual({ content: 'Later', version: 3 });
  // What is stored with personal data masked is what was written all the same.
  await draft('Write to me at noor@example.com', 3);
  await say(phone, 'Write to me at noor@example.com');
  expect((await desk.chat.open({ params: params() })).draft).toEqual({ content: '', version: 5 });
  await seen.stop();
});

test('a renamed persona, a fact and a choice of languages are told to the other device', async () => {
  const persona = await phone.personas.create({
    body: { name: 'Mira', pronouns: '', description: '', isDefault: false },
  });
  await phone.personas.choose({ params: params(), body: { personaId: persona.id } });
  const seen = await watch();
  await phone.personas.update({ params: { id: persona.id }, body: { name: 'Mara' } });
  const renamed = await seen.until(({ conversations }) => conversations.length > 0);
  expect(renamed.conversations).toMatchObject([{ id, persona: { name: 'Mara' } }]);
  await phone.chatMemory.remember({ params: params(), body: { text: 'I like tea.', scope: 'chat' } });
  // Resolves with a signal.
  await seen.changes();
  await phone.chatTranslation.chooseTranslation({
    params: params(),
    body: { reads: 'de', sends: null, isGeneral: false },
  });
  await seen.changes();
  await seen.stop();
});

test('read marks, a pin and how replies are written are the same on the other device', async () => {
  const seen = await watch();
  const order = (change: Omit<Parameters<Person['chatOrder']['order']>[0]['body'], 'ids'>) =>
    phone.chatOrder.order({ body: { ids: [id], ...change } });
  const write = (body: Parameters<Person['generation']['change']>[0]['body']) =>
    phone.generation.change({ params: params(), body });
  const note = { isOn: true, text: 'It rains all night.', depth: 2, every: 1 };
  const doings: [() => Promise<unknown>, object][] = [
    [() => order({ isUnread: true }), { order: { unread: 1, isPinned: false } }],
    [() => order({ isPinned: true }), { order: { unread: 1, isPinned: true } }],
    [() => order({ isUnread: false }), { order: { unread: 0, isPinned: true } }],
    [() => write({ length: 200 }), { generation: { length: 200, isNoteOn: false } }],
    [() => write({ note }), { generation: { length: 200, isNoteOn: true } }],
    [() => write({ thinking: 'low', stop: ['The end'] }), { thinking: 'low' }],
  ];
  for (const [doIt, there] of doings) {
    await seen.read();
    await doIt();
    const { conversations } = await seen.until((changes) => changes.conversations.length > 0);
    expect(conversations).toMatchObject([{ id, ...there }]);
    expect((await desk.chat.open({ params: params() })).conversation).toMatchObject(there);
  }
  // What only its pane shows is read when that is opened.
  expect((await desk.generation.read({ params: params() })).settings).toMatchObject({
    ...{ note, length: 200, thinking: 'low', stop: ['The end'] },
  });
  await seen.stop();
});

test('the second edit of the same text is refused with the first, and can be saved over it', async () => {
  const { userId: messageId } = await say(phone, 'A lamp');
  const edit = (person: Person, content: string, replaces: string) =>
    person.chat.edit({ params: { id, messageId }, body: { content, replaces } });
  await edit(phone, 'A lantern', 'A lamp');
  await expect(edit(desk, 'A candle', 'A lamp')).rejects.toMatchObject({
    status: 409,
    code: 'chat.edited',
    body: { message: { id: messageId, content: 'A lantern' } },
  });
  expect((await edit(desk, 'A candle', 'A lantern')).message.content).toBe('A candle');
});

test('two devices that send at the same time: both messages stand, in one order on both', async () => {
  const script = app.chatEngine.hold();
  const first = phone.chat.send({ params: params(), body: { content: 'From the phone' } });
  await first.next();
  const late = { content: 'From the desk', idempotencyKey: 'desk-0001' };
  await expect(desk.chat.send({ params: params(), body: late }).next()).rejects.toMatchObject({
    code: 'chat.busy',
  });
  script.next('One.');
  script.end();
  await Array.fromAsync(first);
  app.chatEngine.say('Two.');
  secondApp.chatEngine.say('Two.');
  await Array.fromAsync(desk.chat.send({ params: params(), body: late }));
  const read = async (person: Person) =>
    (await person.chat.open({ params: params() })).messages.slice(1).map(({ content }) => content);
  expect(await read(desk)).toEqual(['From the phone', 'One.', 'From the desk', 'Two.']);
  expect(await read(phone)).toEqual(await read(desk));
});
