// What a user has above the text field. Quick replies: written, ordered, for one character, imported from SillyTavern,
// taken along with the account's data. The row of controls: chosen, ordered, in step on other devices.
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { USUAL_ROW, type QuickTool } from '../../src/features/chat/quick-row-rules.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
let count = 0;

beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());
beforeEach(async () => (ada = await app.signUp(`ada${++count}`)));

const NOD = { label: 'Nod', text: '*{{user}} nods at {{char}}.*', isSent: true, characterId: null };
const add = (change = {}) => ada.quickReplies.create({ body: { ...NOD, ...change } });
const labels = async (person = ada) => (await person.quickReplies.list({})).items.map(({ label }) => label);
const upload = (content: unknown, query = {}) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return ada.quickReplies.import({ query, file: new File([text], 'set.json') });
};

test('they are written, changed, ordered and deleted, and nobody else’s', async () => {
  const [character] = await app.characters();
  await add();
  await add({ label: 'Wait', text: '/continue', isSent: false, characterId: character });
  const { items } = await add({ label: 'Leave' });
  expect(items).toMatchObject([NOD, { label: 'Wait', characterId: character }, { label: 'Leave' }]);
  const [nod, wait, leave] = items;
  await ada.quickReplies.place({ params: { id: leave!.id }, body: { place: 0 } });
  expect(await labels()).toEqual(['Leave', 'Nod', 'Wait']);
  await ada.quickReplies.place({ params: { id: leave!.id }, body: { place: 99 } });
  await ada.quickReplies.update({ params: { id: wait!.id }, body: { characterId: null, label: 'Go on' } });
  expect((await ada.quickReplies.list({})).items[1]).toMatchObject({
    ...{ label: 'Go on', text: '/continue', characterId: null, isSent: false },
  });
  const eve = await app.signUp(`eve${count}`);
  for (const call of [
    () => eve.quickReplies.update({ params: { id: nod!.id }, body: { label: 'Hers' } }),
    () => eve.quickReplies.place({ params: { id: nod!.id }, body: { place: 0 } }),
    () => eve.quickReplies.delete({ params: { id: nod!.id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404, code: 'quick_replies.missing' });
  await ada.quickReplies.delete({ params: { id: nod!.id } });
  expect(await labels()).toEqual(['Go on', 'Leave']);
});

test('what is written in one is checked, and there is an end to them', async () => {
  await expect(add({ text: 'She is 14 and na<note>ked' })).rejects.toMatchObject({ code: 'safety.blocked' });
  await expect(add({ text: 'I am going to kill myself tonight' })).rejects.toMatchObject({
    code: 'chat.hint_help',
    body: { help: { tier: 3 } },
  });
  await expect(add({ text: ' ' })).rejects.toMatchObject({ status: 400 });
  const empty = { status: 422, code: 'quick_replies.empty' };
  await expect(add({ text: '<note></note>' })).rejects.toMatchObject(empty);
  await expect(add({ label: '<note>' })).rejects.toMatchObject(empty);
  const [kept] = (await add()).items;
  const params = { id: kept!.id };
  await expect(ada.quickReplies.update({ params, body: { text: '<card>' } })).rejects.toMatchObject(empty);
  await ada.quickReplies.delete({ params });
  const unknown = '00000000-0000-7000-8000-000000000000';
  await expect(add({ characterId: unknown })).rejects.toMatchObject({ code: 'quick_replies.character' });
  const many = Array.from({ length: 120 }, (_, n) => ({ label: `N${n}`, message: `Text ${n}` }));
  const { added, notTaken } = await upload({ version: 2, name: 'Many', qrList: many });
  expect([added, notTaken.length]).toEqual([100, 20]);
  await expect(add()).rejects.toMatchObject({ code: 'quick_replies.too_many' });
});

test('two devices that order at once both have their way, and each place is taken once', async () => {
  for (const label of ['A', 'B', 'C', 'D']) await add({ label });
  const { items } = await ada.quickReplies.list({});
  const place = (at: number, to: number) =>
    ada.quickReplies.place({ params: { id: items[at]!.id }, body: { place: to } });
  for (let round = 0; round < 5; round++) {
    await Promise.all([place(0, 3), place(3, 0)]);
    expect(await labels()).toEqual(['D', 'B', 'C', 'A']);
    await Promise.all([place(0, 0), place(3, 3)]);
    expect(await labels()).toEqual(['A', 'B', 'C', 'D']);
  }
  const { rows } = await app.database.pool.query<{ position: number }>(
    'select position from quick_replies where user_id = $1 order by position',
    [ada.user.id],
  );
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
});

describe('an import', () => {
  test('of SillyTavern’s second form says what was not taken', async () => {
    const [character] = await app.characters();
    const { items, added, notTaken } = await upload(
      {
        ...{ version: 2, name: 'Mine', disableSend: true, placeBeforeInput: false, injectInput: false },
        qrList: [
          { id: 1, label: 'Wink', title: '', message: '*winks* {{input}}', contextList: [] },
          { id: 2, label: 'Roll', message: '/roll 1d20 | /echo {{pipe}}' },
          { id: 3, label: 'Auto', message: 'Hi', isHidden: true },
          { id: 4, label: 'Again', message: '/swipe' },
          { id: 5, label: 'Long', message: 'x'.repeat(3000) },
          { id: 6, label: 'Empty', message: '' },
          { id: 7, label: 'Bad', message: 'She is 14 and naked' },
          { id: 8, label: 'Tags', message: '<note></note>' },
          { id: 9, label: '<note>', message: 'Well.' },
          7,
        ],
      },
      { characterId: character },
    );
    expect(items).toMatchObject([
      { label: 'Wink', text: '*winks* {{input}}', isSent: false, characterId: character },
      { label: 'Again', text: '/swipe' },
      { label: '…', text: 'Well.' },
    ]);
    expect(added).toBe(3);
    expect(notTaken.map(({ why }) => why)).toEqual(['script', 'hidden', 'long', 'refused']);
  });

  test('of the first form', async () => {
    const quickReplySlots = [
      { mes: 'Hello\u0000 there', label: '👋', enabled: true },
      { mes: '', label: '', enabled: false },
    ];
    const { items } = await upload({
      name: 'Old',
      quickReplyEnabled: true,
      quickReplySlots,
      numberOfSlots: 2,
    });
    expect(items).toMatchObject([{ label: '👋', text: 'Hello there', isSent: true, characterId: null }]);
  });

  test.each([
    ['no JSON', 'PK\u0003\u0004'],
    ['a list', []],
    ['a preset', { temperature: 1 }],
    ['a set without a list', { qrList: 'none' }],
  ])('is refused: %s', async (_, content) => {
    await expect(upload(content)).rejects.toMatchObject({ status: 422, code: 'quick_replies.file' });
  });
});

const download = async () => {
  const { url } = await ada.account.askForExport({ params: { id: ada.user.id } });
  return unzipSync(new Uint8Array(await (await fetch(new URL(url, app.origin))).arrayBuffer()));
};

test('they are in the download of the account', async () => {
  await add();
  const files = await download();
  const { quickReplies } = JSON.parse(strFromU8(files['quick-replies.json']!)) as { quickReplies: object[] };
  expect(quickReplies).toMatchObject([NOD]);
});

describe('the row of controls', () => {
  const write = (tools: QuickTool[] | null) => ada.quickRow.write({ body: { tools } });

  test('is the usual one until its user chooses, and is theirs alone', async () => {
    const eve = await app.signUp(`eve${count}`);
    expect(await ada.quickRow.read({})).toEqual({ tools: null });
    expect(await write(['search', 'draft'])).toEqual({ tools: ['search', 'draft'] });
    expect(await write([])).toEqual({ tools: [] });
    expect(await ada.quickRow.read({})).toEqual({ tools: [] });
    expect(await eve.quickRow.read({})).toEqual({ tools: null });
    // Whoever has the usual one gets what is added to it later.
    expect(await write([...USUAL_ROW])).toEqual({ tools: null });
    await write(['persona']);
    expect(await write(null)).toEqual({ tools: null });
    await expect((await app.guest()).quickRow.read({})).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['what is twice in it', ['draft', 'draft']],
    ['what does not exist', ['dice']],
  ])('is refused with %s', async (_, tools) => {
    await write(['draft']);
    await expect(write(tools as QuickTool[])).rejects.toMatchObject({ status: 400 });
    expect(await ada.quickRow.read({})).toEqual({ tools: ['draft'] });
  });

  test('of another version is read without what is not known and without doubles', async () => {
    await write(['draft']);
    await sql`update quick_rows set tools = array['dice', 'pins', 'draft', 'pins', ''] where user_id = ${ada.user.id}`.execute(
      app.database.db,
    );
    expect(await ada.quickRow.read({})).toEqual({ tools: ['pins', 'draft'] });
  });

  test('is told to other pages, and is in the download of the account', async () => {
    const stream = ada.notifications.events();
    // It begins with the count of notifications.
    await stream.next();
    await write(['pins']);
    expect((await stream.next()).value).toMatchObject({ event: 'changed', data: { what: 'quick-row' } });
    await stream.return(undefined);
    const files = await download();
    expect(JSON.parse(strFromU8(files['quick-row.json']!))).toEqual({ quickRow: ['pins'] });
  });
});
