// Chats as files: what goes in comes out equal, a second run finds it, and nothing is lost that the report does not name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringIn, exported, itemsOf, parsedLines, upload } from '../support/chat-files.ts';
import { lines, SILLY_TAVERN, zipOf } from '../support/chat-forms.ts';
import { V3, fileOf as cardFile } from '../support/card-files.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let mira: Person;
let noor: string;
beforeAll(async () => {
  app = await createTestApp();
  mira = await app.signUp('mira');
  noor = (await app.characters())[0]!;
});
afterAll(() => app.close());

const conversationsOf = async (person: Person) =>
  (await person.chat.conversations({ query: { limit: 100 } })).items;
const silly = lines(...SILLY_TAVERN);

describe('SillyTavern', () => {
  test('a chat comes in with its alternatives and times, and goes out as it was', async () => {
    const before = (await conversationsOf(mira)).length;
    const done = await bringIn(app, mira, silly, { characterId: noor, utcOffset: 120 });
    expect(done).toMatchObject({ state: 'done', problem: null });
    expect(done.counts).toMatchObject([{ kind: 'chat', state: 'done', items: 1, messages: 5 }]);
    expect(done.notes).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'message.hidden', count: 1 })]),
    );
    const id = done.conversation!.id;
    expect((await conversationsOf(mira)).length).toBe(before + 1);
    const { messages, conversation } = await mira.chat.open({ params: { id } });
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', 'The library is closed, but come in.'],
      ['user', 'Is there still tea?'],
      ['assistant', 'Always. Sit by the window.'],
    ]);
    expect(messages[0]).toMatchObject({
      alternatives: [expect.any(String), expect.any(String)],
      alternative: 1,
    });
    expect(messages[2]).toMatchObject({ alternative: 2, thoughts: { tokens: expect.any(Number) as number } });
    expect(messages[0]!.createdAt).toBe('2024-10-05T17:31:00.000Z');
    expect(messages[1]!.createdAt).toBe('2024-10-05T19:32:05.000Z');
    expect(conversation.updatedAt).toBe('2024-10-05T19:33:05.000Z');
    expect(parsedLines(await exported(mira, id, 'sillytavern'))).toEqual(SILLY_TAVERN);
  });

  test('it is spoken in under the name of the file, as the persona of that name where there is one', async () => {
    const ines = await app.signUp('ines');
    const chat = lines(
      { user_name: 'Wren', character_name: 'Noor' },
      { name: 'Noor', is_user: false, mes: 'Come in.' },
      { name: 'Wren', is_user: true, mes: 'Gladly.' },
      { name: 'ines', is_user: true, mes: 'As myself.' },
      { name: 'You', is_user: true, mes: 'As nobody.' },
    );
    const done = await bringIn(app, ines, chat, { characterId: noor });
    const at = { params: { id: done.conversation!.id } };
    const page = await ines.chat.open(at);
    expect(page.conversation.persona).toEqual({ id: null, name: 'Wren', pictureUrl: null });
    expect(page.messages.map(({ persona }) => persona)).toEqual([undefined, 'Wren', undefined, undefined]);
    const text = await exported(ines, at.params.id, 'text');
    expect(text).toMatch(/\] Wren: Gladly\./);
    expect(text).toMatch(/\] ines: As myself\./);

    // Taken out and brought in again by another account, the names are the same.
    const tree = await exported(ines, at.params.id, 'json');
    const other = await app.signUp('wrens_owner');
    const { id } = await other.personas.create({ body: { name: 'wren' } });
    const again = await bringIn(app, other, tree, { characterId: noor });
    const { conversation, messages } = await other.chat.open({ params: { id: again.conversation!.id } });
    expect(conversation.persona).toMatchObject({ id, name: 'wren' });
    expect(messages.map(({ persona }) => persona)).toEqual([undefined, 'Wren', 'ines', 'ines']);
  });

  test('the author’s note and the variables of a chat hold here; what has no place is named', async () => {
    const lise = await app.signUp('lise');
    const chat = (metadata: object) =>
      lines(
        { user_name: 'lise', character_name: 'Noor', chat_metadata: metadata },
        { name: 'Noor', is_user: false, mes: 'Come in.', send_date: JSON.stringify(metadata).slice(0, 90) },
        { name: 'lise', is_user: true, mes: 'Gladly.' },
      );
    async function taken(metadata: object) {
      const done = await bringIn(app, lise, chat(metadata), { characterId: noor });
      const id = done.conversation!.id;
      const { note } = (await lise.generation.read({ params: { id } })).settings;
      const codes = done.notes.map(({ code }) => code).filter((code) => code !== 'time.unknown');
      return { id, note, codes: codes.sort() };
    }
    const off = { isOn: false, text: '', depth: 4, every: 1 };
    expect(
      await taken({ note_prompt: ' Keep it slow. ', note_depth: 6, note_interval: 3, note_position: 1 }),
    ).toMatchObject({ note: { isOn: true, text: 'Keep it slow.', depth: 6, every: 3 }, codes: [] });
    expect(await taken({ note_prompt: 'Rain falls.', note_interval: 0, integrity: 'x' })).toMatchObject({
      note: { ...off, text: 'Rain falls.' },
      codes: [],
    });
    expect(await taken({ note_prompt: 'Ahead.', note_position: 2, note_role: 1 })).toMatchObject({
      note: { isOn: true, text: 'Ahead.', depth: 'top', every: 1 },
      codes: ['note.changed'],
    });
    const long = await taken({ note_prompt: 'y'.repeat(5_000), note_depth: 1_000, note_interval: 99 });
    expect(long.note).toEqual({ isOn: true, text: 'y'.repeat(4_000), depth: 99, every: 50 });
    expect(long.codes).toEqual(['note.changed']);
    expect(await taken({ note_prompt: 'She is 12 years old and undresses for sex.' })).toMatchObject({
      note: off,
      codes: ['extra.blocked'],
    });
    const { id, codes } = await taken({
      ...{ note_prompt: '', scenario: 'A storm at sea.', own_key: 1 },
      variables: { mood: 'calm', hp: 7, long: 'z'.repeat(5_000), part: { a: 1 } },
    });
    expect(codes).toEqual(['extension.kept', 'scenario.left', 'variables.left']);
    const stored = await app.database.pool.query(
      'select name, value from conversation_variables where conversation_id = $1 order by name',
      [id],
    );
    expect(stored.rows).toEqual([
      { name: 'hp', value: '7' },
      { name: 'mood', value: 'calm' },
      { name: 'part', value: '{"a":1}' },
    ]);
  });

  test('a second run brings nothing twice, and what the chat has gained since', async () => {
    const before = (await conversationsOf(mira)).length;
    const again = await bringIn(app, mira, silly, { characterId: noor });
    expect(again.counts).toMatchObject([{ kind: 'chat', state: 'known', items: 1, messages: 5 }]);
    const longer = lines(...SILLY_TAVERN, {
      name: 'Mira',
      is_user: true,
      send_date: '2024-10-05T19:40:00Z',
      mes: 'Thank you.',
    });
    const grown = await bringIn(app, mira, longer, { characterId: noor });
    expect(grown.counts).toMatchObject([{ kind: 'chat', state: 'done', items: 1, messages: 6 }]);
    expect((await conversationsOf(mira)).length).toBe(before);
    const { messages } = await mira.chat.open({ params: { id: grown.conversation!.id } });
    expect(messages.map(({ content }) => content).slice(-2)).toEqual([
      'Always. Sit by the window.',
      'Thank you.',
    ]);
  });

  test('a chat of the same beginning that goes another way is another conversation', async () => {
    const before = (await conversationsOf(mira)).length;
    const other = lines(...SILLY_TAVERN.slice(0, 2), {
      name: 'Mira',
      is_user: true,
      mes: 'Good night.',
      send_date: 1728156665123,
    });
    const done = await bringIn(app, mira, other, { characterId: noor });
    expect(done.counts).toMatchObject([{ state: 'done' }]);
    expect((await conversationsOf(mira)).length).toBe(before + 1);
  });

  test('broken lines are skipped and named; everything else comes in', async () => {
    const broken = `{"user_name": "Mira", "charac\n${lines(...SILLY_TAVERN.slice(1, 3))}{"name": "Noor", "mes": "cut o\n\n[1]\n${lines({ name: 'Noor', is_user: false, mes: 'Here.', swipes: ['', 'Here.'], swipe_id: 9 })}`;
    const done = await bringIn(app, mira, broken, { characterId: noor });
    const [item] = await itemsOf(mira, done);
    expect(item).toMatchObject({ state: 'done', messages: 4 });
    expect(item!.notes).toEqual(
      expect.arrayContaining([
        { code: 'line.broken', count: 3, places: [1, 4, 6] },
        { code: 'alternative.empty', count: 1, places: [7] },
        { code: 'alternative.wrong', count: 1, places: [7] },
      ]),
    );
  });
});

