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
