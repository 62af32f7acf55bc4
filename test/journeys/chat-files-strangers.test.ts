// Files of other programs, written from the description of their forms (formats.md 3.8) by somebody who had not read the
// code that reads them, each with what it has to give.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIn, exported, itemsOf, parsedLines } from '../support/chat-files.ts';
import { zipOf } from '../support/chat-forms.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

interface Expected {
  from: 'user' | 'character';
  text: string;
  at?: string;
  /** All versions, the shown one included. */
  alternatives?: string[];
  /** Some of them. */
  holds?: string[];
}
interface Stranger {
  file: string;
  chats: Expected[][];
  /** Codes that the report has to name. */
  says?: string[];
  utcOffset?: number;
}

const HOME = path.resolve('test/strangers/chats');
const { files, folder } = JSON.parse(readFileSync(path.join(HOME, 'expected.json'), 'utf8')) as {
  files: Stranger[];
  folder: {
    parts: Record<string, string>;
    personas: string[];
    presets: string[];
    lorebooks: string[];
    chats: number;
    characters: number;
    kept: number;
  };
};

let app: TestApp;
let noor: string;
beforeAll(async () => {
  app = await createTestApp();
  noor = (await app.characters())[0]!;
});
afterAll(() => app.close());

interface Tree {
  shownMessageId: string;
  messages: { id: string; parentId: string | null; role: string; text: string; at: string }[];
}

/** The shown path of a chat, each message with its versions. */
async function pathOf(person: Person, id: string): Promise<Required<Omit<Expected, 'holds'>>[]> {
  const { messages, shownMessageId } = JSON.parse(await exported(person, id, 'json')) as Tree;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const shown: Tree['messages'] = [];
  for (let at = byId.get(shownMessageId); at; at = at.parentId ? byId.get(at.parentId) : undefined)
    shown.unshift(at);
  return shown.map(({ role, text, at, parentId }) => ({
    from: role === 'user' ? 'user' : 'character',
    text,
    at: new Date(at).toISOString(),
    alternatives: messages.filter((other) => other.parentId === parentId).map((other) => other.text),
  }));
}

test.each(files.map((stranger, index) => ({ ...stranger, index })))(
  '$index: $file',
  async ({ file, chats, says, utcOffset, index }) => {
    const person = await app.signUp(`stranger${index}`);
    const content = new Uint8Array(readFileSync(path.join(HOME, file)));
    const query = { characterId: noor, ...(utcOffset === undefined ? {} : { utcOffset }) };
    const done = await bringIn(app, person, content, query);
    const items = await itemsOf(person, done);
    const made = items.filter(({ kind, conversationId }) => kind === 'chat' && conversationId);
    const paths = await Promise.all(made.map(({ conversationId }) => pathOf(person, conversationId!)));
    expect(paths.map((messages) => messages.map(({ from, text }) => ({ from, text })))).toEqual(
      chats.map((messages) => messages.map(({ from, text }) => ({ from, text }))),
    );
    for (const [chat, messages] of chats.entries())
      for (const [place, { at, alternatives, holds }] of messages.entries()) {
        const found = paths[chat]![place]!;
        if (at) expect([found.text, found.at]).toEqual([found.text, at]);
        if (alternatives) expect(found.alternatives).toEqual(alternatives);
        if (holds) expect(found.alternatives).toEqual(expect.arrayContaining(holds));
      }
    const codes = items.flatMap(({ notes }) => notes.map(({ code }) => code));
    expect(codes).toEqual(expect.arrayContaining(says ?? []));
  },
);

test('the world info of a save of Kobold and the lorebook of a chat of Risu apply in their chats', async () => {
  const person = await app.signUp('lore_stranger');
  const kobold = {
    ...{ gamestarted: true, prompt: 'Good evening.', actions: ['{{[INPUT]}}Hello.{{[OUTPUT]}}', 'Sit.'] },
    worldinfo: [{ key: 'ferry', content: 'The ferry leaks.', comment: 'Ferry', constant: false }],
  };
  const data = {
    ...{ name: 'Evening', localLore: [{ key: 'tea', content: 'The tea is cold.', comment: 'Tea' }] },
    message: [{ role: 'user', data: 'Hello again.', time: 1728156665123 }],
  };
  const files = { 'a/Boat.json': kobold, 'b/Boat.json': { type: 'risuChat', ver: 2, data } };
  const zip = zipOf(
    Object.fromEntries(Object.entries(files).map(([name, file]) => [name, JSON.stringify(file)])),
  );
  const done = await bringIn(app, person, zip, { characterId: noor });
  const items = await itemsOf(person, done);
  expect(items.map(({ path: at, kind, state }) => [at, kind, state])).toEqual([
    ['a/Boat - lorebook.json', 'lorebook', 'done'],
    ['a/Boat.json', 'chat', 'done'],
    ['b/Boat - lorebook.json', 'lorebook', 'done'],
    ['b/Boat.json', 'chat', 'done'],
  ]);
  expect(done.notes.map(({ code }) => code)).not.toContain('book.missing');
  const { items: books } = await person.lorebooks.list({});
  const chatOf = (index: number) => items[index]!.conversationId;
  const users = books.map(({ uses }) => uses.conversations.map(({ id }) => id));
  expect(users).toHaveLength(2);
  expect(users).toEqual(expect.arrayContaining([[chatOf(1)], [chatOf(3)]]));
  const again = await bringIn(app, person, zip, { characterId: noor });
  expect(again.counts.map(({ state }) => state)).toEqual(['known', 'known']);
  expect((await person.lorebooks.list({})).items).toHaveLength(2);
});

