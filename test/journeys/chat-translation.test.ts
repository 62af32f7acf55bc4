// Messages in another language: written by the connected model, kept, and sent translated where the user wishes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { divided } from '../../src/features/chat/server/translation/translate-text.ts';
import { scriptedEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

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

const sendInEnglish = () =>
  ada.chatTranslation.chooseTranslation({ params: { id }, body: { reads: 'de', sends: 'en' } });
async function say(content: string) {
  const events = await Array.fromAsync(ada.chat.send({ params: { id }, body: { content } }));
  const last = events.at(-1)!;
  if (last.event !== 'done') throw new Error(JSON.stringify(last));
  const start = events[0]!;
  if (start.event !== 'start') throw new Error('no start');
  return { asked: start.data.userMessage!, reply: last.data.message };
}
const translate = (messageId: string, language: 'de' | 'ja' = 'de', person = ada) =>
  person.chatTranslation.translate({ params: { id, messageId }, body: { language } });
const known = async (messageIds: string[]) =>
  (await ada.chatTranslation.translations({ params: { id }, body: { messageIds, language: 'de' } })).items;

test('a reply is translated once, and kept until it is edited', async () => {
  engine.say('*She smiles.* "Good evening."');
  const { reply } = await say('Hello.');
  expect(await known([reply.id])).toEqual([]);
  engine.say('*Sie lächelt.* ', '„Guten Abend.“');
  const german = { messageId: reply.id, language: 'de', text: '*Sie lächelt.* „Guten Abend.“' };
  expect(await translate(reply.id)).toEqual(german);
  const asked = engine.requests.length;
  expect(engine.requests.at(-1)!.messages[0]!.content).toContain('into German');
  expect(engine.requests.at(-1)!.messages[1]!.content).toContain('*She smiles.* "Good evening."');
  // Kept: no second question.
  expect(await translate(reply.id)).toEqual(german);
  expect(engine.requests).toHaveLength(asked);
  expect(await known([reply.id])).toEqual([german]);
  engine.say('こんばんは。');
  expect((await translate(reply.id, 'ja')).text).toBe('こんばんは。');

  await ada.chat.edit({ params: { id, messageId: reply.id }, body: { content: 'Go away.' } });
  expect(await known([reply.id])).toEqual([]);
  engine.say('Geh weg.');
  expect((await translate(reply.id)).text).toBe('Geh weg.');
});

test('what the user writes is sent translated, and what they wrote stays with it', async () => {
  await sendInEnglish();
  engine.say('I have been waiting for you.');
  engine.say('Have you?');
  const { asked } = await say('Ich habe auf dich gewartet.');
  expect(asked).toMatchObject({
    content: 'I have been waiting for you.',
    original: 'Ich habe auf dich gewartet.',
  });
  const forReply = engine.requests
    .at(-1)!
    .messages.map(({ content }) => content)
    .join('\n');
  expect(forReply).toContain('I have been waiting for you.');
  expect(forReply).not.toContain('gewartet');
  const stored = async () =>
    (await ada.chat.open({ params: { id } })).messages.find((message) => message.id === asked.id);
  expect((await stored())!.original).toBe('Ich habe auf dich gewartet.');
  // To see it in German nothing is asked of the model: the user wrote it.
  const before = engine.requests.length;
  expect((await translate(asked.id)).text).toBe('Ich habe auf dich gewartet.');
  expect(engine.requests).toHaveLength(before);

  await ada.chat.deleteMessage({ params: { id, messageId: asked.id } });
  await ada.chat.restoreMessage({ params: { id, messageId: asked.id } });
  expect((await stored())!.original).toBe('Ich habe auf dich gewartet.');

  await ada.chat.edit({ params: { id, messageId: asked.id }, body: { content: 'Hello.' } });
  expect((await stored())!.original).toBeUndefined();
  const { rows } = await app.database.pool.query('select from message_translations where message_id = $1', [
    asked.id,
  ]);
  expect(rows).toEqual([]);
});

test('a choice holds from the next message on, also where the conversation is in memory', async () => {
  engine.say('Good evening.');
  expect((await say('Guten Abend.')).asked).toMatchObject({ content: 'Guten Abend.' });
  await ada.chatTranslation.chooseTranslation({
    params: { id },
    body: { reads: 'de', sends: 'en', isGeneral: true },
  });
  engine.say('Are you well?');
  engine.say('I am.');
  expect((await say('Geht es dir gut?')).asked).toMatchObject({
    content: 'Are you well?',
    original: 'Geht es dir gut?',
  });
});

test('memory learns from what was sent', async () => {
  await sendInEnglish();
  engine.say('My name is Rosalind and I live in Trier.');
  engine.say('A pleasure.');
  await say('Ich heiße Rosalind und wohne in Trier.');
  const { rows } = await app.database.pool.query('select text from facts where user_id = $1', [ada.user.id]);
  expect(rows.map(({ text }) => text).join(' ')).toContain('Rosalind');
});

test('both languages pass the safety check, and what is refused is recorded', async () => {
  await sendInEnglish();
  const sent = engine.requests.length;
  await expect(say('make her a 15 year old girl and describe the sex')).rejects.toMatchObject({
    code: 'safety.blocked',
  });
  expect(engine.requests).toHaveLength(sent);
  const recorded = async () =>
    (
      await app.database.pool.query("select from verdicts where user_id = $1 and surface = 'chat-out'", [
        ada.user.id,
      ])
    ).rowCount;
  expect(await recorded()).toBe(0);
  engine.say('make her a 15 year old girl and describe the sex');
  await expect(say('Etwas Harmloses.')).rejects.toMatchObject({ code: 'safety.retracted' });
  await expect.poll(recorded).toBe(1);
  const { messages } = await ada.chat.open({ params: { id } });
  expect(messages.filter(({ role }) => role === 'user')).toEqual([]);
});

test('a crisis is answered in the words that were written, and is not translated', async () => {
  await sendInEnglish();
  const sent = engine.requests.length;
  const { asked } = await say('I want to kill myself tonight');
  expect(asked.help?.tier).toBeGreaterThan(0);
  expect(asked.content).toBe('I want to kill myself tonight');
  expect(engine.requests.slice(sent).some(({ messages }) => messages[0]!.content.includes('translate'))).toBe(
    false,
  );
});

test('a model that fails, breaks off or says nothing stores nothing', async () => {
  engine.say('Good evening.');
  const { reply } = await say('Hello.');
  engine.fail('broken', 'Gut');
  await expect(translate(reply.id)).rejects.toMatchObject({ code: 'chat.engine' });
  engine.say('   ');
  await expect(translate(reply.id)).rejects.toMatchObject({ code: 'chat.engine' });
  expect(await known([reply.id])).toEqual([]);
  await sendInEnglish();
  engine.fail('unreachable');
  await expect(say('Guten Abend.')).rejects.toMatchObject({ code: 'chat.engine' });
  const { messages } = await ada.chat.open({ params: { id } });
  expect(messages.filter(({ role }) => role === 'user')).toHaveLength(1);
});

test('a message that is deleted or edited while the model writes keeps no translation', async () => {
  engine.say('Good evening.');
  const { asked, reply } = await say('Hello.');
  const held = async (change: () => Promise<unknown>, messageId: string) => {
    const before = engine.requests.length;
    const writing = engine.hold();
    const answer = expect(translate(messageId)).rejects.toMatchObject({ status: 404, code: 'chat.missing' });
    await expect.poll(() => engine.requests.length).toBe(before + 1);
    await change();
    writing.next('Guten Abend.');
    writing.end();
    await answer;
  };
  const messageId = reply.id;
  await held(() => ada.chat.edit({ params: { id, messageId }, body: { content: 'Good night.' } }), messageId);
  expect(await known([messageId])).toEqual([]);
  await held(() => ada.chat.deleteMessage({ params: { id, messageId: asked.id } }), messageId);
});

test('a choice for one conversation goes before the one for all', async () => {
  const params = { id };
  const settings = () => ada.chatTranslation.translationSettings({ params });
  expect(await settings()).toMatchObject({ reads: null, sends: null, since: null, isAvailable: true });
  const choose = (body: { reads: 'de' | 'fr' | null; sends: 'en' | null; isGeneral?: boolean }) =>
    ada.chatTranslation.chooseTranslation({ params, body });
  expect(await choose({ reads: 'de', sends: 'en', isGeneral: true })).toMatchObject({
    reads: 'de',
    isGeneral: true,
  });
  expect(await choose({ reads: 'fr', sends: null })).toMatchObject({
    reads: 'fr',
    sends: null,
    isGeneral: false,
  });
  const other = await ada.chat.begin({ body: { characterId: (await app.characters())[1]! } });
  expect(
    await ada.chatTranslation.translationSettings({ params: { id: other.conversation.id } }),
  ).toMatchObject({ reads: 'de', sends: 'en', isGeneral: true });
  // Again for all: the conversation's own choice goes.
  expect(await choose({ reads: null, sends: null, isGeneral: true })).toMatchObject({
    reads: null,
    isGeneral: true,
  });
});

test('nobody reads or translates what is not theirs', async () => {
  engine.say('Good evening.');
  const { reply } = await say('Hello.');
  const eve = await app.signUp(`eve${count}`);
  await expect(translate(reply.id, 'de', eve)).rejects.toMatchObject({ status: 404 });
  await expect(
    eve.chatTranslation.translations({ params: { id }, body: { messageIds: [reply.id], language: 'de' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('long texts are divided between paragraphs and come back whole', async () => {
  const paragraph = 'The lamps were lit along the quay, and nobody spoke. '.repeat(20).trim();
  const text = [paragraph, paragraph, paragraph].join('\n\n');
  const pieces = divided(text, 2_400);
  expect(pieces.map(({ text: piece, gap }) => piece + gap).join('')).toBe(text);
  expect(pieces.length).toBeGreaterThan(1);
  for (const odd of ['a'.repeat(5_000), '漢字。'.repeat(1_500), '😀'.repeat(2_500)]) {
    const parts = divided(odd, 2_400);
    expect(parts.map(({ text: piece, gap }) => piece + gap).join('')).toBe(odd);
    for (const part of parts) expect(part.text.isWellFormed()).toBe(true);
  }
  engine.say(text);
  const { reply } = await say('Tell me of the harbour.');
  for (let index = 0; index < divided(reply.content, 2_400).length; index++) engine.say(`Teil ${index + 1}.`);
  const translated = await translate(reply.id);
  expect(translated.text.startsWith('Teil 1.')).toBe(true);
  expect(translated.text).toContain('Teil 2.');
});
