// Chats of other programs go through every form of export that can carry them, compared field by field with what their
// files say.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIn, exported, itemsOf, parsedLines } from '../support/chat-files.ts';
import { PROGRAM_CHATS, type ProgramChat, type Said } from '../support/chat-programs.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let eleanor: string;
beforeAll(async () => {
  app = await createTestApp();
  eleanor = (await app.characters())[0]!;
});
afterAll(() => app.close());

type Held = Omit<ProgramChat, 'program' | 'file' | 'header' | 'rest' | 'title'>;

interface TreeMessage {
  id: string;
  parentId: string | null;
  role: string;
  name: string;
  text: string;
  at: string;
  thoughts?: string;
  source?: { carried: object | null };
}
interface Tree {
  title: string;
  user: string;
  shownMessageId: string;
  settings: { note?: ProgramChat['note'] };
  variables?: Record<string, string>;
  source?: { program: string; carried: { header?: object } };
  messages: TreeMessage[];
}

/** An empty one that is off is none. */
const noteOf = (note: ProgramChat['note'] = null) => (note?.text ? note : null);

const iso = (at: unknown): string => new Date(at as string).toISOString();
const thoughtsIn = (thoughts: string | undefined) => (thoughts ? { thoughts } : {});

/** The shown messages with those beside them, from the first. */
function stepsOf({ messages, shownMessageId }: Tree): { beside: TreeMessage[]; shown: TreeMessage }[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: TreeMessage[] = [];
  for (let at = byId.get(shownMessageId); at; at = byId.get(at.parentId ?? '')) path.unshift(at);
  return path.map((shown) => ({
    beside: messages.filter(({ parentId }) => parentId === shown.parentId),
    shown,
  }));
}

const heldByTree = (tree: Tree): Held => ({
  user: tree.user,
  note: noteOf(tree.settings.note),
  variables: tree.variables ?? {},
  said: stepsOf(tree).map(({ beside, shown }) => ({
    from: shown.role === 'user' ? 'user' : 'character',
    name: shown.name,
    texts: beside.map(({ text }) => text),
    shown: beside.indexOf(shown),
    at: iso(shown.at),
    ...thoughtsIn(shown.thoughts),
  })),
});

interface Line {
  name: string;
  is_user: boolean;
  mes: string;
  send_date: string;
  swipes?: string[];
  swipe_id?: number;
  extra?: { reasoning?: string };
}
interface Header {
  user_name: string;
  character_name: string;
  chat_metadata: Record<string, unknown>;
}

function noteIn(metadata: Header['chat_metadata']): ProgramChat['note'] {
  const { note_prompt: text, note_depth: depth, note_interval: every } = metadata;
  return text ? ({ text, depth, every, isOn: every !== 0 } as ProgramChat['note']) : null;
}

function heldByLines(text: string): Held {
  const [header, ...lines] = parsedLines(text) as [Header, ...Line[]];
  return {
    user: header.user_name,
    note: noteIn(header.chat_metadata),
    variables: (header.chat_metadata['variables'] ?? {}) as Record<string, string>,
    said: lines.map(
      ({ name, is_user: isUser, mes, send_date: at, swipes = [mes], swipe_id: shown = 0, extra }) => {
        expect(swipes[shown]).toBe(mes);
        return {
          from: isUser ? 'user' : 'character',
          ...{ name, texts: swipes, shown, at: iso(at), ...thoughtsIn(extra?.reasoning) },
        };
      },
    ),
  };
}

interface Read {
  name: string;
  /** To the minute. */
  at: string;
  text: string;
  from?: Said['from'];
}

const minute = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** Pieces that begin with a mark, each up to the next. */
const pieces = (text: string, mark: RegExp) =>
  [...text.matchAll(mark)].map((found, index, all) => ({
    fields: found.slice(1),
    text: text.slice(found.index + found[0].length, all[index + 1]?.index).trim(),
  }));

const readMarkdown = (page: string): Read[] =>
  pieces(page, /^\*\*(.+)\*\* · (\d{4}-\d\d-\d\d \d\d:\d\d)$/gm).map(({ fields: [name, at], text }) => ({
    ...{ name: name!, at: at!, text },
  }));
