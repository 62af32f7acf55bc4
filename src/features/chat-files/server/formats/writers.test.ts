import { expect, test } from 'vitest';
import type { ExportedChat, ExportedMessage, ExportedStep } from './exported.ts';
import { readContent } from './read-chat.ts';
import * as texts from './readable-texts.ts';
import { escapeHtml, htmlOf, writeHtml, writeMarkdown, writeText } from './write-readable.ts';
import { writeOwn } from './write-own.ts';
import { writeSillyTavern } from './write-sillytavern.ts';

const AT = new Date('2026-11-21T20:04:00.000Z');
const chat: ExportedChat = {
  id: 'c1',
  title: 'A <walk>',
  characterName: 'Noor',
  userName: 'mira',
  headId: 'b',
  createdAt: AT,
  updatedAt: AT,
  source: null,
};
const message = (id: string, changes: Partial<ExportedMessage> = {}): ExportedMessage => ({
  id,
  parentId: null,
  role: 'assistant',
  speakerName: 'Noor',
  text: `*smiles* ${id}\n\n<b>Hi</b>`,
  state: 'complete',
  alternative: 1,
  at: AT,
  editedAt: null,
  marks: [],
  thoughts: null,
  source: null,
  ...changes,
});
const mine = message('m', { parentId: 'b', role: 'user', speakerName: 'mira', text: 'Hello & welcome' });
const steps: ExportedStep[] = [
  { alternatives: [message('a'), message('b')], shown: 1 },
  { alternatives: [mine], shown: 0 },
  { alternatives: [message('gone', { text: '', state: 'retracted', parentId: 'm' })], shown: 0 },
];

const joined = async (pieces: AsyncIterable<string>) => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

test('the page holds no markup of a message, and says what AI wrote', async () => {
  const page = await joined(writeHtml(chat, steps, texts));
  expect(page).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  expect(page).not.toContain('<b>Hi');
  expect(page).toContain('<title>A &lt;walk&gt;</title>');
  expect(page).toContain('<em>smiles</em>');
  expect(page).toContain('written by AI');
  expect(page).not.toContain('<script');
  expect(htmlOf('**a** *b*\nc')).toBe('<p><strong>a</strong> <em>b</em><br>c</p>');
  expect(escapeHtml(`"'`)).toBe('&quot;&#39;');
});

test('text and Markdown hold the shown path alone, without what was retracted', async () => {
  for (const write of [writeText, writeMarkdown]) {
    const text = await joined(write(chat, steps, texts));
    expect(text).toContain('smiles* b');
    expect(text).not.toContain('smiles* a');
    expect(text).toContain('2026-11-21 20:04');
    expect(text).toContain('written by AI');
    expect(text.match(/mira/g)).toHaveLength(1);
  }
});

test('SillyTavern gets versions as swipes, a branch its main chat', async () => {
  const text = await joined(writeSillyTavern(chat, steps, { mainChat: 'Noor' }));
  const [header, first, second] = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(header).toMatchObject({
    user_name: 'mira',
    character_name: 'Noor',
    chat_metadata: { main_chat: 'Noor' },
  });
  expect(first).toMatchObject({
    is_user: false,
    swipe_id: 1,
    mes: expect.stringContaining('smiles* b') as string,
  });
  expect(first!['swipes']).toHaveLength(2);
  expect(second).toMatchObject({
    is_user: true,
    name: 'mira',
    mes: 'Hello & welcome',
    send_date: AT.toISOString(),
  });
  expect(second).not.toHaveProperty('swipes');
});

test('the tree comes back from its own JSON, field by field', async () => {
  const messages = [
    message('a'),
    message('b', { alternative: 2, marks: ['cut'], thoughts: 'Hm.' }),
    mine,
    message('d', { parentId: 'a', role: 'user', state: 'stopped' }),
  ];
  const content = readContent(Buffer.from(await joined(writeOwn(chat, messages))), {
    baseName: 'x',
    folderName: '',
    utcOffset: 0,
  });
  if (content.kind !== 'chat') throw new Error(content.kind);
  const [read] = content.chats;
  expect(read!.head).toMatchObject({
    program: 'own',
    identity: ['c1'],
    title: 'A <walk>',
    characterName: 'Noor',
    userName: 'mira',
  });
  expect(
    [...read!.messages].map(({ position, parent, from, text, at, isShown, state, marks, thoughts }) => ({
      ...{ position, from, text, at, isShown, state, marks, thoughts },
      parent: parent?.position ?? null,
    })),
  ).toEqual(
    messages.map(({ role, text, at, state, marks, thoughts, parentId, id }, index) => ({
      ...{ position: index + 1, text, state, marks, thoughts },
      from: role === 'user' ? 'user' : 'character',
      at: at.getTime(),
      isShown: id === 'b',
      parent: parentId === null ? null : messages.findIndex((each) => each.id === parentId) + 1,
    })),
  );
  expect(read!.notes.list()).toEqual([]);
});
