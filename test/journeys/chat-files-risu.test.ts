// Risu's save comes in whole, in each of its forms: every part goes to its place, a second run finds all of it, what is
// broken is named and the rest comes in.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIn, itemsOf, upload } from '../support/chat-files.ts';
import { zipOf } from '../support/chat-forms.ts';
import { backupOf, blocksSave, packedSave, SAVES, unknownSave, type Database } from '../support/risu-save.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let portrait: Buffer;
let smile: Buffer;
let icon: Buffer;
const plainPicture = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
beforeAll(async () => {
  app = await createTestApp();
  [portrait, smile, icon] = (await Promise.all(['#735', '#357', '#573'].map(plainPicture))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
});
afterAll(() => app.close());

const lore = (key: string, content: string) => ({
  ...{ key, secondkey: '', insertorder: 50, comment: key, content, mode: 'normal' },
  ...{ alwaysActive: false, selective: false },
});
const said = (...texts: string[]) =>
  texts.map((data, index) => ({
    ...{
      role: index % 2 ? 'char' : 'user',
      data,
      time: 1_728_156_665_123 + index * 1_000,
      chatId: `m${index}`,
    },
  }));
const chatOf = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, note: '', localLore: [], fmIndex: -1, message: said(`Hello in ${name}.`, `It is ${name}.`) },
  ...more,
});

const ODILE = {
  ...{ type: 'character', chaId: 'c1', name: 'Odile', image: 'assets/aaaa.png' },
  desc: 'Odile is 34 and keeps the marsh gate. {{char}} counts herons.',
  ...{
    personality: 'Dry.',
    scenario: 'At the gate.',
    exampleMessage: '<START>\n{{user}}: Hm.\n{{char}}: Hm.',
  },
  ...{ creatorNotes: 'A gate keeper.', systemPrompt: '', replaceGlobalNote: 'Stay brief.', tags: ['marsh'] },
  firstMessage: 'The gate is shut, {{user}}.',
  alternateGreetings: ['The gate is open.', 'There is no gate.'],
  emotionImages: [['smile', 'assets/bbbb.png']],
  globalLore: [lore('heron,crane', 'Herons stand in the marsh.'), { ...lore('x', 'y'), mode: 'folder' }],
  customscript: [{ comment: 'a', in: 'b', out: 'c', type: 'editdisplay' }],
  ...{ chatPage: 0, chatFolders: [], trashTime: undefined, modules: ['mod1'] },
  chats: [
    chatOf('ch1', 'First', { note: 'Rain falls.', bindedPersona: 'p1' }),
    chatOf('ch2', 'Second', { fmIndex: 1, localLore: [lore('bell', 'The bell is cracked.')] }),
    chatOf('ch3', 'Empty', { message: [] }),
  ],
};

const DATABASE = {
  characters: [
    ODILE,
    {
      ...{
        type: 'group',
        chaId: 'g1',
        name: 'Both',
        characters: ['c1', 'c2'],
        firstMessage: '',
        globalLore: [],
      },
      chats: [
        chatOf('gch', 'Together', { message: said('All?').concat([{ ...said('Yes.')[0]!, role: 'char' }]) }),
      ],
    },
    {
      ...ODILE,
      chaId: 'c3',
      name: 'Gone',
      image: '',
      trashTime: 1_728_156_665_123,
      chats: [chatOf('gone', 'Gone chat')],
    },
  ],
  botPresets: [
    {
      ...{
        name: 'Slow',
        temperature: 70,
        frequencyPenalty: 10,
        PresensePenalty: 0,
        top_p: 0.9,
        maxResponse: 300,
      },
      ...{
        top_k: -1000,
        openAIKey: 'sk-never',
        proxyKey: 'sk-other',
        mainPrompt: 'Write.',
        formatingOrder: ['main'],
      },
    },
  ],
  modules: [
    {
      id: 'mod1',
      name: 'Marsh',
      description: '',
      lorebook: [lore('reed', 'Reeds bend.')],
      trigger: [{ a: 1 }],
    },
    { id: 'mod2', name: 'Buttons', description: '', regex: [{ in: 'a' }] },
  ],
  personas: [
    { id: 'p1', name: 'Wren', personaPrompt: 'Keeps bees.', icon: 'assets/cccc.png' },
    { id: 'p2', name: 'Late', personaPrompt: 'Sleeps long.', icon: '' },
  ],
  ...{ selectedPersona: 0, username: 'Wren', userIcon: '', openAIKey: 'sk-never', formatingOrder: ['main'] },
  ...{ globalNote: '', mainPrompt: 'x' },
} as unknown as Database;

