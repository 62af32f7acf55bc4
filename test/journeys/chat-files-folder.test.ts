// A data folder of SillyTavern comes in whole: each kind goes to its place, a second run finds all of it, an undo takes
// all of it away again, and nothing is lost that the report does not name.
import { unzipSync, zipSync, type Zippable } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textChunk } from '../../src/features/characters/server/cards/test-support/make-png.ts';
import { bringIn, itemsOf, upload } from '../support/chat-files.ts';
import { lines, SILLY_TAVERN, zipOf } from '../support/chat-forms.ts';
import { V3 } from '../support/card-files.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let picture: Buffer;
let folder: Record<string, string | Uint8Array>;
beforeAll(async () => {
  app = await createTestApp();
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#735' } })
    .png()
    .toBuffer();
  const card = (name: string, note: string, world?: string) => {
    const { character_book: book, ...plain } = V3.data as Record<string, unknown>;
    const extensions = { ...(plain['extensions'] as object), ...(world ? { world } : {}) };
    const data = { ...plain, name, creator_notes: note, extensions };
    return JSON.stringify({ ...V3, data: world ? data : { ...data, character_book: book } });
  };
  const { extensions: _, ...ageless } = V3.data as Record<string, unknown>;
  folder = {
    'data/characters/Odile.json': card('Odile', 'one'),
    'data/characters/Odile1.json': card('Odile', 'two', 'Marsh'),
    'data/characters/Nobody.json': JSON.stringify({
      ...V3,
      data: { ...ageless, name: 'Nobody', description: 'A lamplighter.', personality: '', creator_notes: '' },
    }),
    'data/chats/Odile/walk.jsonl': chat('Odile', 'walk', { world_info: 'Marsh' }),
    'data/chats/Odile1/storm.jsonl': chat('Odile', 'storm', { persona: 'late.png' }),
    'data/groups/1700000000000.json': JSON.stringify({
      ...{ id: '1700000000000', name: 'Both', members: ['Odile.png', 'Odile1.png'] },
      ...{ chat_id: 'Both', chats: ['Both'] },
    }),
    'data/group chats/Both.jsonl': lines(
      { name: 'Odile', is_user: false, mes: 'Hello.', original_avatar: 'Odile.png' },
      { name: 'Mira', is_user: true, mes: 'Both of you!' },
    ),
    'data/worlds/Marsh.json': JSON.stringify({
      entries: { 0: { uid: 0, key: ['heron'], content: 'Herons stand in the marsh.', comment: 'Herons' } },
    }),
    'data/OpenAI Settings/Slow.json': JSON.stringify({ temperature: 0.7, top_z: 3, prompts: [] }),
    'data/QuickReplies/Evening.json': JSON.stringify({
      ...{ version: 2, name: 'Evening', disableSend: false },
      qrList: [
        { id: 1, label: 'Wave', message: '*waves*' },
        { id: 2, label: 'Script', message: '/echo one | /echo two' },
      ],
    }),
    'data/sysprompt/Plain.json': JSON.stringify({ name: 'Plain', content: 'Write plainly.' }),
    'data/settings.json': JSON.stringify({
      ...{ firstRun: false, api_key_novel: 'not for anybody' },
      world_info_settings: {
        world_info: { charLore: [{ name: 'Odile', extraBooks: ['Marsh', 'Lost'] }, { name: 'Gone' }, null] },
      },
      power_user: {
        personas: { 'wren.png': 'Wren', 'late.png': 'Late' },
        default_persona: 'wren.png',
        persona_descriptions: {
          'wren.png': {
            ...{ description: 'Keeps bees.', position: 0, lorebook: 'Marsh' },
            connections: [
              { type: 'character', id: 'Odile1.png' },
              { type: 'character', id: 'Lost.png' },
            ],
          },
          'late.png': { description: 'Sleeps long.', position: 0, lorebook: 'Lost' },
        },
      },
    }),
    'data/secrets.json': '{"api_key_openai": "sk-never"}',
    'data/User Avatars/wren.png': picture,
    'data/user/images/Odile/evening.png': picture,
    'data/thumbnails/avatar/Odile.png': picture,
    'data/backups/chat_odile_20240101.jsonl': chat('Odile', 'walk'),
    'data/vectors/x/index.json': '{"items": []}',
    'data/themes/Night.json': '{"name": "Night", "blur_strength": 2}',
  };
});
afterAll(() => app.close());

