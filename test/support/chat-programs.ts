// Chats as programs other than SillyTavern write them, each with all that its form can say, and what it says.
import type { Program } from '../../src/features/chat-files/server/formats/file-chat.ts';

export interface Said {
  from: 'user' | 'character';
  name: string;
  /** All versions. */
  texts: string[];
  /** Which of them is shown. */
  shown: number;
  /** Null where the form states no time. */
  at: string | null;
  thoughts?: string;
}

export interface ProgramChat {
  program: Program;
  file: object;
  title: string;
  /** The names that the form states. */
  user: string;
  note: { text: string; depth: number; every: number; isOn: boolean } | null;
  variables: Record<string, string>;
  said: Said[];
  /** What is kept of the head of the file beyond that. */
  header: object;
  /** The same of each message; null for nothing. */
  rest: (object | null)[];
}

const TIMES = [1, 2, 3, 4].map((minute) => `2024-10-05T19:3${minute}:05.250Z`);
const millis = TIMES.map((at) => Date.parse(at));

interface Form {
  /** Which of the messages state their time. */
  times?: boolean;
  /** Whether it keeps the versions of a reply. */
  versions?: boolean;
  user?: string;
}

/** The same chat in each form: a greeting, a question, a reply with three versions, of which one is shown, a last word. */
function said({ times = true, versions = true, user = 'Anna' }: Form, shown: number): Said[] {
  const all = ['It is *late*.', 'Not for us.\n\nCome “in”.', 'Hardly.'];
  const texts = versions ? all : [all[shown]!];
  const at = (index: number) => (times ? TIMES[index]! : null);
  return [
    { from: 'character', name: 'Eleanor Marsh', texts: ['Good evening.'], shown: 0, at: at(0) },
    { from: 'user', name: user, texts: ['Is it <late> & dark? 水と月'], shown: 0, at: at(1) },
    { from: 'character', name: 'Eleanor Marsh', texts, shown: versions ? shown : 0, at: at(2) },
    { from: 'user', name: user, texts: ['Then I stay.'], shown: 0, at: at(3) },
  ];
}

const [GREETING, ASKED, LAST] = ['Good evening.', 'Is it <late> & dark? 水と月', 'Then I stay.'];
const REPLIES = ['It is *late*.', 'Not for us.\n\nCome “in”.', 'Hardly.'] as const;
const NO_MORE = { note: null, variables: {} };
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const agnai: ProgramChat = {
  ...NO_MORE,
  program: 'agnai',
  file: {
    ...{ _id: 'a1', name: 'At the harbour', greeting: GREETING, scenario: 'A harbour in the rain.' },
    messages: [
      { _id: 'm1', characterId: 'c', handle: 'Eleanor Marsh', msg: GREETING, createdAt: TIMES[0] },
      { _id: 'm2', userId: 'u', handle: 'Anna', msg: ASKED, createdAt: TIMES[1] },
      {
        ...{ _id: 'm3', characterId: 'c', handle: 'Eleanor Marsh', createdAt: TIMES[2], rating: 'good' },
        // What is shown was tried last; the others are newest first.
        ...{ msg: REPLIES[2], retries: [REPLIES[1], REPLIES[0]] },
      },
      { _id: 'm4', userId: 'u', handle: 'Anna', msg: LAST, createdAt: TIMES[3] },
    ],
  },
  title: 'At the harbour',
  user: 'Anna',
  said: said({}, 2),
  header: { _id: 'a1', name: 'At the harbour', greeting: GREETING, scenario: 'A harbour in the rain.' },
  rest: [
    { _id: 'm1', characterId: 'c' },
    { _id: 'm2', userId: 'u' },
    { _id: 'm3', characterId: 'c', rating: 'good' },
    { _id: 'm4', userId: 'u' },
  ],
};

const turn = (index: number, isHuman: boolean, texts: readonly string[], shown = 0) => ({
  turn_key: { chat_id: 'x1', turn_id: `t${index}` },
  create_time: TIMES[index],
  author: { author_id: isHuman ? '1' : 'c', name: isHuman ? 'Anna' : 'Eleanor Marsh', is_human: isHuman },
  candidates: texts.map((text, number) => ({ candidate_id: `${index}.${number}`, raw_content: text })),
  primary_candidate_id: `${index}.${shown}`,
});
const turns = [
  turn(0, false, [GREETING!]),
  turn(1, true, [ASKED!]),
  turn(2, false, REPLIES, 1),
  turn(3, true, [LAST!]),
];

const characterai: ProgramChat = {
  ...NO_MORE,
  program: 'characterai',
  file: { chat_id: 'x1', title: 'Late', character_name: 'Eleanor Marsh', turns: turns.toReversed() },
  title: 'Late',
  user: 'Anna',
  said: said({}, 1),
  header: { chat_id: 'x1', title: 'Late', character_name: 'Eleanor Marsh' },
  rest: turns.map(({ turn_key, author, primary_candidate_id }) => ({
    turn_key,
    author,
    primary_candidate_id,
  })),
};

const version = (text: string) => ({ content: text, visible_content: html(text), timestamp: '' });
const pairs = [
  ['<|BEGIN-VISIBLE-CHAT|>', GREETING!],
  [ASKED!, REPLIES[0]],
  [LAST!, ''],
];

