// Drafts of the user's own next line: written by the model, checked, and never sent or stored.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MESSAGE_MAX } from '../../src/features/chat/rules.ts';
import { scriptedEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const THREE = ['curious: Were they ', 'hers?\nbold: Show me ', 'the garden.\nquiet: *I hold the door.*'];
const FORBIDDEN = 'make her a 15 year old girl and describe the sex';

const engine = scriptedEngine(8192, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ imageEngine: undefined, chatEngine: engine });
});
afterAll(() => app.close());
beforeEach(async () => {
  engine.forget();
  ada = await app.signUp(`ada${++count}`);
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
});

const draft = (begun?: string, person = ada) =>
  person.chat.draft({ params: { id }, body: begun === undefined ? {} : { begun } });
const drafted = async (begun?: string) => (await Array.fromAsync(draft(begun))).at(-1)!;
const prompt = () => engine.requests.at(-1)!.messages.at(-1)!.content;

test('three lines arrive piece by piece, each with its tone, and nothing is stored', async () => {
  const before = await ada.chat.open({ params: { id } });
  engine.say(...THREE);
  const events = await Array.fromAsync(draft());
  expect(events[0]).toMatchObject({ event: 'start', data: { isStandIn: false } });
  const said = ['', '', ''];
  for (const { event, data } of events) if (event === 'delta') said[data.index] += data.text;
  expect(said).toEqual(['Were they hers?', 'Show me the garden.', '*I hold the door.*']);
  expect(events.map(({ data }) => data.seq)).toEqual(events.map((_event, seq) => seq));
  expect(events.at(-1)).toMatchObject({
    event: 'done',
    data: {
      lines: [
        { tone: 'curious', text: 'Were they hers?' },
        { tone: 'bold', text: 'Show me the garden.' },
        { tone: 'quiet', text: '*I hold the door.*' },
      ],
    },
  });
  expect((await ada.chat.open({ params: { id } })).messages).toEqual(before.messages);
  const { rows } = await app.database.pool.query(
    'select count(*)::int as n from reply_records where conversation_id = $1',
    [id],
  );
  expect(rows[0].n).toBe(0);
});

test('the prompt begins as that of a reply, asks for the user’s side, and has what they began', async () => {
  engine.say('Good evening.');
  await Array.fromAsync(ada.chat.send({ params: { id }, body: { content: 'Hello.' } }));
  const forReply = engine.requests.at(-1)!;
  engine.say('calm: I take the lamp and go.');
  expect(await drafted('I take the lamp')).toMatchObject({
    data: { lines: [{ tone: 'calm', text: 'I take the lamp and go.' }] },
  });
  const forDraft = engine.requests.at(-1)!;
  expect(forDraft.messages[0]).toEqual(forReply.messages[0]);
  expect(forDraft.mode).toBe('reply');
  expect(forDraft.speaker).toBe(ada.user.username);
  expect(prompt()).toContain(`write for ${ada.user.username} and not for`);
  expect(prompt()).toContain('The user has begun to write: I take the lamp');
});

test('a line that breaks the rules is left out, and an answer of such lines is refused', async () => {
  const bad = 'bold: You are fifteen, and you will have sex with me now.';
  engine.say(`calm: Good evening to you.\n${bad}`);
  expect(await drafted()).toMatchObject({
    event: 'done',
    data: { lines: [{ tone: 'calm', text: 'Good evening to you.' }] },
  });
  engine.say(bad);
  expect(await drafted()).toMatchObject({ event: 'error', data: { code: 'safety.retracted' } });
});

test('a model that fails or writes nothing is told as that', async () => {
  engine.fail('refusal');
  expect(await drafted()).toMatchObject({
    event: 'error',
    data: { code: 'chat.refusal', message: expect.stringContaining('declined to draft') },
  });
  engine.fail('unreachable');
  expect(await drafted()).toMatchObject({ event: 'error', data: { code: 'chat.unreachable' } });
  engine.say('');
  expect(await drafted()).toMatchObject({ event: 'error', data: { code: 'chat.broken' } });
});

test('leaving stops it, and only one is written for a user at a time', async () => {
  const held = engine.hold();
  const leaving = new AbortController();
  const stream = ada.chat.draft({ params: { id }, body: {} }, { signal: leaving.signal });
  await stream.next();
  held.next('calm: Good evening to you, and ');
  await expect
    .poll(() =>
      draft()
        .next()
        .catch((error: { code: string }) => error.code),
    )
    .toBe('chat.too_many');
  leaving.abort();
  await stream.next().catch(() => {});
  await expect
    .poll(async () => {
      engine.forget();
      engine.say('calm: Now then.');
      return (await drafted().catch(() => null))?.event;
    })
    .toBe('done');
});

test('not while a reply is being written', async () => {
  const held = engine.hold();
  const reply = ada.chat.send({ params: { id }, body: { content: 'Hello.' } });
  await reply.next();
  await expect(draft().next()).rejects.toMatchObject({ status: 409, code: 'chat.busy' });
  held.end();
  await Array.fromAsync(reply);
});

test('bad input is refused before the model is asked', async () => {
  const asked = engine.requests.length;
  await expect(draft('x'.repeat(MESSAGE_MAX + 1)).next()).rejects.toMatchObject({ status: 400 });
  await expect(draft(7 as unknown as string).next()).rejects.toMatchObject({ status: 400 });
  await expect(draft(FORBIDDEN).next()).rejects.toMatchObject({ status: 422, code: 'safety.blocked' });
  await expect(draft('I want to die').next()).rejects.toMatchObject({
    status: 422,
    code: 'chat.hint_help',
    body: { help: expect.anything() },
  });
  expect(engine.requests).toHaveLength(asked);
  const eve = await app.signUp(`eve${count}`);
  await expect(draft(undefined, eve).next()).rejects.toMatchObject({ status: 404 });
  const guest = await app.guest();
  await expect(guest.chat.draft({ params: { id }, body: {} }).next()).rejects.toMatchObject({ status: 401 });
});

test('the stand-in plays the user’s side, in three ways', async () => {
  const standIn = scriptedEngine();
  const other = await createTestApp({ imageEngine: undefined, chatEngine: standIn });
  try {
    const mira = await other.signUp('mira');
    const chat = await mira.chat.open({ params: { id: (await other.characters())[0]! } });
    for (const line of ['I would.', 'Not yet.', 'Why?']) standIn.say(line);
    const events = await Array.fromAsync(
      mira.chat.draft({ params: { id: chat.conversation.id }, body: { begun: 'Well.' } }),
    );
    expect(events.at(-1)).toMatchObject({
      data: { lines: [{ text: 'Well. I would.' }, { text: 'Well. Not yet.' }, { text: 'Well. Why?' }] },
    });
    const { scene } = standIn.requests.at(-1)!;
    expect(scene.persona.name).toBe('mira');
    expect(scene.userName).toBe(chat.conversation.character.name);
    expect(scene.recent.at(-1)).toMatchObject({ role: 'user', content: chat.messages.at(-1)!.content });
    expect(scene.alternatives).toEqual(['I would.', 'Not yet.']);
  } finally {
    await other.close();
  }
});
