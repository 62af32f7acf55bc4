// Characters as files: importing cards and lorebooks into drafts.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../src/features/characters/server/cards/read-card.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { everydayCards } from '../../src/features/characters/server/cards/test-support/everyday-cards.ts';
import { fileOf, V3 } from '../support/card-files.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
  eve = await app.signUp('eve');
});
afterAll(() => app.close());

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const exported = async (id: string, query: Record<string, string>) =>
  ada.characters.exportCard({ params: { id }, query: query as never });

describe('importing', () => {
  test('a card comes in privately with a report; unknown fields are kept for the export', async () => {
    const made = await ada.characters.importCard({ file: fileOf(V3) });
    expect(made).toMatchObject({
      state: 'published',
      visibility: 'private',
      imported: { format: 'json', spec: 'v3' },
      content: {
        name: 'Odile Marsh',
        nickname: 'Odi',
        age: 38,
        greetings: ['Mind the third plank.', 'The tide is late.'],
        tags: ['female', 'mystery'],
        rating: 'sfw',
      },
    });
    expect(made.imported!.corrections.map(({ code }) => code)).toContain('asset.no-portrait');
    expect(made.content.lorebook.entries).toMatchObject([
      { keys: ['plank'], order: 5, content: 'The third plank is loose.' },
      { constant: true, position: 'at_depth', depth: 3, content: 'Stay wry.' },
    ]);
    const out = readCard(await bytesOf(await exported(made.id, { format: 'json' })));
    expect(out.card).toMatchObject({
      name: 'Odile Marsh',
      nickname: 'Odi',
      creator: 'somebody',
      groupOnlyGreetings: ['All of you, then.'],
      unknown: { top: { vendor: { kept: true } }, data: { surprise: [1, 2, 3] } },
      extensions: { talkativeness: '0.5', depth_prompt: { prompt: 'Stay wry.', depth: 3, role: 'system' } },
    });
    expect(out.card!.tags).toEqual(expect.arrayContaining(['Female', 'Mystery', 'SFW', 'marshes']));
    expect(out.lorebook).toMatchObject({ name: 'Marsh', extensions: { theirs: 1 } });
    expect(out.lorebook!.entries).toHaveLength(1);
    expect(out.lorebook!.entries[0]).toMatchObject({ extensions: { sticky: 2 }, unknown: { odd: 'yes' } });
    const original = await bytesOf(await exported(made.id, { format: 'original' }));
    expect(JSON.parse(new TextDecoder().decode(original))).toEqual(V3);
  });

  test('unknown fields of a card survive editing, publishing and copying', async () => {
    const { id, revision } = await ada.characters.importCard({ file: fileOf(V3) });
    const hook = 'Maps what will not hold still.';
    await ada.characters.update({ params: { id }, body: { revision, content: { hook } } });
    const { card } = readCard(await bytesOf(await exported(id, { format: 'json' })));
    expect(card).toMatchObject({ unknown: { data: { surprise: [1, 2, 3] } }, creator: 'somebody' });
    expect(card!.extensions).toMatchObject({ nightbloom: { hook, age: 38 } });
    const copy = await ada.characters.duplicate({ params: { id } });
    const again = readCard(await bytesOf(await exported(copy.id, { format: 'json' })));
    expect(again.card!.unknown.data).toEqual({ surprise: [1, 2, 3] });
  });

  test('a picture card sets the portrait, and is exported with identical pixels', async () => {
    const { id } = await ada.characters.importCard({ file: fileOf(V3) });
    const square = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    await ada.images.uploadPortrait({ params: { id }, file: new Blob([new Uint8Array(square)]) });
    const png = await bytesOf(await exported(id, { format: 'png' }));
    const made = await ada.characters.importCard({ file: new File([png], 'odile.png') });
    expect(made.imported).toMatchObject({ format: 'png', spec: 'v3' });
    expect(made.avatar).not.toBeNull();
    const [before, after] = [
      readCard(png),
      readCard(await bytesOf(await exported(made.id, { format: 'png' }))),
    ];
    expect(after.card).toEqual(before.card);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect(await pixels(after.portrait!.bytes)).toEqual(await pixels(before.portrait!.bytes));
    for (const [format, spec] of [
      ['png', 'v2'],
      ['charx', 'v3'],
      ['json', 'v2'],
    ] as const) {
      const read = readCard(await bytesOf(await exported(made.id, { format, spec })));
      expect(read.card).toMatchObject({ spec, name: 'Odile Marsh', firstMessage: 'Mind the third plank.' });
    }
  });

  test('unknown fields are checked by the policy too', async () => {
    const words = 'She looks like a teenager.';
    const bad = structuredClone(V3) as typeof V3 & { data: Record<string, unknown> };
    bad.data['hidden'] = { deep: [words], kind: 'harmless words here' };
    bad.data.group_only_greetings = [words, 'Hello, all.'];
    const { id, imported } = await ada.characters.importCard({ file: fileOf(bad) });
    const removed = imported!.corrections.filter(({ code }) => code === 'safety.removed');
    expect(removed).toHaveLength(2);
    const text = new TextDecoder().decode(await bytesOf(await exported(id, { format: 'json' })));
    expect(text).not.toContain(words);
    expect(text).toContain('harmless words here');
    expect(text).toContain('Hello, all.');
  });

  test('an imported card is talked to at once, and asked for the rest when it is published', async () => {
    const bare = { name: 'Rook', description: 'A keeper, 40 years old.', personality: '', scenario: '' };
    const { id, state, content, revision } = await eve.characters.importCard({
      file: fileOf({ ...bare, first_mes: 'Evening.', mes_example: '' }),
    });
    expect({ state, rating: content.rating, tags: content.tags }).toEqual({
      state: 'published',
      rating: null,
      tags: [],
    });
    const { conversation } = await eve.chat.begin({ body: { characterId: id } });
    expect(conversation.id).toBeTruthy();
    await expect(ada.chat.begin({ body: { characterId: id } })).rejects.toMatchObject({ status: 404 });
    for (const visibility of ['public', 'unlisted'] as const) {
      const refused = { code: 'characters.invalid', fields: { rating: expect.any(String) } };
      await expect(
        eve.characters.setVisibility({ params: { id }, body: { visibility } }),
      ).rejects.toMatchObject({ body: { error: refused } });
      await expect(
        eve.characters.update({ params: { id }, body: { revision, content: { visibility } } }),
      ).rejects.toMatchObject({ body: { error: refused } });
    }
    const { hook } = writtenCharacter();
    const told = { visibility: 'public' as const, rating: 'sfw' as const, tags: ['male'], hook };
    const shared = await eve.characters.update({ params: { id }, body: { revision, content: told } });
    expect(shared).toMatchObject({ state: 'published', visibility: 'public' });
  });

  test('a card without an age is asked for that alone, and may have no greeting', async () => {
    const bare = { name: 'Vera', description: 'Keeps bees.', personality: '', scenario: '', mes_example: '' };
    const { id, state, revision } = await eve.characters.importCard({
      file: fileOf({ ...bare, first_mes: '' }),
    });
    expect(state).toBe('draft');
    await expect(
      eve.characters.update({ params: { id }, body: { revision, content: { age: 17 } } }),
    ).rejects.toMatchObject({ body: { error: { fields: { age: expect.any(String) } } } });
    await eve.characters.update({ params: { id }, body: { revision, content: { age: 61 } } });
    const { conversation } = await eve.chat.begin({ body: { characterId: id } });
    expect(conversation.id).toBeTruthy();
  });

  test.each([
    ['Rook \u202edeifirev', 'Rook deifirev'],
    ['Ada\nMarsh', 'Ada Marsh'],
    ['\u200b\u200b\u200b', 'file'],
    ['\u3164', 'file'],
    ['星野ひかり', '星野ひかり'],
  ])('the name %j of a card comes in as %s', async (name, shown) => {
    const file = new File([JSON.stringify({ ...V3, data: { ...V3.data, name } })], 'odile.json');
    const { content, imported } = await eve.characters.importCard({ file });
    expect(content.name).toBe(shown);
    const codes = imported!.corrections.map(({ code }) => code);
    expect(codes.some((code) => code === 'own.line' || code === 'card.name-missing')).toBe(name !== shown);
  });

  test.each(['\u200b\u200b', '\u3164', '\u2800', '\u00ad', '\u2060'])(
    'a name of %j alone is refused, and so is such a title or display name',
    async (nothing) => {
      const unnamed = writtenCharacter({ name: nothing });
      await expect(
        eve.characters.create({ body: { content: unnamed, publish: true } }),
      ).rejects.toMatchObject({ body: { error: { fields: { name: 'Give the character a name' } } } });
      const { id } = await eve.characters.create({ body: { content: writtenCharacter(), publish: true } });
      const { conversation } = await eve.chat.begin({ body: { characterId: id } });
      await expect(
        eve.chat.settings({ params: { id: conversation.id }, body: { title: nothing } }),
      ).rejects.toMatchObject({ status: 400 });
      const { title } = await eve.chat.settings({
        params: { id: conversation.id },
        body: { title: 'Rook \u202edeifirev\nagain' },
      });
      expect(title).toBe('Rook deifirev again');
      await expect(eve.account.updateMe({ body: { displayName: nothing } })).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  test('everyday cards of every program come in, and none is recorded as a refusal', async () => {
    const recorded = async () =>
      (await app.database.pool.query('select 1 from verdicts where user_id = $1', [eve.user.id])).rowCount;
    const before = await recorded();
    for (const card of everydayCards) {
      const file = new File([new Uint8Array(card.file)], card.fileName);
      const { content, state } = await eve.characters.importCard({ file });
      expect(content.name).toBe(card.name);
      expect(state, card.name).toBe(content.age === null ? 'draft' : 'published');
    }
    expect(await recorded()).toBe(before);
  });

  test.each([
    ['an age', { description: 'Age: 15. Maps marshes.' }, 'age', { age: 15, least: 18 }],
    ['an age in words', { description: 'She is sixteen and maps marshes.' }, 'age', { age: 16, least: 18 }],
    ['her look', { personality: 'She looks like a teenager.' }, 'minor', { part: 'personality' }],
    ['a greeting', { first_mes: 'Hi! I am 14 years old.' }, 'minor', { part: 'greetings' }],
  ])('a card of somebody under 18 is refused with a code: %s', async (_what, data, variant, params) => {
    const before = await app.database.pool.query('select count(*) from characters');
    const verdicts = async () =>
      (await app.database.pool.query('select 1 from verdicts where user_id = $1', [ada.user.id])).rowCount!;
    const recorded = await verdicts();
    await expect(
      ada.characters.importCard({ file: fileOf({ ...V3, data: { ...V3.data, ...data } }) }),
    ).rejects.toMatchObject({
      code: 'characters.card',
      body: { error: { variant, params, message: expect.stringContaining('18') } },
    });
    expect((await app.database.pool.query('select count(*) from characters')).rows).toEqual(before.rows);
    expect(await verdicts()).toBeGreaterThanOrEqual(recorded);
  });

  test('extensions of other programs are exported again: fav, and an empty depth prompt', async () => {
    const marked = structuredClone(V3) as typeof V3 & { data: { extensions: Record<string, unknown> } };
    const note = { prompt: '', depth: 4, role: 'system' };
    marked.data.extensions = { ...marked.data.extensions, fav: true, depth_prompt: note };
    const { id } = await ada.characters.importCard({ file: fileOf(marked) });
    const text = new TextDecoder().decode(await bytesOf(await exported(id, { format: 'json' })));
    expect(JSON.parse(text)).toMatchObject({ data: { extensions: { fav: true, depth_prompt: note } } });
  });

  test.each([
    ['nothing', ''],
    ['no card', '{"hello": "world"}'],
    ['noise', '\u0001\u0002\u0003'],
  ])('%s is refused with an explanation', async (_what, text) => {
    const refused = await ada.characters
      .importCard({ file: fileOf(text) })
      .catch((error: ApiFailure) => error);
    expect(refused).toMatchObject({ status: 422, code: 'characters.card' });
    expect((refused as ApiFailure).body.error!.message).toMatch(/^[A-Z].*\.$/);
  });

  test('creator notes in other languages are shown on the profile', async () => {
    const notes = { de: 'Langsam, {{user}}.', en: 'Not these.', fr: ' ', 'no language': 'x' };
    const card = { ...V3, data: { ...V3.data, creator_notes_multilingual: notes } };
    const { id, revision } = await ada.characters.importCard({ file: fileOf(card) });
    const content = { hook: 'Maps what will not hold still.' };
    await ada.characters.update({ params: { id }, body: { revision, content } });
    const page = await ada.characters.get({ params: { id } });
    expect(page.creatorNotes).toBe('Slow burn.');
    expect(page.creatorNotesIn).toEqual([{ language: 'de', text: 'Langsam, you.' }]);
    const { id: plain } = await ada.characters.create({
      body: { content: writtenCharacter(), publish: true },
    });
    expect((await ada.characters.get({ params: { id: plain } })).creatorNotesIn).toEqual([]);
  });

  test('a large card can be imported, and a deeply nested one is refused', async () => {
    const large = structuredClone(V3);
    const [entry] = large.data.character_book.entries;
    large.data.character_book.entries = Array.from({ length: 900 }, (_, n) => ({
      ...entry!,
      keys: [`plank ${n}`],
      content: `Plank ${n} creaks. `.repeat(50),
    }));
    const made = await ada.characters.importCard({ file: fileOf(large) });
    expect(made.content.lorebook.entries).toHaveLength(901);
    const refused = await ada.characters
      .importCard({ file: fileOf(`{"spec":"x","data":${'['.repeat(600_000)}`) })
      .catch((error: ApiFailure) => error);
    expect(refused).toMatchObject({ status: 422, code: 'characters.card' });
  });
});

describe('lorebooks', () => {
  const world = {
    entries: {
      '0': {
        uid: 0,
        key: ['tide'],
        keysecondary: [],
        content: 'It turns at six.',
        order: 7,
        position: 4,
        depth: 2,
      },
      '1': { uid: 1, key: [], content: 'Always damp.', constant: true },
    },
    name: 'Weather',
  };

  test('a world-info file adds its entries to those of the draft', async () => {
    const { id } = await ada.characters.create({ body: { content: writtenCharacter() } });
    const first = await ada.characters.importLorebook({ params: { id }, file: fileOf(world) });
    expect(first).toMatchObject({ added: 2, character: { revision: 2 } });
    const second = await ada.characters.importLorebook({ params: { id }, file: fileOf(world) });
    const { lorebook } = second.character.content;
    expect(lorebook.name).toBe('Weather');
    expect(lorebook.entries).toHaveLength(4);
    expect(new Set(lorebook.entries.map((entry) => entry.id)).size).toBe(4);
    expect(lorebook.entries[0]).toMatchObject({ keys: ['tide'], position: 'at_depth', depth: 2, order: 7 });
    const out = readCard(await bytesOf(await exported(id, { format: 'world-info' })));
    expect(out.kind).toBe('lorebook');
    expect(out.lorebook!.entries).toHaveLength(4);
    await expect(
      eve.characters.importLorebook({ params: { id }, file: fileOf(world) }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      ada.characters.importLorebook({ params: { id }, file: fileOf({ name: 'x', first_mes: 'y' }) }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('a file with only lorebook entries becomes a new draft', async () => {
    const made = await ada.characters.importCard({ file: fileOf(world) });
    expect(made).toMatchObject({
      imported: { spec: null },
      content: { name: '', lorebook: { name: 'Weather' } },
    });
  });
});

test('the files of imported cards are deleted with the account', async () => {
  const finn = await app.signUp('finn');
  await finn.characters.importCard({ file: fileOf(V3) });
  const notes = async () =>
    (await app.database.pool.query<{ n: number }>('select count(*)::int as n from card_remains')).rows[0]!.n;
  expect(await notes()).toBe(0);
  await finn.account.deleteMe({ body: { password: finn.password } });
  expect(await notes()).toBe(1);
  await app.services.clearing.settle();
  expect(await notes()).toBe(0);
});