const readText = (page: string): Read[] =>
  pieces(page, /^\[(\d{4}-\d\d-\d\d \d\d:\d\d)\] ([^:\n]+): /gm).map(({ fields: [at, name], text }) => ({
    ...{ name: name!, at: at!, text },
  }));

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string): string =>
  html
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br>', '\n')
    .replaceAll(/<\/?em>/g, '*')
    .replaceAll(/<\/?p>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof SIGNS) => SIGNS[name]);
const readHtml = (page: string): Read[] =>
  [
    ...page.matchAll(
      /<article class="(you|character)" dir="auto"><h2>(.+?)<\/h2><time datetime="(.+?)">.+?<\/time>(.+?)<\/article>/gs,
    ),
  ].map(([, side, name, at, text]) => ({
    ...{
      name: plain(name!),
      at: minute(at!),
      text: plain(text!),
      from: side === 'you' ? 'user' : 'character',
    },
  }));

const HEADINGS = { markdown: /^# (.+)$/m, text: /^(.+)$/m, html: /<h1 dir="auto">(.+?)<\/h1>/ };
const READERS = { markdown: readMarkdown, text: readText, html: readHtml };

const shownText = ({ texts, shown }: Said): string => texts[shown]!;

/** What the file says, with what the account and the clock add where it says nothing. */
function completed(expected: ProgramChat, { name, times }: { name: string; times: string[] }): Held {
  return {
    user: expected.user || name,
    ...{ note: expected.note, variables: expected.variables },
    said: expected.said.map((each, index) => ({
      ...each,
      name: each.name || name,
      at: each.at ?? times[index]!,
    })),
  };
}

async function taken(person: Person, content: string, program: string): Promise<string> {
  const done = await bringIn(app, person, content, { characterId: eleanor });
  expect(await itemsOf(person, done)).toMatchObject([{ program, state: 'done' }]);
  return done.conversation!.id;
}

const treeOf = async (person: Person, id: string) => JSON.parse(await exported(person, id, 'json')) as Tree;

test.each(PROGRAM_CHATS)('$program, field by field', async (expected) => {
  const { program } = expected;
  const [first, second, third] = await Promise.all(
    ['one', 'two', 'three'].map((place) => app.signUp(`${place}_${program}`)),
  );
  const id = await taken(first!, JSON.stringify(expected.file), program);

  const tree = await treeOf(first!, id);
  const times = stepsOf(tree).map(({ shown }) => iso(shown.at));
  const held = completed(expected, { name: first!.user.username, times });
  expect(heldByTree(tree)).toEqual(held);
  if (expected.title) expect(tree.title).toBe(expected.title);
  expect(tree.source).toMatchObject({ program });
  expect(tree.source!.carried.header).toEqual(expected.header);
  // What is kept of a message stands with the first of its versions.
  const rest = stepsOf(tree).map(
    ({ beside, shown }) => (program === 'own' ? shown : beside[0]!).source!.carried,
  );
  expect(rest).toEqual(expected.rest);

  const jsonl = await exported(first!, id, 'sillytavern');
  expect(heldByLines(jsonl)).toEqual(held);
  expect((parsedLines(jsonl)[0] as Header).character_name).toBe('Eleanor Marsh');

  for (const form of ['markdown', 'text', 'html'] as const) {
    const page = await exported(first!, id, form);
    expect(HEADINGS[form].exec(page)![1]).toBe(tree.title || 'Eleanor Marsh');
    expect(READERS[form](page)).toEqual(
      held.said.map((each) => ({
        ...{ name: form === 'markdown' ? each.name.replaceAll('_', '\\_') : each.name },
        ...{ at: minute(each.at!), text: shownText(each) },
        ...(form === 'html' ? { from: each.from } : {}),
      })),
    );
  }

  const fromLines = await taken(second!, jsonl, 'sillytavern');
  expect(heldByTree(await treeOf(second!, fromLines))).toEqual(held);
  expect(heldByLines(await exported(second!, fromLines, 'sillytavern'))).toEqual(held);

  const fromTree = await taken(third!, JSON.stringify(tree), 'own');
  const again = await treeOf(third!, fromTree);
  expect(heldByTree(again)).toEqual(held);
  expect(again.title).toBe(tree.title);
  expect(heldByLines(await exported(third!, fromTree, 'sillytavern'))).toEqual(held);
});
