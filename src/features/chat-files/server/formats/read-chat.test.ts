// Files in the forms of other programs, written from their descriptions (formats.md 3.8).
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

const said = (messages: ReturnType<typeof chatsOf>[number]['messages']) =>
  messages.map(({ from, text, isShown }) => [from, text, isShown]);

const CASES: { program: string; file: unknown; names: [string, string]; said: unknown[]; at?: string }[] = [
  {
    program: 'risu',
    file: {
      type: 'risuChat',
      ver: 2,
      data: {
        name: 'Evening',
        note: 'slow',
        fmIndex: -1,
        localLore: [],
        message: [
          { role: 'char', data: 'Good evening.', time: 1728156665123, chatId: 'a' },
          { role: 'user', data: 'Is it late?', time: 1728156666123 },
        ],
      },
    },
    names: ['', ''],
    said: [
      ['character', 'Good evening.', true],
      ['user', 'Is it late?', true],
    ],
    at: '2024-10-05T19:31:05.123Z',
  },
  {
    program: 'agnai',
    file: {
      name: 'Evening',
      messages: [
        {
          _id: '1',
          msg: 'Good evening.',
          characterId: 'c',
          handle: 'Noor',
          createdAt: '2024-10-05T19:31:05Z',
          retries: ['Hello.'],
        },
        { _id: '2', msg: 'Is it late?', userId: 'anon', handle: 'Mira', createdAt: '2024-10-05T19:32:05Z' },
      ],
    },
    names: ['Noor', 'Mira'],
    said: [
      ['character', 'Hello.', false],
      ['character', 'Good evening.', true],
      ['user', 'Is it late?', true],
    ],
    at: '2024-10-05T19:31:05.000Z',
  },
  {
    program: 'characterai',
    file: {
      info: { character: { name: 'Noor' } },
      histories: {
        histories: [
          {
            external_id: 'h1',
            msgs: [
              {
                text: 'Good evening.',
                src: { is_human: false, name: 'Noor' },
                created: '2024-10-05T19:31:05.000Z',
              },
              {
                text: 'Is it late?',
                src: { is_human: true, name: 'Mira' },
                created: '2024-10-05T19:32:05.000Z',
              },
            ],
          },
        ],
      },
    },
    names: ['Noor', 'Mira'],
    said: [
      ['character', 'Good evening.', true],
      ['user', 'Is it late?', true],
    ],
    at: '2024-10-05T19:31:05.000Z',
  },
  {
    program: 'characterai',
    file: {
      character_name: 'Noor',
      turns: [
        {
          author: { name: 'Mira', is_human: true },
          create_time: '2024-10-05T19:32:05.000Z',
          candidates: [{ candidate_id: 'b', raw_content: 'Is it late?' }],
          primary_candidate_id: 'b',
        },
        {
          author: { name: 'Noor' },
          create_time: '2024-10-05T19:31:05.000Z',
          candidates: [
            { candidate_id: 'x', raw_content: 'Hello.' },
            { candidate_id: 'a', raw_content: 'Good evening.' },
          ],
          primary_candidate_id: 'a',
        },
      ],
    },
    names: ['Noor', 'Mira'],
    said: [
      ['character', 'Hello.', false],
      ['character', 'Good evening.', true],
      ['user', 'Is it late?', true],
    ],
    at: '2024-10-05T19:31:05.000Z',
  },
  {
    program: 'oobabooga',
    file: {
      internal: [
        ['<|BEGIN-VISIBLE-CHAT|>', 'Good evening.'],
        ['Is it late?', 'It is.'],
      ],
      visible: [
        ['', 'Good &quot;evening&quot;.'],
        ['Is it late?', 'It is.'],
      ],
    },
    names: ['', ''],
    said: [
      ['character', 'Good "evening".', true],
      ['user', 'Is it late?', true],
      ['character', 'It is.', true],
    ],
  },
  {
    program: 'oobabooga',
    file: {
      data: [],
      data_visible: [
        ['BEGIN-VISIBLE-CHAT', 'Good evening.'],
        ['Is it late?', 'It is.'],
      ],
    },
    names: ['', ''],
    said: [
      ['character', 'Good evening.', true],
      ['user', 'Is it late?', true],
      ['character', 'It is.', true],
    ],
  },
  {
    program: 'kobold',
    file: {
      gamestarted: true,
      prompt: 'Good evening.',
      actions: ['\n{{[INPUT]}}\nIs it late?\n{{[OUTPUT]}}\n', 'It is.'],
      savedsettings: { chatname: 'Mira', chatopponent: 'Noor' },
    },
    names: ['Noor', 'Mira'],
    said: [
      ['character', 'Good evening.', true],
      ['user', 'Is it late?', true],
      ['character', 'It is.', true],
    ],
  },
  {
    program: 'kobold',
    file: {
      gamestarted: true,
      prompt: '',
      actions: ['\nMira: Is it late?', '\nNoor: It is.\nLook at the moon.'],
      savedsettings: { chatname: 'Mira', chatopponent: 'Noor' },
    },
    names: ['Noor', 'Mira'],
    said: [
      ['user', 'Is it late?', true],
      ['character', 'It is.\nLook at the moon.', true],
    ],
  },
  {
    program: 'chub',
    file: [
      { user_name: 'Mira', character_name: 'Noor', create_date: '2024-10-05@19h31m05s' },
      {
        name: 'Noor',
        is_user: false,
        mes: { message: 'Good evening.' },
        swipes: [{ message: 'Good evening.' }, { message: 'Hello.' }],
      },
      { name: 'Mira', is_user: true, mes: 'Is it late?' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
    names: ['Noor', 'Mira'],
    said: [
      ['character', 'Good evening.', true],
      ['character', 'Hello.', false],
      ['user', 'Is it late?', true],
    ],
  },
];

test.each(CASES)(
  '$program is read by its content, field by field',
  ({ program, file, names, said: expected, at }) => {
    const [chat] = chatsOf(file);
    expect(chat!.head).toMatchObject({
      program,
      characterName: names[0],
      userName: names[1],
      isGroup: false,
    });
    expect(said(chat!.messages)).toEqual(expected);
    if (at) expect(new Date(chat!.messages[0]!.at!).toISOString()).toBe(at);
  },
);

test('each message hangs on the form that was shown before it', () => {
  const [chat] = chatsOf(CASES[1]!.file);
  expect(chat!.messages.map(({ position, alternative, parent }) => [position, alternative, parent])).toEqual([
    [1, 0, null],
    [1, 1, null],
    [2, 0, { position: 1, alternative: 1 }],
  ]);
});

test('a dump with several histories gives as many chats, each with its own identity', () => {
  const { histories } = CASES[2]!.file as { histories: { histories: object[] } };
  const file = {
    histories: { histories: [...histories.histories, { ...histories.histories[0], external_id: 'h2' }] },
  };
  const chats = chatsOf(file);
  expect(chats).toHaveLength(2);
  expect(chats[0]!.head.identity).not.toEqual(chats[1]!.head.identity);
});

test('group chats, cards, books, presets and pictures are told apart', () => {
  const kind = (file: unknown) => readContent(Buffer.from(JSON.stringify(file)), CONTEXT).kind;
  expect(kind({ spec: 'chara_card_v2', data: {} })).toBe('character');
  expect(kind({ id: 'g', members: ['a.png'], chats: [], chat_id: 'x' })).toBe('group');
  expect(kind({ entries: {} })).toBe('lorebook');
  expect(kind({ temperature: 1, prompts: [] })).toBe('preset');
  expect(kind({ theme: 'dark' })).toBe('other');
  expect(kind([1, 2])).toBe('other');
  const [group] = chatsOf(JSON.stringify({ name: 'A', is_user: false, mes: 'Hi', original_avatar: 'a.png' }));
  expect(group!.head.isGroup).toBe(true);
  expect(readContent(Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'), CONTEXT).kind).toBe('picture');
  expect(readContent(Buffer.from('\x89PNG\r\n\x1a\n....tEXtchara\0abc', 'latin1'), CONTEXT).kind).toBe(
    'character',
  );
});

test('whatever stands in a field, reading ends without an error', () => {
  const odd = [null, 1, true, '', [], {}, [null], { a: null }, 'x'.repeat(300)];
  for (const value of odd) {
    for (const file of [
      { type: 'risuChat', data: value },
      { type: 'risuChat', data: { message: value } },
      { type: 'risuChat', data: { message: [value] } },
      { messages: [{ msg: value, userId: value, handle: value, retries: value }] },
      { histories: { histories: [{ msgs: [value] }] } },
      { turns: [{ candidates: [value], author: value }] },
      { data_visible: [value, [value, value]], metadata: value },
      { actions: [value], prompt: value, savedsettings: value },
      { spec: 'chat_tree', messages: [value, { id: value, parentId: value, at: value, text: value }] },
    ]) {
      const content = readContent(Buffer.from(JSON.stringify(file)), CONTEXT);
      if (content.kind === 'chat')
        for (const { messages } of content.chats) expect([...messages]).toBeDefined();
    }
    const line = JSON.stringify({
      mes: value,
      name: value,
      is_user: value,
      swipes: value,
      swipe_id: value,
      swipe_info: value,
      extra: value,
      send_date: value,
    });
    for (const { messages } of chatsOf(line)) expect([...messages]).toBeDefined();
  }
});

test('the file of a group is none of its chats, also where it is one line', () => {
  const group = { id: '1', members: ['a.png'], chat_id: '1', chats: ['1'], chat_metadata: {} };
  expect(readContent(Buffer.from(JSON.stringify(group)), CONTEXT)).toEqual({ kind: 'group' });
});

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