function chat(name: string, tag: string, metadata: object = {}): string {
  return lines(
    { ...SILLY_TAVERN[0], character_name: name, create_date: tag, chat_metadata: metadata },
    ...SILLY_TAVERN.slice(1, 3),
    { name, is_user: false, mes: `It is ${tag}.` },
  );
}

const ALL = ['character', 'chat', 'group', 'lorebook', 'persona', 'picture', 'preset'] as const;
async function bringAll(person: Person, leaveOut: (typeof ALL)[number][] = []) {
  const { id } = await bringIn(app, person, zipOf(folder), { dryRun: 'true' });
  await person.chatFiles.begin({ params: { id }, body: { leaveOut } });
  await app.services.chatFiles.settle();
  return person.chatFiles.get({ params: { id } });
}
const fates = async (person: Person, { id }: { id: string }) =>
  Object.fromEntries(
    (await itemsOf(person, { id })).map(({ path, kind, title, state, reason }) => [
      kind === 'persona' ? `persona ${title}` : path.replace('data/', ''),
      [kind, state, reason],
    ]),
  );
const holdings = async (person: Person) => ({
  chats: (await person.chat.conversations({ query: {} })).items.length,
  characters: (await person.characters.own({ params: { id: person.user.id }, query: {} })).items.length,
  lorebooks: (await person.lorebooks.list({})).items.length,
  personas: (await person.personas.list({})).items.length,
  presets: (await person.presets.list({})).items.length,
  quick: (await person.quickReplies.list({})).items.length,
  kept: (await person.chatFiles.kept({ query: {} })).total,
});

test('each part goes to its place, is found again, and goes with an undo', async () => {
  const mira = await app.signUp('mira');
  const done = await bringAll(mira);
  expect(done).toMatchObject({ state: 'done', problem: null });
  expect(await fates(mira, done)).toEqual({
    'characters/Odile.json': ['character', 'done', 'Its lorebook “Lost” could not be added to it.'],
    'characters/Odile1.json': ['character', 'done', null],
    'characters/Nobody.json': ['character', 'done', 'waits_as_draft'],
    'chats/Odile/walk.jsonl': ['chat', 'done', null],
    'chats/Odile1/storm.jsonl': ['chat', 'done', null],
    'groups/1700000000000.json': ['group', 'done', 'kept'],
    'group chats/Both.jsonl': ['group', 'done', 'kept'],
    'worlds/Marsh.json': ['lorebook', 'done', null],
    'OpenAI Settings/Slow.json': ['preset', 'done', 'Not taken: top_z.'],
    'QuickReplies/Evening.json': [
      ...['preset', 'done'],
      'Its buttons are among your quick replies now. These buttons run a script and were not taken: Script.',
    ],
    'sysprompt/Plain.json': ['preset', 'done', 'kept'],
    'settings.json': ['other', 'left', 'settings'],
    'persona Wren': ['persona', 'done', 'It could not be chosen for the character “Lost”.'],
    'persona Late': ['persona', 'done', 'Its lorebook “Lost” could not be added to it.'],
    'secrets.json': ['other', 'left', 'secret'],
    'User Avatars/wren.png': ['picture', 'done', 'persona_picture'],
    'user/images/Odile/evening.png': ['picture', 'done', 'kept_picture'],
    'thumbnails/avatar/Odile.png': ['other', 'left', 'copy'],
    'backups/chat_odile_20240101.jsonl': ['other', 'left', 'copy'],
    'vectors/x/index.json': ['other', 'left', 'index'],
    'themes/Night.json': ['other', 'left', 'unknown'],
  });
  const report = await mira.chatFiles.report({ params: { id: done.id } });
  const text = await (report as unknown as Response).text();
  for (const path of Object.keys(folder)) expect(text).toContain(path);
  expect(text).not.toMatch(/not for anybody|sk-never/);

  const personas = (await mira.personas.list({})).items;
  expect(personas.find(({ name }) => name === 'Wren')).toMatchObject({
    description: 'Keeps bees.',
    isDefault: true,
    pictureUrl: expect.stringContaining('/media/') as string,
    lorebooks: [{ name: 'Marsh' }],
  });
  const [book] = (await mira.lorebooks.list({})).items;
  expect(book).toMatchObject({ name: 'Marsh', entries: 1 });
  expect(book!.uses.personas).toMatchObject([{ name: 'Wren' }]);
  expect(book!.uses.conversations).toHaveLength(1);
  // One by its card, one by the settings of the program.
  expect(book!.uses.characters).toMatchObject([{ name: 'Odile' }, { name: 'Odile' }]);
  expect((await mira.presets.list({})).items).toMatchObject([
    { name: 'Slow', settings: { sampler: { temperature: 0.7 } } },
  ]);
  // Two characters of one name stay two, each with its own chat.
  const spoken = (await mira.chat.conversations({ query: {} })).items;
  expect(new Set(spoken.map(({ character }) => character.id)).size).toBe(2);

  const before = await holdings(mira);
  expect(before).toMatchObject({ chats: 2, lorebooks: 1, personas: 2, presets: 1, quick: 1, kept: 4 });
  const wren = personas.find(({ name }) => name === 'Wren')!;
  const bound = await Promise.all(
    spoken.map(async ({ id }) => (await mira.chat.open({ params: { id } })).conversation),
  );
  expect(bound.find(({ title }) => title === 'storm')!.persona).toMatchObject({ name: 'Late' });
  expect(wren.characters).toEqual([
    expect.objectContaining({ id: bound.find(({ title }) => title === 'storm')!.character.id }),
  ]);
  const again = await bringAll(mira);
  expect(again.names.map(({ isSameCard }) => isSameCard)).toEqual(again.names.map(() => true));
  expect(await holdings(mira)).toEqual(before);
  const second = await itemsOf(mira, again);
  for (const { kind, state, path } of second)
    if (kind !== 'other' && !path.includes('Avatars') && !path.includes('Nobody'))
      expect([path, state]).toEqual([path, 'known']);

  // What only the second run names is not its own, so its undo takes nothing away.
  await mira.chatFiles.undo({ params: { id: again.id } });
  expect(await holdings(mira)).toEqual(before);
  await mira.chatFiles.undo({ params: { id: done.id } });
  expect(await holdings(mira)).toEqual({
    chats: 0,
    characters: 0,
    lorebooks: 0,
    personas: 0,
    presets: 0,
    quick: 0,
    kept: 0,
  });
});