type Fields = Record<string, unknown>;

/** The lines of a file that are whole. */
const wholeLines = (text: string): Fields[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Fields];
      } catch {
        return [];
      }
    })
    .filter((value) => typeof value === 'object' && !Array.isArray(value));

/** By the number of a line what is another there once it was here, and is named in the report where it is a loss. */
const CHANGED: Record<string, Record<number, Fields>> = {
  'st-dates': {},
  'st-unicode': {},
  'st-broken': {},
  'st-hidden': {},
  // Each version has details, where one had them.
  'st-swipes': {
    1: {
      swipe_info: [
        { send_date: '2024-10-05T19:30:00Z', extra: {} },
        { send_date: '2024-10-05T19:31:00.000Z', extra: {} },
        { send_date: '2024-10-05T19:31:00.000Z', extra: {} },
      ],
    },
  },
  'st-swipes-odd': {
    1: { swipes: ['Hello.', 'Good day.'] },
    3: { swipe_id: 0 },
    5: { swipes: ['Edited by hand.', 'Another.'] },
    7: { swipes: ['No swipes at all.'], swipe_id: 0 },
    9: { swipe_id: 0 },
  },
  'st-wrong-types': {
    1: { swipes: ['A string for a boolean.'], swipe_id: 0 },
    3: { mes: '42' },
    4: { send_date: expect.any(String) },
  },
  'tavern-old': { 0: { chat_metadata: {} } },
};

/** A line with what SillyTavern writes in each of them. */
const lineWith = (line: Fields, changes: Fields = {}): Fields => ({
  ...('mes' in line ? { is_system: false, extra: {} } : {}),
  ...line,
  ...changes,
});

test.each(Object.keys(CHANGED).map((name, index) => ({ name, index })))(
  '$name goes out as it came in',
  async ({ name, index }) => {
    const person = await app.signUp(`lines${index}`);
    const content = readFileSync(path.join(HOME, `${name}.jsonl`), 'utf8');
    const done = await bringIn(app, person, content, { characterId: noor });
    const out = parsedLines(await exported(person, done.conversation!.id, 'sillytavern'));
    expect(out).toEqual(wholeLines(content).map((line, number) => lineWith(line, CHANGED[name]![number])));
  },
);

test('a data folder', async () => {
  const person = await app.signUp('folder_stranger');
  const home = path.join(HOME, 'folder');
  const names = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)));
  const zip = zipOf(
    Object.fromEntries(names.map((name) => [`data/${name}`, readFileSync(path.join(home, name), 'utf8')])),
  );
  const done = await bringIn(app, person, zip);
  const items = await itemsOf(person, done);
  const states = Object.fromEntries(
    items
      .filter(({ kind }) => kind !== 'persona')
      .map(({ path: at, state }) => [at.replace('data/', ''), state]),
  );
  expect(states).toEqual(folder.parts);
  const called = ({ items: list }: { items: { name: string }[] }) => list.map(({ name }) => name).sort();
  expect(called(await person.personas.list({}))).toEqual(folder.personas);
  expect(called(await person.presets.list({}))).toEqual(folder.presets);
  const books = await person.lorebooks.list({});
  expect(called(books)).toEqual(folder.lorebooks);
  expect(books.items[0]!.uses).toMatchObject({ characters: [{ name: 'Bruno' }], conversations: [{}] });
  const own = await person.characters.own({ params: { id: person.user.id }, query: {} });
  expect(own.items).toHaveLength(folder.characters);
  const chats = (await person.chat.conversations({ query: {} })).items;
  expect(new Set(chats.map(({ character }) => character.id)).size).toBe(folder.chats);
  expect((await person.chatFiles.kept({ query: {} })).total).toBe(folder.kept);
});
