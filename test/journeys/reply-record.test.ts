// What a reply was written from, kept and read by its owner.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../src/features/chat/contract.ts';
import { scriptedEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(4096, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ imageEngine: undefined, chatEngine: engine });
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp(`ada${++count}`);
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
});

async function say(content: string, answer = 'I see.') {
  engine.say(answer);
  return ended(ada.chat.send({ params: { id }, body: { content } }));
}

async function ended(stream: ReturnType<Person['chat']['send']>) {
  const events = await Array.fromAsync(stream);
  const start = events.find(({ event }) => event === 'start')!.data as { userMessage: Message | null };
  const done = events.find(({ event }) => event === 'done')!.data as { message: Message };
  return { userMessage: start.userMessage!, message: done.message };
}
const recordOf = async (messageId: string) =>
  (await ada.chatRecords.record({ params: { id, messageId } })).record!;

describe('the record of a reply', () => {
  test('names the sections in the order of the prompt, and they add up', async () => {
    const { message } = await say('What do you keep in the tower?');
    const record = await recordOf(message.id);
    expect(record.sections.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['policy', 'main', 'card', 'history', 'closing']),
    );
    expect(record.sections.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(record.tokens);
    expect(record.tokens + record.reserve).toBeLessThanOrEqual(record.limit);
    expect(record).toMatchObject({ limit: 4096, model: 'scripted', isStandIn: false, coins: 0 });
    expect(record.totalMs).toBeGreaterThanOrEqual(record.firstWordMs!);
    const sent = engine.requests.at(-1)!.messages;
    const text = (kind: string) => record.sections.find((each) => each.kind === kind)!.text!;
    expect(sent[0]!.content).toContain(text('card'));
    expect(sent[0]!.content.startsWith(text('policy'))).toBe(true);
    expect(text('history')).toContain('What do you keep in the tower?');
  });

  test('shows the memories that were told with the messages that prove them', async () => {
    const { userMessage } = await say('My name is Mira and I have a cat called Moth.');
    const { message } = await say('Do you know what my cat is called?');
    const { memory } = await recordOf(message.id);
    expect(memory).toContainEqual(
      expect.objectContaining({
        text: expect.stringContaining('Moth'),
        words: expect.arrayContaining(['cat']),
        sources: [expect.objectContaining({ messageId: userMessage.id, role: 'user' })],
      }),
    );
    expect(JSON.stringify(engine.requests.at(-1)!.messages.at(-1))).toContain('Moth');
  });

  test('a memory that is forgotten later is gone from earlier records, and the rest stays', async () => {
    await say('My name is Mira and I have a cat called Moth.');
    const { message } = await say('Do you know what my cat is called?');
    const { facts } = await ada.chatMemory.memory({ params: { id }, query: {} });
    const cat = facts.find(({ text }) => text.includes('Moth'))!;
    await ada.chatMemory.correct({ params: { id, memoryId: cat.id }, body: { isForgotten: true } });
    const { memory, sections } = await recordOf(message.id);
    expect(memory.find((item) => item.id === cat.id)).toMatchObject({ text: null });
    expect(sections.find(({ kind }) => kind === 'memory')!.text).not.toContain('Moth');
    expect(memory.some(({ text }) => text?.includes('Mira'))).toBe(true);
    await ada.chatMemory.erase({ params: { id, memoryId: cat.id } });
    const { rows } = await app.database.pool.query(
      'select record::text as record from reply_records where conversation_id = $1',
      [id],
    );
    expect(rows.map(({ record }) => record as string).join()).not.toContain('cat called Moth');
  });

  test('each alternative has its own, and it comes back with a deletion that is undone', async () => {
    const { message } = await say('Hello there.');
    const again = await ended(ada.chat.regenerate({ params: { id, messageId: message.id } }));
    expect(again.message.id).not.toBe(message.id);
    expect((await recordOf(again.message.id)).messageId).toBe(again.message.id);
    await ada.chat.deleteMessage({ params: { id, messageId: again.message.id } });
    await expect(recordOf(again.message.id)).rejects.toThrow('404');
    await ada.chat.restoreMessage({ params: { id, messageId: again.message.id } });
    expect((await recordOf(again.message.id)).tokens).toBeGreaterThan(0);
    expect((await recordOf(message.id)).tokens).toBeGreaterThan(0);
  });

  test('belongs to its owner alone', async () => {
    const { message } = await say('Hello there.');
    const eve = await app.signUp(`eve${count}`);
    const asked = eve.chatRecords.record({ params: { id, messageId: message.id } });
    await expect(asked).rejects.toThrow('404');
  });

  test('a text that prompts share is stored once', async () => {
    for (let n = 0; n < 5; n++) await say(`Line ${n}.`);
    const { rows } = await app.database.pool.query(
      'select count(*)::int as n from prompt_texts where conversation_id = $1',
      [id],
    );
    expect(rows[0].n).toBeLessThan(8);
  });
});

