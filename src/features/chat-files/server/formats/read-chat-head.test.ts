// What files of other programs say beyond their messages.
import { expect, test } from 'vitest';
import type { ReadContext } from './file-chat.ts';
import { readContent } from './read-chat.ts';

const CONTEXT: ReadContext = { baseName: 'chat', folderName: '', utcOffset: 0 };

function chatsOf(file: unknown) {
  const content = readContent(Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)), CONTEXT);
  if (content.kind !== 'chat') throw new Error(`read as ${content.kind}`);
  return content.chats.map(({ head, book, messages, notes }) => ({
    ...{ head, book },
    messages: [...messages],
    notes: notes.list(),
  }));
}

test('the note of a chat of Risu is its note here, and its lorebook a lorebook', () => {
  const data = { name: 'A', note: ' Slow. ', localLore: [{ key: 'a', content: 'b' }], message: [] };
  const [chat] = chatsOf({ type: 'risuChat', ver: 2, data });
  expect(chat!.head.note).toEqual({ text: 'Slow.', isOn: true, depth: 0, every: 1 });
  expect(chat!.notes).toEqual([]);
  expect(chat!.book).toMatchObject({ data: { entries: [{ keys: ['a'], content: 'b' }] } });
});

/** What a file says beyond its messages, and what the report says of it. */
const headOf = (file: unknown) => {
  const [chat] = chatsOf(file);
  const { note, variables, carried } = chat!.head;
  return { note, variables, header: carried['header'], codes: chat!.notes.map(({ code }) => code).sort() };
};

test('a save of Kobold: the author’s note holds here, and what has no place is kept and named', () => {
  const save = { gamestarted: true, prompt: '', actions: ['Hello.'], savedsettings: { chatname: 'Mira' } };
  expect(headOf({ ...save, memory: '', authorsnote: '', worldinfo: [], wifolders_d: {} })).toMatchObject({
    note: null,
    codes: [],
  });
  const told = { memory: 'Noor is a ferrywoman.', authorsnote: ' Slow. ', anotestr: 320 };
  expect(headOf({ ...save, ...told, anotetemplate: '[Author’s note: <|>]' })).toEqual({
    note: { text: 'Slow.', isOn: true, depth: 4, every: 1 },
    variables: undefined,
    header: expect.objectContaining(told),
    codes: ['memory.kept', 'note.changed'],
  });
  expect(headOf({ ...save, authorsnote: 'Slow $&.', anotetemplate: '(Mood: <|>)' }).note).toMatchObject({
    text: '(Mood: Slow $&.)',
  });
  expect(headOf({ ...save, savedsettings: { opmode: 3, temperature: 0.7 } }).codes).toEqual(['other.kept']);
  expect(headOf({ ...save, personal_notes: 'Buy tea.' }).codes).toEqual(['other.kept']);
});

test('the world info of a save of Kobold is a lorebook', () => {
  const entry = { key: 'ferry, boat', content: 'It leaks.', comment: 'Ferry', probability: '80' };
  const [chat] = chatsOf({
    ...{ prompt: '', actions: ['Hello.'] },
    worldinfo: [
      { ...entry, keysecondary: 'rain', selective: true, constant: false },
      { ...entry, keyanti: 'sun', selective: false, constant: true, widisabled: true },
    ],
  });
  const read = {
    ...{ keys: ['ferry', 'boat'], content: 'It leaks.', name: 'Ferry', insertion_order: 100 },
    selective: true,
  };
  const extensions = { probability: 80, useProbability: true };
  expect(chat!.book).toEqual({
    spec: 'lorebook_v3',
    data: {
      extensions: {},
      entries: [
        { ...read, id: 0, enabled: true, constant: false, secondary_keys: ['rain'], extensions },
        {
          ...{ ...read, id: 1, enabled: false, constant: true, secondary_keys: ['sun'] },
          extensions: { ...extensions, selectiveLogic: 2 },
        },
      ],
    },
  });
  expect(chat!.notes).toEqual([]);
});