describe('the preview', () => {
  test('nothing is brought in before it is begun; what has no character is asked', async () => {
    const before = (await conversationsOf(mira)).length;
    const stranger = lines({ ...SILLY_TAVERN[0], character_name: 'Nobody Known' }, ...SILLY_TAVERN.slice(1));
    const ready = await bringIn(app, mira, stranger, { dryRun: 'true' });
    expect(ready).toMatchObject({
      state: 'ready',
      counts: [{ kind: 'chat', state: 'waiting', items: 1, messages: 5 }],
      names: [{ name: 'Nobody Known', chats: 1, hasCard: false, candidates: [], choice: null }],
    });
    expect((await conversationsOf(mira)).length).toBe(before);
    const at = { params: { id: ready.id } };
    await mira.chatFiles.begin({ ...at, body: {} });
    await app.services.chatFiles.settle();
    expect(await mira.chatFiles.get(at)).toMatchObject({ state: 'done', counts: [{ state: 'unmatched' }] });
    await mira.chatFiles.begin({ ...at, body: { choices: { [ready.names[0]!.key]: noor } } });
    await app.services.chatFiles.settle();
    expect(await mira.chatFiles.get(at)).toMatchObject({ state: 'done', counts: [{ state: 'done' }] });
    expect((await conversationsOf(mira)).length).toBe(before + 1);
    await mira.chatFiles.undo(at);
    expect((await conversationsOf(mira)).length).toBe(before);
  });

  test('two own characters of one name are asked about', async () => {
    const twin = await app.signUp('twin');
    for (let n = 0; n < 2; n++)
      await twin.characters.importCard({
        file: cardFile({ ...V3, data: { ...V3.data, name: 'Noor', creator_notes: String(n) } }),
      });
    const ready = await bringIn(app, twin, silly, { dryRun: 'true' });
    expect(ready.names).toMatchObject([{ name: 'Noor', choice: null }]);
    expect(ready.names[0]!.candidates.filter(({ isOwn }) => isOwn)).toHaveLength(2);
  });
});