const backup = (database: Uint8Array) =>
  backupOf([
    ['aaaa.png', portrait],
    ['bbbb.png', smile],
    ['assets/cccc.png', icon],
    ['dddd.png', smile],
    ['eeee.png', Buffer.from('ID3 a sound, whatever its name is')],
    ['database.risudat', database],
  ]);

async function bringAll(person: Person, file: Uint8Array) {
  const { id, state, problem } = await bringIn(app, person, file, { dryRun: 'true' });
  expect([state, problem]).toEqual(['ready', null]);
  await person.chatFiles.begin({ params: { id }, body: { leaveOut: [] } });
  await app.services.chatFiles.settle();
  return person.chatFiles.get({ params: { id } });
}
const fates = async (person: Person, { id }: { id: string }) =>
  Object.fromEntries(
    (await itemsOf(person, { id })).map(({ path, kind, title, state, reason }) => [
      kind === 'persona' ? `persona ${title}` : path,
      [kind, state, reason],
    ]),
  );
const holdings = async (person: Person) => ({
  chats: (await person.chat.conversations({ query: {} })).items.length,
  characters: (await person.characters.own({ params: { id: person.user.id }, query: {} })).items.length,
  lorebooks: (await person.lorebooks.list({})).items.length,
  personas: (await person.personas.list({})).items.length,
  presets: (await person.presets.list({})).items.length,
  kept: (await person.chatFiles.kept({ query: {} })).total,
});
const chatsOf = async (person: Person) =>
  new Map(
    await Promise.all(
      (await person.chat.conversations({ query: {} })).items.map(async ({ id, title }) => {
        const page = await person.chat.open({ params: { id } });
        return [title, { id, page }] as const;
      }),
    ),
  );
const textsOf = ({ page }: { page: { messages: { content: string }[] } }) =>
  page.messages.map(({ content }) => content);

test('each part goes to its place, and is found again', async () => {
  const mira = await app.signUp('mira');
  const file = backup(SAVES['MessagePack in gzip']!(DATABASE));
  const done = await bringAll(mira, file);
  expect(await fates(mira, done)).toEqual({
    'characters/Odile.charx': ['character', 'done', null],
    'chats/Odile/First.json': ['chat', 'done', null],
    'chats/Odile/Second.json': ['chat', 'done', null],
    'chats/Odile/Empty.json': ['chat', 'skipped', 'empty'],
    'worlds/Odile - Second.json': ['lorebook', 'done', null],
    'groups/Both.json': ['group', 'done', 'kept'],
    'group chats/Both/Together.json': ['group', 'done', 'kept'],
    'characters/Gone.json': ['other', 'left', 'binned_there'],
    'chats/Gone/Gone chat.json': ['other', 'left', 'binned_there'],
    'worlds/Marsh.json': ['lorebook', 'done', null],
    'modules/Marsh': ['other', 'left', 'module'],
    'modules/Buttons': ['other', 'left', 'module'],
    'OpenAI Settings/Slow.json': ['preset', 'done', 'Not taken: mainPrompt; formatingOrder.'],
    'User Avatars/persona 1.png': ['picture', 'done', 'persona_picture'],
    'settings.json': ['other', 'left', 'settings'],
    'persona Wren': ['persona', 'done', null],
    'persona Late': ['persona', 'done', null],
    'assets/dddd.png': ['picture', 'done', 'kept_picture'],
    'assets/eeee.png': ['other', 'left', 'media'],
  });
  const report = await mira.chatFiles.report({ params: { id: done.id } });
  expect(await (report as unknown as Response).text()).not.toContain('sk-');

  const chats = await chatsOf(mira);
  expect(textsOf(chats.get('First')!)).toEqual([
    'The gate is shut, Wren.',
    'Hello in First.',
    'It is First.',
  ]);
  expect(textsOf(chats.get('Second')!)).toEqual(['There is no gate.', 'Hello in Second.', 'It is Second.']);
  const { id } = chats.get('First')!;
  expect((await mira.generation.read({ params: { id } })).settings.note).toEqual({
    ...{ isOn: true, text: 'Rain falls.', depth: 0, every: 1 },
  });
  const [odile] = (await mira.characters.own({ params: { id: mira.user.id }, query: {} })).items;
  expect(odile).toMatchObject({ name: 'Odile' });
  const books = (await mira.lorebooks.list({})).items;
  const used = Object.fromEntries(books.map(({ name, uses }) => [name, uses]));
  expect(used['Marsh']!.characters).toMatchObject([{ name: 'Odile' }]);
  expect(used['Odile - Second']!.conversations).toHaveLength(1);
  const personas = (await mira.personas.list({})).items;
  expect(personas.find(({ name }) => name === 'Wren')).toMatchObject({
    ...{ description: 'Keeps bees.', isDefault: true },
    pictureUrl: expect.stringContaining('/media/') as string,
  });
  expect((await mira.presets.list({})).items).toMatchObject([
    {
      name: 'Slow',
      settings: { sampler: { temperature: 0.7, frequencyPenalty: 0.1, topP: 0.9 }, length: 300 },
    },
  ]);

  const before = await holdings(mira);
  expect(before).toEqual({ chats: 2, characters: 1, lorebooks: 2, personas: 2, presets: 1, kept: 3 });
  const again = await bringAll(mira, file);
  expect(await holdings(mira)).toEqual(before);
  for (const { kind, state, path } of await itemsOf(mira, again))
    if (kind !== 'other' && !path.includes('Avatars') && !path.includes('Empty'))
      expect([path, state]).toEqual([path, 'known']);
  await mira.chatFiles.undo({ params: { id: done.id } });
  expect(await holdings(mira)).toEqual({
    chats: 0,
    characters: 0,
    lorebooks: 0,
    personas: 0,
    presets: 0,
    kept: 0,
  });
});