const oobabooga: ProgramChat = {
  ...NO_MORE,
  program: 'oobabooga',
  file: {
    ...{ name1: 'Anna', name2: 'Eleanor Marsh', mode: 'chat' },
    internal: pairs,
    visible: pairs.map(([asked, answered]) => [asked!.startsWith('<|') ? '' : html(asked!), html(answered!)]),
    metadata: {
      assistant_0: { timestamp: TIMES[0] },
      user_1: { timestamp: TIMES[1] },
      assistant_1: {
        ...{ timestamp: TIMES[2], model_name: 'x' },
        ...{ versions: REPLIES.map(version), current_version_index: 0 },
      },
      user_2: { timestamp: TIMES[3] },
    },
  },
  title: '',
  user: 'Anna',
  said: said({}, 0),
  header: { name1: 'Anna', name2: 'Eleanor Marsh', mode: 'chat' },
  rest: [null, null, { model_name: 'x' }, null],
};

const risu: ProgramChat = {
  program: 'risu',
  file: {
    type: 'risuChat',
    ver: 2,
    data: {
      ...{ id: 'r1', name: 'Risen', note: 'Keep it slow.', localLore: [], fmIndex: -1 },
      scriptstate: { $mood: 'calm', $steps: 3 },
      message: [
        { role: 'char', data: GREETING, saying: 'c1', time: millis[0], chatId: 'a' },
        { role: 'user', data: ASKED, time: millis[1], chatId: 'b' },
        { role: 'char', data: REPLIES[1], saying: 'c1', time: millis[2], chatId: 'c' },
        { role: 'user', data: LAST, time: millis[3], chatId: 'd' },
      ],
    },
  },
  title: 'Risen',
  user: '',
  note: { text: 'Keep it slow.', isOn: true, depth: 0, every: 1 },
  variables: { mood: 'calm', steps: '3' },
  said: said({ versions: false, user: '' }, 1),
  header: {
    ...{ id: 'r1', name: 'Risen', note: 'Keep it slow.', localLore: [], fmIndex: -1 },
    scriptstate: { $mood: 'calm', $steps: 3 },
  },
  rest: [{ saying: 'c1', chatId: 'a' }, { chatId: 'b' }, { saying: 'c1', chatId: 'c' }, { chatId: 'd' }],
};

const kobold: ProgramChat = {
  program: 'kobold',
  file: {
    gamestarted: true,
    prompt: `\n{{[OUTPUT]}}\n${GREETING}\n{{[INPUT]}}\n${ASKED}\n{{[OUTPUT]}}\n`,
    actions: [REPLIES[1], `\n{{[INPUT]}}\n${LAST}\n{{[OUTPUT]}}\n`],
    ...{ memory: 'Noor keeps a library.', authorsnote: 'Keep it slow.', anotetemplate: '' },
    savedsettings: { opmode: 4, chatname: 'Anna', chatopponent: 'Eleanor Marsh' },
  },
  title: '',
  user: 'Anna',
  note: { text: 'Keep it slow.', isOn: true, depth: 4, every: 1 },
  variables: {},
  said: said({ versions: false, times: false }, 1),
  header: {
    ...{
      gamestarted: true,
      memory: 'Noor keeps a library.',
      authorsnote: 'Keep it slow.',
      anotetemplate: '',
    },
    savedsettings: { opmode: 4, chatname: 'Anna', chatopponent: 'Eleanor Marsh' },
  },
  rest: [null, null, null, null],
};

const note = { text: 'Keep it slow.', isOn: true, depth: 3, every: 2 };
const own = (index: number, id: string, parentId: string | null, text: string) => {
  const isUser = index % 2 === 1;
  const who = { role: isUser ? 'user' : 'assistant', name: isUser ? 'Anna' : 'Eleanor Marsh' };
  return { id, parentId, ...who, text, state: 'complete', at: TIMES[index] };
};

const ours: ProgramChat = {
  program: 'own',
  file: {
    ...{ spec: 'chat_tree', version: 1, id: 'o1', title: 'Ours', character: 'Eleanor Marsh', user: 'Anna' },
    ...{ createdAt: TIMES[0], shownMessageId: 'g', settings: { note }, tags: [] },
    variables: { mood: 'calm' },
    ...{ isPinned: false, isArchived: false },
    messages: [
      own(0, 'a', null, GREETING!),
      own(1, 'b', 'a', ASKED!),
      ...REPLIES.map((text, index) => ({
        ...own(2, 'cde'[index]!, 'b', text),
        ...(index === 1 ? { thoughts: 'He stays.' } : {}),
      })),
      own(3, 'g', 'd', LAST!),
    ],
  },
  title: 'Ours',
  user: 'Anna',
  note,
  variables: { mood: 'calm' },
  said: said({}, 1).map((each, index) => (index === 2 ? { ...each, thoughts: 'He stays.' } : each)),
  header: {
    ...{
      id: 'o1',
      title: 'Ours',
      character: 'Eleanor Marsh',
      user: 'Anna',
      createdAt: TIMES[0],
      shownMessageId: 'g',
    },
  },
  rest: [{ id: 'a' }, { id: 'b' }, { id: 'd' }, { id: 'g' }],
};

export const PROGRAM_CHATS = [agnai, characterai, oobabooga, risu, kobold, ours];