describe('a data folder', () => {
  const card = JSON.stringify({ ...V3, data: { ...V3.data, name: 'Odile' } });
  const chat = (mes: string) =>
    lines({ ...SILLY_TAVERN[0], character_name: 'Odile', create_date: mes }, ...SILLY_TAVERN.slice(1, 3), {
      name: 'Odile',
      is_user: false,
      mes,
    });
  const folder = zipOf({
    'data/characters/Odile.json': card,
    'data/chats/Odile/one.jsonl': chat('One'),
    'data/chats/Odile/two.jsonl': chat('Two'),
    'data/group chats/Both.jsonl': lines({ name: 'A', is_user: false, mes: 'Hi', original_avatar: 'a.png' }),
    'data/worlds/Marsh.json': JSON.stringify({ entries: { 0: { uid: 0, key: ['a'], content: 'b' } } }),
    'data/settings.json': '{"theme": "dark"}',
    '../escape.jsonl': silly,
  });

  test('characters come in once, chats with them; everything else is named', async () => {
    const olga = await app.signUp('olga');
    const done = await bringIn(app, olga, folder);
    expect(done.state).toBe('done');
    const items = await itemsOf(olga, done);
    expect(items.map(({ path, kind, state, reason }) => [path, kind, state, reason])).toEqual(
      expect.arrayContaining([
        ['data/characters/Odile.json', 'character', 'done', null],
        ['data/chats/Odile/one.jsonl', 'chat', 'done', null],
        ['data/chats/Odile/two.jsonl', 'chat', 'done', null],
        ['data/group chats/Both.jsonl', 'group', 'done', 'kept'],
        ['data/worlds/Marsh.json', 'lorebook', 'done', null],
        ['data/settings.json', 'other', 'left', 'unknown'],
        ['../escape.jsonl', 'other', 'failed', 'unsafe_path'],
      ]),
    );
    expect(items).toHaveLength(7);
    const own = await olga.characters.own({ params: { id: olga.user.id }, query: {} });
    expect(own.items.filter(({ name }) => name === 'Odile')).toHaveLength(1);
    const again = await bringIn(app, olga, folder);
    expect(
      (await itemsOf(olga, again)).filter(({ kind }) => kind === 'chat' || kind === 'character'),
    ).toMatchObject([{ state: 'known' }, { state: 'known' }, { state: 'known' }]);
    expect(await conversationsOf(olga)).toHaveLength(2);
    const report = await olga.chatFiles.report({ params: { id: done.id } });
    const text = await (report as unknown as Response).text();
    for (const { path } of items) expect(text).toContain(path);
  });

  test('an archive that unpacks to too much is refused', async () => {
    const done = await bringIn(app, mira, zipOf({ 'chats/a/b.jsonl': '0'.repeat(4_000_000) }));
    expect(done).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringContaining('unpacks') as string },
    });
    expect(await bringIn(app, mira, 'no chat at all')).toMatchObject({ state: 'failed' });
  });
});

