// Chats as this product writes them: as an export, and in the download of an account.
import { expect, test } from 'vitest';
import { WHOLE_MAX } from '../../../rules.ts';
import type { ExportedChat, ExportedMessage } from '../exported.ts';
import type { ReadContext } from '../file-chat.ts';
import { readContent } from '../read-chat.ts';
import { writeOwn } from './write-own.ts';
import { AT, chat, message } from '../../test-support/exported-chat.ts';

const CONTEXT: ReadContext = { baseName: 'chat', folderName: '', utcOffset: 0 };

async function written(messages: Iterable<ExportedMessage>, of: ExportedChat = chat): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of writeOwn(of, messages)) pieces.push(piece);
  return pieces.join('');
}

function chatOf(text: string) {
  const content = readContent(Buffer.from(text), CONTEXT);
  if (content.kind !== 'chat') throw new Error(`read as ${content.kind}`);
  const [{ head, messages, notes }] = content.chats as [(typeof content.chats)[number]];
  return { head, messages: [...messages], notes: notes.list() };
}

function* longChat(count: number): Generator<ExportedMessage> {
  const text = 'It rains on the roof of the lantern house. '.repeat(25);
  for (let n = 0; n < count; n++)
    yield message(`m${n}`, { parentId: n === 0 ? null : `m${n - 1}`, text: `${n} ${text}` });
}

test('a chat that is too long to be parsed as a whole is read line by line', async () => {
  const text = await written([...longChat(22_000), message('aside', { parentId: 'm3' })], {
    ...chat,
    headId: 'm21999',
  });
  expect(text.length).toBeGreaterThan(WHOLE_MAX);
  const { head, messages, notes } = chatOf(text);
  expect(head).toMatchObject({ program: 'own', identity: ['c1'], title: chat.title, characterName: 'Noor' });
  expect(messages).toHaveLength(22_001);
  expect(messages.filter(({ isShown }) => !isShown).map(({ text: it }) => it)).toEqual([
    message('aside').text,
  ]);
  expect(messages[21_999]).toMatchObject({ position: 22_000, parent: { position: 21_999, alternative: 0 } });
  expect(notes).toEqual([]);
  const broken = chatOf(text.replace('{"id":"m21998"', '{"id":"m21998'));
  expect(broken.messages).toHaveLength(21_999);
  expect(broken.notes.map(({ code }) => code)).toEqual(['line.broken', 'message.orphan']);
});

test('one that is not copied to its end is read as far as it goes', async () => {
  const text = await written([message('a'), message('b', { parentId: 'a' })]);
  const { messages, notes } = chatOf(text.slice(0, text.lastIndexOf('"text"')));
  expect(messages.map(({ text: it }) => it)).toEqual([message('a').text]);
  expect(notes).toMatchObject([{ code: 'line.broken', count: 1 }]);
});

test('one that somebody has formatted anew is read as a whole, up to the limit of a document', async () => {
  const file = JSON.parse(await written([message('a'), message('b', { parentId: 'a' })])) as object;
  expect(chatOf(JSON.stringify(file, null, 2)).messages).toHaveLength(2);
  expect(chatOf(JSON.stringify(file)).messages).toHaveLength(2);
  const long = JSON.stringify({ ...file, more: 'x'.repeat(WHOLE_MAX) }, null, 2);
  expect(readContent(Buffer.from(long), CONTEXT)).toEqual({ kind: 'document' });
});

