// Who a user is in conversations.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported } from '../support/chat-files.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
let characters: string[];
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
  eve = await app.signUp('eve');
  characters = await app.characters();
});
afterAll(() => app.close());

const say = async (person: Person, id: string, content: string) => {
  app.chatEngine.say('Good evening.');
  await Array.fromAsync(person.chat.send({ params: { id }, body: { content } }));
  const { messages, conversation } = await person.chat.open({ params: { id } });
  return { messages, conversation };
};
const make = (name: string, more: { pronouns?: string; description?: string; isDefault?: boolean } = {}) =>
  ada.personas.create({ body: { name, ...more } });
const file = (value: unknown) => new Blob([JSON.stringify(value)]);

test('a persona is written, changed, and refused where a character would be', async () => {
  const made = await make('  Mira ', { pronouns: 'she/her', description: 'Restores old maps.' });
  expect(made).toMatchObject({ name: 'Mira', pronouns: 'she/her', isDefault: false, pictureUrl: null });
  const params = { id: made.id };
  expect((await ada.personas.update({ params, body: { name: 'Mira K.' } })).description).toBe(
    'Restores old maps.',
  );
  await expect(make('Lia', { description: 'She is 16 years old.' })).rejects.toMatchObject({
    status: 422,
    code: 'safety.blocked',
  });
  await expect(make('\u200B ')).rejects.toMatchObject({ status: 400 });
  await expect(eve.personas.update({ params, body: { name: 'Eve' } })).rejects.toMatchObject({ status: 404 });
  await expect(eve.personas.delete({ params })).rejects.toMatchObject({ status: 404 });
  await ada.personas.delete({ params });
  expect((await ada.personas.list()).items).toEqual([]);
});

test('a conversation is spoken in as a persona; messages keep the name that they were written under', async () => {
  const id = characters[0]!;
  const mira = await make('Mira', { pronouns: 'she/her', description: '{{user}} restores old maps.' });
  const sato = await make('Doctor Sato', { isDefault: true });
  const { conversation } = await ada.chat.open({ params: { id } });
  expect(conversation.persona).toMatchObject({ id: sato.id, name: 'Doctor Sato' });
  const at = { params: { id: conversation.id } };
  const first = await say(ada, conversation.id, 'Good evening to you.');
  expect(first.messages.at(-2)?.persona).toBe('Doctor Sato');

  const page = await ada.personas.choose({ ...at, body: { personaId: mira.id } });
  expect(page.conversation.persona).toMatchObject({ id: mira.id });
  const second = await say(ada, conversation.id, 'And now it is me.');
  expect(second.messages.at(-2)?.persona).toBe('Mira');
  const prompt = await ada.chatRecords.prompt({ ...at, body: { content: 'What do you see?' } });
  const section = prompt.sections.find(({ kind }) => kind === 'persona');
  expect(section?.text).toContain('Mira (she/her)');
  expect(section?.text).toContain('Mira restores old maps.');
  expect(prompt.messages[0]?.content).toContain(section?.text);
  await ada.personas.update({ params: { id: mira.id }, body: { name: 'Mirabel' } });
  await ada.personas.delete({ params: { id: mira.id } });
  const after = await ada.chat.open(at);
  expect(after.messages.map(({ persona }) => persona).filter(Boolean)).toEqual(['Doctor Sato', 'Mira']);
  // It goes on under the name that the deleted one had, whatever the default is.
  expect(after.conversation.persona).toEqual({ id: null, name: 'Mirabel', pictureUrl: null });
  expect((await say(ada, conversation.id, 'Still here.')).messages.at(-2)?.persona).toBe('Mirabel');
  const third = await ada.personas.choose({ ...at, body: { personaId: null } });
  expect(third.conversation.persona).toBeNull();
  expect((await say(ada, conversation.id, 'As myself.')).messages.at(-2)?.persona).toBeUndefined();
  await expect(eve.personas.choose({ ...at, body: { personaId: null } })).rejects.toMatchObject({
    status: 404,
  });
  const eves = await eve.personas.create({ body: { name: 'Eve' } });
  await expect(ada.personas.choose({ ...at, body: { personaId: eves.id } })).rejects.toMatchObject({
    status: 404,
    code: 'personas.missing',
  });
  await ada.personas.delete({ params: { id: sato.id } });
});

test('a persona that is deleted while it is spoken as leaves its name to the chat', async () => {
  const lost = await make('Lost', { description: 'A secret that goes with it.', isDefault: true });
  const { conversation } = await ada.chat.begin({ body: { characterId: characters[5]! } });
  const at = { params: { id: conversation.id } };
  await say(ada, conversation.id, 'Before.');
  const reply = app.chatEngine.hold();
  const stream = ada.chat.send({ ...at, body: { content: 'Meanwhile.' } });
  await stream.next();
  reply.next('I ');
  await ada.personas.delete({ params: { id: lost.id } });
  reply.next('stay.');
  reply.end();
  await Array.fromAsync(stream);
  const { messages } = await say(ada, conversation.id, 'After.');
  expect(messages.filter(({ role }) => role === 'user').map(({ persona }) => persona)).toEqual([
    ...['Lost', 'Lost', 'Lost'],
  ]);
  const prompt = await ada.chatRecords.prompt({ ...at, body: { content: 'Who am I?' } });
  const text = prompt.messages.map(({ content }) => content).join('\n');
  expect(text).toContain('The user is called Lost.');
  expect(text).not.toContain('A secret that goes with it');
  const listed = (await ada.chat.conversations({ query: {} })).items.find(({ id }) => id === conversation.id);
  expect(listed?.persona).toEqual({ id: null, name: 'Lost', pictureUrl: null });
  for (const format of ['text', 'sillytavern', 'json', 'html', 'markdown']) {
    const file = await exported(ada, conversation.id, format);
    expect(file, format).toContain('Lost');
    expect(file, format).not.toMatch(/\bada\b/);
  }
  const kept = await ada.personas.choose({ ...at, body: { personaId: null } });
  expect(kept.conversation.persona).toBeNull();
  expect((await say(ada, conversation.id, 'Myself.')).messages.at(-2)?.persona).toBeUndefined();
  const said = (await exported(ada, conversation.id, 'text'))
    .split('\n')
    .filter((line) => line.startsWith('['));
  expect(said.filter((line) => /\] (Lost|ada):/.test(line)).map((line) => /\] (\w+)/.exec(line)![1])).toEqual(
    [...['Lost', 'Lost', 'Lost', 'ada']],
  );
});