test('the character is as it was, field by field, with its pictures', async () => {
  const vera = await app.signUp('vera');
  await bringAll(vera, backup(SAVES['blocks as they are']!(DATABASE)));
  const [odile] = (await vera.characters.own({ params: { id: vera.user.id }, query: {} })).items;
  const file = await vera.characters.exportCard({
    params: { id: odile!.id },
    query: { format: 'json' } as never,
  });
  const { data } = (await (file as unknown as Response).json()) as { data: Record<string, unknown> };
  expect(data).toMatchObject({
    ...{ name: 'Odile', description: ODILE.desc, personality: 'Dry.', scenario: 'At the gate.' },
    ...{ first_mes: ODILE.firstMessage, alternate_greetings: ODILE.alternateGreetings },
    ...{ mes_example: ODILE.exampleMessage, creator_notes: 'A gate keeper.' },
    post_history_instructions: 'Stay brief.',
    character_book: { entries: [{ keys: ['heron', 'crane'], content: 'Herons stand in the marsh.' }] },
  });
  expect(odile).toMatchObject({ name: 'Odile' });
});

test('a chat that came in alone before is found in the save; its greeting is not moved before it', async () => {
  const olga = await app.signUp('olga');
  const noor = (await app.characters())[0]!;
  const alone = {
    ...chatOf('ch1', 'First', { note: 'Rain falls.', bindedPersona: 'p1' }),
    fmIndex: undefined,
  };
  const first = await bringAll(
    olga,
    SAVES['JSON without a sign']!({ ...DATABASE, characters: [{ ...ODILE, chats: [] }] } as never),
  );
  const [odile] = (await olga.characters.own({ params: { id: olga.user.id }, query: {} })).items;
  const file = JSON.stringify({ type: 'risuChat', ver: 2, data: alone });
  await bringIn(app, olga, file, { characterId: odile!.id });
  expect(textsOf((await chatsOf(olga)).get('First')!)).toEqual(['Hello in First.', 'It is First.']);
  const done = await bringAll(olga, SAVES['JSON without a sign']!(DATABASE));
  expect((await itemsOf(olga, done)).find(({ title }) => title === 'First')).toMatchObject({
    state: 'known',
    notes: [{ code: 'greeting.left' }],
  });
  expect((await chatsOf(olga)).size).toBe(2);
  // Alone, with the number of its greeting, it begins with that of the character here.
  const named = JSON.stringify({ type: 'risuChat', ver: 2, data: chatOf('ch9', 'Ninth', { fmIndex: 0 }) });
  await bringIn(app, olga, named, { characterId: odile!.id });
  expect(textsOf((await chatsOf(olga)).get('Ninth')!)[0]).toBe('The gate is open.');
  const known = await bringIn(app, olga, named, { characterId: odile!.id });
  expect(await itemsOf(olga, known)).toMatchObject([{ state: 'known', notes: [] }]);
  // Of another character it would be a wrong one only where that has none of this number.
  const other = JSON.stringify({ type: 'risuChat', ver: 2, data: chatOf('ch8', 'Eighth', { fmIndex: 77 }) });
  await bringIn(app, olga, other, { characterId: noor });
  expect(textsOf((await chatsOf(olga)).get('Eighth')!)).toHaveLength(2);
  expect(first.state).toBe('done');
});