test('a chat of Agnai: a scenario, examples and settings of its own are kept and named', () => {
  const chat = { name: 'A', messages: [{ msg: 'Hello.', characterId: 'c', handle: 'Noor' }] };
  expect(
    headOf({ ...chat, greeting: 'Hello.', scenario: '', sampleChat: '', treeLeafId: 'x' }).codes,
  ).toEqual([]);
  for (const own of [{ scenario: 'A storm.' }, { sampleChat: 'Noor: Hm.' }, { greeting: 'Good day.' }])
    expect(headOf({ ...chat, ...own })).toMatchObject({ header: own, codes: ['scenario.left'] });
  const more = { character: { name: 'Noor', persona: 'Calm.' }, adapter: 'horde' };
  expect(headOf({ ...chat, ...more })).toMatchObject({
    header: more,
    codes: ['character.left', 'other.kept'],
  });
});

test('a chat of Risu: its variables hold here; summaries, a folder and a persona are named', () => {
  const chat = (data: object) =>
    headOf({ type: 'risuChat', ver: 2, data: { name: 'A', message: [], ...data } });
  expect(
    chat({ fmIndex: -1, lastMemory: '', supaMemoryData: '', hypaV3Data: { summaries: [] } }),
  ).toMatchObject({ variables: {}, codes: [] });
  expect(chat({ scriptstate: { $mood: 'calm', $hp: 7, long: 'z'.repeat(5_000) } })).toMatchObject({
    variables: { mood: 'calm', hp: '7' },
    codes: ['variables.left'],
  });
  for (const summary of [
    { supaMemoryData: 'They met.' },
    { hypaV3Data: { summaries: [{ text: 'They met.' }] } },
  ])
    expect(chat(summary)).toMatchObject({ header: summary, codes: ['memory.kept'] });
  expect(chat({ folderId: 'f', bindedPersona: 'p', bookmarks: ['m'] }).codes).toEqual([
    'folder.left',
    'other.kept',
    'persona.missing',
  ]);
});

test('a chat of text-generation-webui: what its metadata say is kept, attachments and the rest are named', () => {
  const chat = { name1: 'Mira', name2: 'Noor', visible: [['Look.', 'I see.']], internal: [] };
  expect(headOf({ ...chat, metadata: { user_0: { timestamp: 'Oct 05, 2024 19:31' } } }).codes).toEqual([
    'time.without_zone',
  ]);
  const [read] = chatsOf({
    ...chat,
    metadata: { version: 2, user_0: { attachments: [{ name: 'map.txt' }] }, assistant_0: { model: 'm' } },
  });
  expect(read!.notes).toEqual([
    { code: 'other.kept', count: 1, places: [0] },
    { code: 'media.left', count: 1, places: [1] },
  ]);
  expect(read!.head.carried).toEqual({ header: { name1: 'Mira', name2: 'Noor', metadata: { version: 2 } } });
  expect(read!.messages.map(({ carried }) => carried)).toEqual([
    { attachments: [{ name: 'map.txt' }] },
    { model: 'm' },
  ]);
});

test('a dump of Character.AI: what it says of the character is kept and named', () => {
  const info = { character: { name: 'Noor', definition: 'A ferrywoman.' } };
  const histories = { histories: [{ msgs: [{ text: 'Hi.', src: { is_human: false, name: 'Noor' } }] }] };
  expect(headOf({ histories, info })).toMatchObject({ header: { info }, codes: ['character.left'] });
  expect(headOf({ histories, info: { character: { name: 'Noor' } } }).codes).toEqual([]);
});

test('of a head that is too long what is short is kept', () => {
  const told = { memory: 'm'.repeat(6_000), personal_notes: 'n'.repeat(6_000) };
  const pictures = { completed_imgs_meta: { a: 'i'.repeat(40_000) } };
  const { header, codes } = headOf({ prompt: '', actions: ['Hello.'], ...pictures, ...told });
  expect(header).toEqual(told);
  expect(codes).toEqual(['extra.left', 'memory.kept', 'other.kept']);
});
