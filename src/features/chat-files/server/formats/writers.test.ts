import { expect, test } from 'vitest';
import { VARIABLE_VALUE_MAX } from '../../../../shared/macros/limits.ts';
import type { ExportedChat, ExportedMessage, ExportedStep } from './exported.ts';
import { readContent } from './read-chat.ts';
import * as texts from './readable-texts.ts';
import { escapeHtml, htmlOf, writeHtml, writeMarkdown, writeText } from './write-readable.ts';
import { writeOwn } from './own/write-own.ts';
import { writeSillyTavern } from './write-sillytavern.ts';
import { AT, chat, message } from '../test-support/exported-chat.ts';

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
  expect(page).toContain('<h1 dir="auto">A &lt;walk&gt;</h1>');
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

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('SillyTavern gets the author’s note as it is by now, and the rest of its header as it was', async () => {
  const header = { chat_metadata: { note_prompt: 'Old', note_interval: 3, integrity: 'x' } };
  const from = { ...chat, source: { program: 'sillytavern', carried: { header } } };
  const metadataOf = async (note: ExportedChat['note'], of = from) =>
    linesOf(await joined(writeSillyTavern({ ...of, note: note ?? null }, steps)))[0]!['chat_metadata'];
  expect(await metadataOf(null)).toEqual(header.chat_metadata);
  expect(await metadataOf({ isOn: true, text: 'New', depth: 2, every: 4 })).toEqual({
    ...{
      note_prompt: 'New',
      note_interval: 4,
      note_position: 1,
      note_depth: 2,
      note_role: 0,
      integrity: 'x',
    },
  });
  expect(await metadataOf({ isOn: false, text: 'Off', depth: 'top', every: 1 })).toMatchObject({
    ...{ note_prompt: 'Off', note_interval: 0, note_position: 0 },
  });
  expect(await metadataOf({ isOn: false, text: '', depth: 4, every: 1 })).toEqual(header.chat_metadata);
});

test('SillyTavern gets the variables as they are by now, in the form of the file where they are the same', async () => {
  const long = 'x'.repeat(VARIABLE_VALUE_MAX + 1);
  const before = { steps: 3, mood: 'calm', gone: 'yes', long };
  const header = { chat_metadata: { variables: before } };
  const from = { ...chat, source: { program: 'sillytavern', carried: { header } } };
  const written = async (variables: Record<string, string>) =>
    linesOf(await joined(writeSillyTavern({ ...from, variables }, steps)))[0]!['chat_metadata'];
  expect(await written({})).toEqual({ variables: before });
  expect(await written({ steps: '3', mood: 'glad', tea: '1' })).toEqual({
    variables: { steps: 3, mood: 'glad', tea: '1', long },
  });
});

/** A message with two versions, as SillyTavern writes it. */
const twoVersions = (shown: 0 | 1): string => {
  const versions = [
    { text: 'A', send_date: '2026-11-21T17:33:00.000Z', extra: { reasoning: 'think A', display_text: 'Aa' } },
    { text: 'B', send_date: '2026-11-21T17:40:00.000Z', extra: { reasoning: 'think B' } },
  ];
  const { text, ...rest } = versions[shown]!;
  return `${JSON.stringify({ user_name: 'mira', character_name: 'Noor', create_date: 'x' })}
${JSON.stringify({
  ...{
    name: 'Noor',
    is_user: false,
    is_system: false,
    gen_started: 'g',
    mes: text,
    swipe_id: shown,
    ...rest,
  },
  swipes: versions.map((version) => version.text),
  swipe_info: versions.map(({ text: _, ...info }) => info),
})}
`;
};

/** What is stored of the one message of a file. */
function stored(file: string): ExportedMessage[] {
  const content = readContent(Buffer.from(file), { baseName: 'x', folderName: '', utcOffset: 0 });
  if (content.kind !== 'chat') throw new Error(content.kind);
  return [...content.chats[0]!.messages].map(({ text, alternative, position, at, thoughts, carried }) =>
    message(text, {
      ...{ text, alternative: alternative + 1, at: new Date(at ?? 0), thoughts },
      source: { position, alternative, carried: carried ?? null },
    }),
  );
}

test.each([0, 1] as const)(
  'a line of SillyTavern says what belongs to the version that is shown',
  async (at) => {
    const file = twoVersions(at);
    const alternatives = stored(file);
    const written = async (shown: number, of = alternatives) =>
      linesOf(await joined(writeSillyTavern(chat, [{ alternatives: of, shown }])))[1]!;
    // Where nothing was changed, it goes back as it was.
    expect(await written(at)).toEqual(linesOf(file)[1]);
    const other = 1 - at;
    const { gen_started: _, ...expected } = linesOf(twoVersions(other as 0 | 1))[1]!;
    expect(await written(other)).toEqual(expected);
    // One that was written here has its own time, and thoughts.
    const third = message('C', { text: 'C', alternative: 3, thoughts: 'think C' });
    expect(await written(2, [...alternatives, third])).toMatchObject({
      ...{ mes: 'C', send_date: AT.toISOString(), extra: { reasoning: 'think C' }, swipe_id: 2 },
    });
  },
);

test('words that were shown instead of a text leave with that text', async () => {
  const alternatives = stored(twoVersions(0)).map((each) => ({
    ...each,
    text: `${each.text}!`,
    editedAt: AT,
  }));
  const [, line] = linesOf(await joined(writeSillyTavern(chat, [{ alternatives, shown: 0 }])));
  expect(line).toMatchObject({ mes: 'A!', extra: { reasoning: 'think A' } });
  expect(JSON.stringify(line)).not.toContain('display_text');
});