test('a chat that was set aside comes in from its file; without that it is named', async () => {
  const iris = await app.signUp('iris_r');
  const aside = (id: string, key: string) =>
    chatOf(id, id, { message: [{ role: 'char', data: `\uEF01COLDSTORAGE\uEF01${key}`, time: 1 }] });
  const database = {
    ...DATABASE,
    characters: [{ ...ODILE, chats: [aside('here', 'k1'), aside('away', 'k2')] }],
  };
  const done = await bringAll(
    iris,
    backupOf([
      ['coldstorage_k1.json', Buffer.from(JSON.stringify({ message: said('Long ago.', 'Very.') }))],
      ['database.risudat', SAVES['MessagePack as it is']!(database as never)],
    ]),
  );
  expect(await fates(iris, done)).toMatchObject({
    'chats/Odile/here.json': ['chat', 'done', null],
    'chats/Odile/away.json': ['other', 'failed', 'elsewhere'],
  });
  expect(textsOf((await chatsOf(iris)).get('here')!)).toEqual([
    'The gate is shut, iris_r.',
    'Long ago.',
    'Very.',
  ]);
});

test('what is broken or cut is named, and the rest comes in', async () => {
  const lena = await app.signUp('lena');
  const desc = 'Perdita is 41 and rings the bell.';
  const second = { ...ODILE, desc, chaId: 'c2', name: 'Perdita', chats: [chatOf('p', 'Kept')] };
  const done = await bringAll(
    lena,
    blocksSave([
      { type: 1, name: 'root', data: '{"personas": [], "__directory": ["c1", "c2", "lost"]}' },
      { type: 2, name: 'c1', data: '{"name": "Broken", "chats": [{"name": "x", "message": [' },
      { type: 2, name: 'c2', data: JSON.stringify(second), isPacked: true },
      { type: 99, name: 'new', data: '{}' },
      { type: 6, name: 'far', data: '{"v": 1, "type": 2, "name": "far"}' },
    ]),
  );
  expect(await fates(lena, done)).toMatchObject({
    'characters/Broken.json': ['other', 'failed', 'unreadable'],
    'characters/Perdita.json': ['character', 'done', null],
    'chats/Perdita/Kept.json': ['chat', 'done', null],
    'database.risudat/new': ['other', 'failed', 'unreadable'],
    'database.risudat/far': ['other', 'failed', 'elsewhere'],
    'database.risudat/lost': ['other', 'failed', 'elsewhere'],
  });
});

test('what cannot be read at all is refused with a sentence', async () => {
  const eve = await app.signUp('eve_r');
  const problemOf = async (file: Uint8Array) =>
    (await bringIn(app, eve, file, { dryRun: 'true' })).problem?.message;
  expect(await problemOf(unknownSave())).toMatch(/form that is not known/);
  const locked = backupOf([
    ['encryption.risudat', Buffer.from('{"type":"account"}')],
    ['database.risudat', Buffer.from('RISUDBE1')],
  ]);
  expect(await problemOf(locked)).toMatch(/encrypted/);
  expect(await problemOf(packedSave(Buffer.alloc(40_000_000)))).toMatch(/unpacks to far more/);
  const whole = backup(SAVES['MessagePack in gzip']!(DATABASE));
  const cut = await bringIn(app, eve, whole.subarray(0, portrait.length + 60), { dryRun: 'true' });
  expect(await fates(eve, cut)).toMatchObject({
    'database.risudat': ['other', 'failed', 'cut'],
    'assets/aaaa.png': ['picture', 'waiting', null],
  });
  expect(await problemOf(whole.subarray(0, 60))).toMatch(/ends before its chats/);
  const within = await bringIn(app, eve, zipOf({ 'risu.bin': whole as never }), { dryRun: 'true' });
  expect(within.problem?.message).toMatch(/Risu/);
});

test('a save that is stopped anywhere and gone on with comes in once', async () => {
  const rosa = await app.signUp('rosa');
  const { id } = await upload(rosa, backup(SAVES['MessagePack in gzip']!(DATABASE)), { dryRun: 'true' });
  await app.services.chatFiles.settle();
  const at = { params: { id } };
  await rosa.chatFiles.begin({ ...at, body: { leaveOut: [] } });
  for (let n = 0; n < 12 && (await rosa.chatFiles.get(at)).state === 'running'; n++) {
    await rosa.chatFiles.stop(at).catch(() => null);
    await rosa.chatFiles.begin({ ...at, body: {} }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await app.services.chatFiles.settle();
  expect(await holdings(rosa)).toEqual({
    chats: 2,
    characters: 1,
    lorebooks: 2,
    personas: 2,
    presets: 1,
    kept: 3,
  });
});