test('others find neither an import nor an export', async () => {
  const eve = await app.signUp('eve');
  const done = await bringIn(app, mira, silly, { characterId: noor });
  for (const call of [
    () => eve.chatFiles.get({ params: { id: done.id } }),
    () => eve.chatFiles.begin({ params: { id: done.id }, body: {} }),
    () => eve.chatFiles.undo({ params: { id: done.id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  await expect(exported(eve, done.conversation!.id, 'json')).rejects.toMatchObject({ status: 404 });
});

test('forty thousand lines come in, also after the server stopped in the middle', async () => {
  const long = await app.signUp('long');
  const messages = Array.from({ length: 40_000 }, (_, n) => ({
    name: n % 2 ? 'Noor' : 'Mira',
    is_user: n % 2 === 0,
    send_date: new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString(),
    mes: `Line ${n}.`,
  }));
  const { id } = await upload(long, lines(SILLY_TAVERN[0], ...messages), { characterId: noor });
  const at = { params: { id } };
  let read = await long.chatFiles.get(at);
  while (read.progress.doneMessages < 2_000) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    read = await long.chatFiles.get(at);
  }
  await app.restart();
  long.session.origin = app.origin;
  await app.services.chatFiles.settle();
  const done = await long.chatFiles.get(at);
  expect(done).toMatchObject({
    state: 'done',
    counts: [{ kind: 'chat', state: 'done', items: 1, messages: 40_000 }],
  });
  expect(done.progress.doneMessages).toBe(40_000);
  const out = parsedLines(await exported(long, done.conversation!.id, 'sillytavern')) as { mes: string }[];
  expect(out).toHaveLength(40_001);
  expect(out.slice(1).every(({ mes }, n) => mes === `Line ${n}.`)).toBe(true);
}, 600_000);