test('what belongs to the chat is read where the file says it; newer fields and older files do no harm', async () => {
  const older = chatOf(await written([message('a')]));
  expect(older.head).not.toHaveProperty('kept');
  const note = { isOn: true, text: 'Keep it slow.', depth: 'top' as const, every: 2 };
  const settings = { note, length: 300, thinking: 'low', sampler: {}, stop: [], model: 'm', preset: 'Slow' };
  const kept = { settings, tags: ['rain'], isPinned: true, isArchived: false, folder: 'Walks', mood: 'calm' };
  const { head, messages, notes } = chatOf(
    await written([message('a', { hint: 'shorter', pathName: 'Rain', editedAt: AT })], { ...chat, kept }),
  );
  expect(head).toMatchObject({
    note,
    kept: {
      fields: { length: 300, thinking: 'low', sampler: {}, stop: [], tags: ['rain'], isPinned: true },
      folder: 'Walks',
    },
    carried: { header: { mood: 'calm' } },
  });
  expect(head.carried['header']).not.toHaveProperty('settings');
  expect(messages).toMatchObject([{ hint: 'shorter', pathName: 'Rain', editedAt: AT.getTime() }]);
  expect(notes).toEqual([{ code: 'model.left', count: 1, places: [0] }]);
});

const DOWNLOADED = {
  notice: 'Messages with the role "assistant" were written by AI.',
  id: 'c1',
  character: { id: 'n', name: 'Noor' },
  members: [
    { id: 'n', name: 'Noor' },
    { id: 'i', name: 'Isolde' },
  ],
  title: 'A walk',
  shownMessageId: 'b',
  deletedAt: null,
  memorySettings: { isLearning: true, isShared: true, isIncognito: false },
  unsent: '',
  createdAt: AT.toISOString(),
  memories: [{ id: 'f', text: 'Likes rain' }],
  messages: [
    {
      ...{ id: 'a', parentId: null, role: 'assistant', speakerId: 'i', persona: null, state: 'complete' },
      ...{ content: 'Good evening.', engine: 'x', thoughts: null, marks: [], createdAt: AT.toISOString() },
      ...{ editedAt: null, pinnedAt: AT.toISOString() },
    },
    {
      ...{ id: 'b', parentId: 'a', role: 'user', speakerId: null, persona: 'Mira', state: 'complete' },
      ...{ content: 'Is it late?', marks: [], createdAt: AT.toISOString(), editedAt: null, pinnedAt: null },
    },
  ],
  translations: [],
  records: [],
};

test('a conversation of the download of an account is the same chat as its export', () => {
  const { head, messages, notes } = chatOf(JSON.stringify(DOWNLOADED));
  expect(head).toMatchObject({ program: 'own', identity: ['c1'], title: 'A walk', characterName: 'Noor' });
  expect(messages).toMatchObject([
    { from: 'character', name: 'Isolde', text: 'Good evening.', at: AT.getTime(), pinnedAt: AT.getTime() },
    { from: 'user', name: 'Mira', text: 'Is it late?', isShown: true, pinnedAt: null },
  ]);
  expect(notes).toEqual([{ code: 'memory.left', count: 1, places: [0] }]);
  const long = { ...DOWNLOADED, title: 'x'.repeat(80) };
  const rows = DOWNLOADED.messages.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  const filler = `    ${JSON.stringify({ messageId: 'a', model: 'x'.repeat(WHOLE_MAX) })}`;
  const text = JSON.stringify({ ...long, messages: 0, records: 0 }, null, 2)
    .replace('"messages": 0', () => `"messages": [\n${rows}\n  ]`)
    .replace('"records": 0', () => `"records": [\n${filler}\n  ]`);
  expect(chatOf(text).messages).toHaveLength(2);
});

test('the coins of an account are no lorebook', () => {
  const kind = (file: unknown) => readContent(Buffer.from(JSON.stringify(file)), CONTEXT).kind;
  expect(
    kind({ balance: 3, held: 0, owed: 0, entries: [{ id: 'e', amount: 3, kind: 'gift' }], lots: [] }),
  ).toBe('other');
  expect(kind({ balance: 0, held: 0, owed: 0, entries: [], lots: [] })).toBe('other');
  expect(kind({ name: 'Book', entries: [{ keys: ['rain'], content: 'It rains.' }] })).toBe('lorebook');
  expect(kind({ name: 'Book', entries: [{ keywords: ['rain'], entry: 'It rains.' }] })).toBe('lorebook');
  expect(kind({ entries: { 0: { key: ['rain'], content: 'It rains.' } } })).toBe('lorebook');
});