test('one character always meets the same persona, or none', async () => {
  const [, second, third, fourth] = characters;
  const usual = await make('Usual', { isDefault: true });
  const special = await make('Special');
  await ada.personas.setForCharacter({ params: { id: second! }, body: { personaId: special.id } });
  await ada.personas.setForCharacter({ params: { id: third! }, body: { personaId: null } });
  const nameWith = async (id: string) =>
    (await ada.chat.begin({ body: { characterId: id } })).conversation.persona?.name;
  expect(await nameWith(second!)).toBe('Special');
  expect(await nameWith(third!)).toBeUndefined();
  expect(await nameWith(fourth!)).toBe('Usual');
  await ada.personas.followDefault({ params: { id: second! } });
  expect(await nameWith(second!)).toBe('Usual');
  await ada.personas.setDefault({ body: { personaId: null } });
  expect(await nameWith(second!)).toBeUndefined();
  for (const { id } of [usual, special]) await ada.personas.delete({ params: { id } });
});

test('a picture is kept as a small square, and cleared away with its persona', async () => {
  const { id } = await make('Pictured');
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  const { pictureUrl } = await ada.personas.setPicture({
    params: { id },
    file: new Blob([new Uint8Array(bytes)]),
  });
  const stored = await fetch(new URL(pictureUrl!, app.origin));
  expect(await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).toMatchObject({
    width: 256,
    format: 'webp',
  });
  await expect(ada.personas.setPicture({ params: { id }, file: new Blob(['<svg/>']) })).rejects.toMatchObject(
    { status: 422, code: 'personas.picture' },
  );
  await ada.personas.delete({ params: { id } });
  expect((await fetch(new URL(pictureUrl!, app.origin))).status).toBe(404);
});

test('a lorebook of a persona applies while it is spoken as', async () => {
  const { id: personaId } = await make('Cartographer');
  const book = await ada.lorebooks.create({
    body: {
      name: 'Maps',
      content: { entries: [{ id: 'e', keys: ['harbour'], content: 'The harbour is drawn in red.' }] },
    },
  });
  await ada.lorebooks.setUses({
    params: { id: book.id },
    body: { isGlobal: false, conversationIds: [], characterIds: [], personaIds: [personaId] },
  });
  expect((await ada.personas.list()).items.at(-1)?.lorebooks).toEqual([{ id: book.id, name: 'Maps' }]);
  const { conversation } = await ada.chat.begin({ body: { characterId: characters[4]! } });
  const at = { params: { id: conversation.id } };
  const toldOf = async () =>
    (await ada.chatRecords.prompt({ ...at, body: { content: 'The harbour?' } })).lore.map(
      ({ entry }) => entry,
    );
  expect(await toldOf()).not.toContain('harbour');
  await ada.personas.choose({ ...at, body: { personaId } });
  expect(await toldOf()).toContain('harbour');
  await ada.personas.delete({ params: { id: personaId } });
  expect((await ada.lorebooks.get({ params: { id: book.id } })).uses.personas).toEqual([]);
});

test('personas of SillyTavern come in once, with a report', async () => {
  const settings = {
    power_user: {
      personas: { 'a.png': 'Wren', 'b.png': 'Lia', 'c.png': 'Old' },
      persona_descriptions: {
        'a.png': { description: 'Keeps bees.', position: 0, lorebook: 'Hives' },
        'b.png': { description: 'She is 15 years old.' },
        'c.png': 'Written as text.',
      },
      default_persona: 'a.png',
    },
  };
  const read = await ada.personas.import({ file: file(settings) });
  expect(read.names).toEqual(['Wren', 'Old']);
  expect(read.notes.map(({ name }) => name)).toEqual(['Lia', 'Wren']);
  const { items } = await ada.personas.list();
  expect(items.find(({ name }) => name === 'Wren')).toMatchObject({
    description: 'Keeps bees.',
    isDefault: true,
  });
  const again = await ada.personas.import({ file: file(settings.power_user) });
  expect(again.names).toEqual([]);
  await expect(ada.personas.import({ file: file({}) })).rejects.toMatchObject({ code: 'personas.file' });
});

test('there is a most', async () => {
  const { items } = await ada.personas.list();
  for (let n = items.length; n < 50; n++) await make(`Number ${n}`);
  await expect(make('One more')).rejects.toMatchObject({ status: 409, code: 'personas.too_many' });
});