test('a history that is full keeps its beginning from turn to turn', async () => {
  const starts = new Set<string | null>();
  let last = '';
  for (let n = 0; n < 60; n++)
    last = (await say(`Day ${n} was much like the one before, with wind from the sea. `.repeat(3))).message
      .id;
  for (let n = 0; n < 8; n++) {
    const { message } = await say(`Evening ${n}, and the lamp is lit.`);
    starts.add((await recordOf(message.id)).history.firstMessageId);
  }
  expect((await recordOf(last)).history.dropped).toBeGreaterThan(0);
  expect(starts.size).toBeLessThanOrEqual(2);
});

describe('what would be sent', () => {
  test('is the prompt that sending the message then sends, and nothing is sent or stored', async () => {
    await say('My name is Mira and I have a cat called Moth.');
    const before = engine.requests.length;
    const content = 'Tell me about my cat.';
    const preview = await ada.chatRecords.prompt({ params: { id }, body: { content } });
    expect(engine.requests).toHaveLength(before);
    expect((await ada.chat.open({ params: { id } })).messages.at(-1)!.content).toBe('I see.');
    expect(preview.memory).toContainEqual(
      expect.objectContaining({
        kind: 'fact',
        sources: [expect.any(String)],
        text: expect.stringContaining('Moth'),
      }),
    );
    expect(preview.tokens + preview.reserve).toBeLessThanOrEqual(preview.limit);
    expect(preview.model).toBe('scripted');
    await say(content);
    const sent = engine.requests.at(-1)!.messages.map(({ role, content: text }) => ({ role, content: text }));
    expect(preview.messages).toEqual(sent);
  });

  test('is refused for a text that the policy does not allow, and for another’s conversation', async () => {
    const eve = await app.signUp(`eve${count}`);
    await expect(eve.chatRecords.prompt({ params: { id }, body: { content: 'Hello' } })).rejects.toThrow(
      '404',
    );
    await expect(ada.chatRecords.prompt({ params: { id }, body: { content: ' ' } })).rejects.toThrow('400');
  });
});

test('the prompts of older replies are thinned in the background, and texts without users go', async () => {
  const frugal = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    sharedWith: app,
    env: { PROMPTS_KEPT: '2', MEMORY_TOKENS_A_DAY: '0' },
  });
  try {
    const first = (await say('What do you keep in the tower?')).message;
    // A text that only the first prompt had.
    await app.database.pool.query(
      `insert into prompt_texts (conversation_id, hash, text) values ($1, 'only', 'Only there.')`,
      [id],
    );
    await app.database.pool.query(
      `update reply_records set record = jsonb_set(record, '{sections,0,hash}', '"only"') where message_id = $1`,
      [first.id],
    );
    await say('And below it?');
    const third = (await say('And the key?')).message;
    expect((await recordOf(first.id)).sections[0]!.text).toBe('Only there.');
    const whole = await recordOf(first.id);
    app.clock.advance(60_000);
    await frugal.services.settleMemory();
    const thin = await recordOf(first.id);
    expect(thin).toEqual({ ...whole, sections: whole.sections.map((each) => ({ ...each, text: null })) });
    expect((await recordOf(third.id)).sections[0]!.text).toContain('You play a character');
    const { rows } = await app.database.pool.query(
      'select hash from prompt_texts where conversation_id = $1',
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).not.toContainEqual({ hash: 'only' });
    // The next prompt goes on from what the newest record says.
    const { message } = await say('Thank you.');
    expect((await recordOf(message.id)).sections[0]!.text).toContain('You play a character');
  } finally {
    await frugal.close();
  }
});