test('what is kept is listed, taken away as it came, and deleted', async () => {
  const olga = await app.signUp('olga');
  const eve = await app.signUp('eve_s');
  await bringAll(olga);
  const { items, sums } = await olga.chatFiles.kept({ query: { kind: 'group' } });
  expect(items.map(({ path, messages }) => [path, messages])).toEqual(
    expect.arrayContaining([
      ['data/group chats/Both.jsonl', 2],
      ['data/groups/1700000000000.json', 0],
    ]),
  );
  expect(sums.map(({ kind, files }) => [kind, files])).toEqual([
    ['group', 2],
    ['picture', 1],
    ['preset', 1],
  ]);
  const one = items.find(({ path }) => path.endsWith('.jsonl'))!;
  const file = (await olga.chatFiles.keptFile({ params: { id: one.id } })) as unknown as Response;
  expect(await file.text()).toBe(folder['data/group chats/Both.jsonl']);
  const zip = (await olga.chatFiles.keptArchive({ query: {} })) as unknown as Response;
  const unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Buffer.from(unpacked['data/user/images/Odile/evening.png']!)).toEqual(picture);
  expect(Object.keys(unpacked)).toHaveLength(4);
  for (const call of [
    () => eve.chatFiles.keptFile({ params: { id: one.id } }),
    () => eve.chatFiles.deleteKept({ params: { id: one.id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect((await eve.chatFiles.kept({ query: {} })).total).toBe(0);
  await olga.chatFiles.deleteKept({ params: { id: one.id } });
  await olga.chatFiles.deleteKeptKind({ query: { kind: 'preset' } });
  const [shot] = (await olga.chatFiles.kept({ query: { kind: 'picture' } })).items;
  const seen = async (person: Person) => {
    const response = await person.chatFiles.keptView({ params: { id: shot!.id } });
    const bytes = Buffer.from(await (response as unknown as Response).arrayBuffer());
    return (await sharp(bytes).metadata()).width;
  };
  expect(await seen(olga)).toBe(256);
  await expect(seen(eve)).rejects.toMatchObject({ status: 404 });
  expect((await olga.chatFiles.kept({ query: {} })).total).toBe(2);
});

test('kinds that are left out stay in the file and can come later; pictures are not asked for by themselves', async () => {
  const lena = await app.signUp('lena');
  const { id, leftOut } = await bringIn(app, lena, zipOf(folder), { dryRun: 'true' });
  expect(leftOut).toEqual(['picture']);
  const at = { params: { id } };
  await lena.chatFiles.begin({ ...at, body: { leaveOut: ['picture', 'chat', 'group'] } });
  await app.services.chatFiles.settle();
  expect(await holdings(lena)).toMatchObject({ chats: 0, lorebooks: 1, personas: 2, presets: 1, kept: 1 });
  const first = await fates(lena, { id });
  expect(first['user/images/Odile/evening.png']).toEqual(['picture', 'skipped', 'chosen']);
  expect(first['group chats/Both.jsonl']).toEqual(['group', 'skipped', 'chosen']);
  // The picture of a persona belongs to it.
  expect((await lena.personas.list({})).items.filter(({ pictureUrl }) => pictureUrl)).toHaveLength(1);
  await lena.chatFiles.begin({ ...at, body: { leaveOut: [] } });
  await app.services.chatFiles.settle();
  expect(await holdings(lena)).toMatchObject({ chats: 2, lorebooks: 1, personas: 2, presets: 1, kept: 4 });
});

test('a broken lorebook, a picture that is none, and a forbidden text are named and left', async () => {
  const nora = await app.signUp('nora');
  const cut = Buffer.concat([picture.subarray(0, 40), Buffer.alloc(30)]);
  const files: Zippable = {
    'worlds/Empty.json': Buffer.from('{"entries": {}}'),
    'user/images/cut.png': cut,
    'group chats/Bad.jsonl': Buffer.from(
      lines(
        { name: 'A', is_user: false, mes: 'Hi', original_avatar: 'a.png' },
        { name: 'B', is_user: true, mes: 'She is 12 years old and undresses for sex.' },
      ),
    ),
    'worlds/Fine.json': Buffer.from(JSON.stringify({ entries: { 0: { uid: 0, key: ['a'], content: 'b' } } })),
  };
  const { id } = await bringIn(app, nora, zipSync(files), { dryRun: 'true' });
  await nora.chatFiles.begin({ params: { id }, body: { leaveOut: [] } });
  await app.services.chatFiles.settle();
  expect(await fates(nora, { id })).toEqual({
    'worlds/Empty.json': ['lorebook', 'failed', 'This file holds no lorebook.'],
    'user/images/cut.png': ['picture', 'left', 'refused'],
    'group chats/Bad.jsonl': ['group', 'left', 'blocked'],
    'worlds/Fine.json': ['lorebook', 'done', null],
  });
});

test('a folder that is stopped anywhere and gone on with comes in once', async () => {
  const iris = await app.signUp('iris_s');
  const { id } = await upload(iris, zipOf(folder), { dryRun: 'true' });
  const at = { params: { id } };
  await iris.chatFiles.begin({ ...at, body: { leaveOut: [] } });
  for (let n = 0; n < 12 && (await iris.chatFiles.get(at)).state === 'running'; n++) {
    await iris.chatFiles.stop(at).catch(() => null);
    await iris.chatFiles.begin({ ...at, body: {} }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await app.services.chatFiles.settle();
  expect(await holdings(iris)).toMatchObject({ chats: 2, lorebooks: 1, personas: 2, presets: 1, kept: 4 });
});

// A card in a picture, as most folders hold them.
test('cards in pictures come in as characters, not as pictures', async () => {
  const vera = await app.signUp('vera');
  const card = { ...V3, data: { ...V3.data, name: 'Petra' } };
  const text = Buffer.from(JSON.stringify(card)).toString('base64');
  const end = picture.length - 12;
  const png = Buffer.concat([picture.subarray(0, end), textChunk('ccv3', text), picture.subarray(end)]);
  const done = await bringIn(app, vera, zipOf({ 'characters/Petra.png': png }));
  expect(done.counts).toMatchObject([{ kind: 'character', state: 'done', items: 1 }]);
});
