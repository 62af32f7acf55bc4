// Search through the contract.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDiscoveryFixture,
  REFUSED,
  SIGN,
  type DiscoveryFixture,
} from '../../../../../test/support/discovery-fixture.ts';
import { createHanging } from '../../../../../test/support/hung-pictures.ts';
import type { Found } from '../../contract.ts';

let app: DiscoveryFixture;
const ids = new Map<string, string>();
beforeAll(async () => {
  app = await createDiscoveryFixture();
  const { cast, database } = app;
  const ink = await cast.person('velvetink');
  const ember = await cast.person('emberline');
  await database.pool.query(`update users set display_name = 'Émile Berline' where id = $1`, [ember]);
  await cast.person('velvetghost');
  const add = async (creator: string, name: string, change: object) =>
    ids.set(name, await cast.character(creator, { name, ...change }));
  await add(ink, 'Isolde Varga', {
    tags: ['vampire', 'romance'],
    hook: 'Countess of a house with no clocks.',
  });
  await add(ink, 'Zoë Lark', { tags: ['romance'], hook: 'Sings at the harbour by candlelight.' });
  await add(ember, 'Noor Haddad', {
    tags: ['mystery'],
    hook: 'Night-shift librarian.',
    description: 'She keeps a lighthouse.',
  });
  await add(ember, 'Luna', { tags: ['space'], hook: 'A pilot.', rating: 'suggestive' });
  await add(ember, 'Lunatic Smith', { tags: ['horror'], hook: 'Collects masks.', rating: 'nsfw' });
  await add(ember, 'Hidden Isolde', { visibility: 'private' });
  await add(ink, 'Old Hunter', { tags: ['magic-user'], hook: 'Hunts vampires, badly.' });
  await app.parts.refresh();
});
afterAll(() => app.close());

const ask = async (query: object, who: string | null = null) => (await app.server.as(who)).search({ query });
const namesOf = (items: Found[]) =>
  items.map((item) =>
    item.type === 'characters'
      ? item.character.name
      : item.type === 'creators'
        ? item.creator.username
        : item.type === 'tags'
          ? item.tag.name
          : item.guide.title,
  );
const characters = async (q: string, more: object = {}) =>
  namesOf((await ask({ q, type: ['characters'], ...more })).items);

describe('characters', () => {
  test.each([
    ['isolde', ['Isolde Varga']],
    ['ISOLDE  varga', ['Isolde Varga']],
    ['varga isolde', ['Isolde Varga']],
    ['isol', ['Isolde Varga']],
    ['zoe', ['Zoë Lark']],
    ['Zoë', ['Zoë Lark']],
    ['librarian', ['Noor Haddad']],
    ['lighthouses', ['Noor Haddad']],
    ['isolde librarian', []],
    ['magic user', ['Old Hunter']],
    ['xyzzy', []],
  ])('%s', async (q, found) => {
    expect(await characters(q)).toEqual(found);
  });

  test('ranks exact names first, then names, then tags, then texts', async () => {
    expect(await characters('luna')).toEqual(['Luna', 'Lunatic Smith']);
    expect(await characters('vampire')).toEqual(['Isolde Varga', 'Old Hunter']);
  });

  test('corrects typing errors and returns the corrected search', async () => {
    for (const q of ['isolda', 'iosolde', 'isoldde']) {
      const reply = await ask({ q, type: ['characters'] });
      expect(namesOf(reply.items)).toEqual(['Isolde Varga']);
      expect(reply.corrected).toBe('isolde');
    }
    expect(await ask({ q: 'candelight' })).toMatchObject({ corrected: 'candlelight', total: 1 });
    expect((await ask({ q: 'isolde' })).corrected).toBe(null);
    expect((await ask({ q: 'varga vampirre' })).corrected).toBe('varga vampire');
  });

  test('does not find or suggest private characters', async () => {
    expect(await characters('hidden')).toEqual([]);
    const { cast, database } = app;
    const maker = await cast.person();
    const id = await cast.character(maker, { name: 'Quetzalia' });
    expect(await characters('quetzalia')).toEqual(['Quetzalia']);
    await database.pool.query(`update characters set visibility = 'private' where id = $1`, [id]);
    app.clock.advance(31_000);
    expect(await characters('quetzalia')).toEqual([]);
    expect((await (await app.server.as(null)).suggest({ query: { q: 'quetz' } })).items).toEqual([]);
  });

  test('returns matches as positions in the texts, not as markup', async () => {
    const [found] = (await ask({ q: 'countess vampire varga', type: ['characters'] })).items;
    expect(found).toMatchObject({
      type: 'characters',
      marks: { name: [[7, 12]], persona: [[0, 8]], tags: ['vampire'] },
    });
  });

  test('returns nothing that leads to the original of a covered picture', async () => {
    const { cast, clock, database } = app;
    const hang = createHanging(database, clock, app.ids);
    const portrait = await hang(await cast.person(), { character_id: ids.get('Lunatic Smith')! });
    await database.pool.query('update characters set avatar_image_id = $2 where id = $1', [
      ids.get('Lunatic Smith'),
      portrait.id,
    ]);
    const guest = await app.server.as(null);
    const hits = await guest.search({ query: { q: 'lunatic', type: ['characters'] } });
    const offered = await guest.suggest({ query: { q: 'lunat' } });
    const covered = { id: portrait.id, isCovered: true, thumbhash: '', alt: 'Covered picture' };
    expect(hits.items).toMatchObject([{ character: { nsfw: true, avatar: covered } }]);
    expect(offered.items).toMatchObject([{ name: 'Lunatic Smith', avatar: covered }]);
    const text = JSON.stringify([hits, offered]);
    for (const trace of [portrait.secret, portrait.alt, portrait.thumbhash])
      expect(text).not.toContain(trace);
  });
});

describe('scripts without spaces, apostrophes and accents', () => {
  beforeAll(async () => {
    const { cast, database } = app;
    const maker = await cast.person('hoshino');
    await database.pool.query(`update users set display_name = '星野 D’Arcy' where id = $1`, [maker]);
    const add = (name: string, hook: string) => cast.character(maker, { name, hook });
    await add('星野ひかり', '丘の上の灯台を守る人。');
    await add('王小明', '喜歡下雨天的圖書館員');
    await add('김서연', '비 오는 날의 사서');
    await add('夜空の月', '静かな夜の声');
    await add("D'Arcy O'Neil", 'A gentleman who doesn’t dance.');
    await add('Ünïcode Größe', 'Counts letters.');
    await add('L’Amour Toujours', 'Writes.');
    await add('สมชาย ใจดี', 'ชอบฝนตก');
  });

  test.each([
    ['星野', ['星野ひかり']],
    ['ひかり', ['星野ひかり']],
    ['星野 ひかり', ['星野ひかり']],
    ['灯台', ['星野ひかり']],
    ['野か', []],
    ['王', ['王小明']],
    ['王小', ['王小明']],
    ['小明', ['王小明']],
    ['圖書館', ['王小明']],
    ['서연', ['김서연']],
    ['김서연', ['김서연']],
    ['夜空', ['夜空の月']],
    ['月', ['夜空の月']],
    ['darcy', ["D'Arcy O'Neil"]],
    ['oneil', ["D'Arcy O'Neil"]],
    ['D’Arcy', ["D'Arcy O'Neil"]],
    ['arcy', ["D'Arcy O'Neil"]],
    ['doesnt dance', ["D'Arcy O'Neil"]],
    ['grosse', ['Ünïcode Größe']],
    ['GRÖSSE unicode', ['Ünïcode Größe']],
    ['amour', ['L’Amour Toujours']],
    ['lamour', ['L’Amour Toujours']],
    ['ใจดี', ['สมชาย ใจดี']],
    ['ฝนตก', ['สมชาย ใจดี']],
  ])('%s', async (q, found) => {
    expect(await characters(q)).toEqual(found);
  });

  test('finds creators alike', async () => {
    for (const q of ['星野', '野', 'darcy', 'arcy'])
      expect(namesOf((await ask({ q, type: ['creators'] })).items)).toEqual(['hoshino']);
  });

  test('marks and suggests what is found', async () => {
    const [found] = (await ask({ q: '灯台', type: ['characters'] })).items;
    expect(found).toMatchObject({ marks: { name: [], persona: [[4, 6]] } });
    const suggested = async (q: string) =>
      (await (await app.server.as(null)).suggest({ query: { q } })).items.map((item) =>
        item.type === 'creators' ? item.username : item.name,
      );
    expect(await suggested('ひか')).toEqual(['星野ひかり']);
    expect(await suggested('明')).toEqual(['王小明']);
    expect(await suggested('darc')).toEqual(["D'Arcy O'Neil", 'hoshino']);
    expect(await suggested('d’arcy o')).toEqual(["D'Arcy O'Neil"]);
  });

  test('corrects a typing error beside them', async () => {
    expect(await ask({ q: 'grösze' })).toMatchObject({ corrected: 'grosse' });
  });
});

describe('facets', () => {
  test('count how many results choosing them would leave', async () => {
    const all = await ask({ q: 'lun' });
    expect(all.facets.ratings).toEqual([
      { rating: 'suggestive', count: 1 },
      { rating: 'nsfw', count: 1 },
    ]);
    expect(all.facets.tags.map(({ name }) => name).toSorted()).toEqual(['horror', 'space']);
    expect(await characters('lun', { rating: ['nsfw'] })).toEqual(['Lunatic Smith']);
    expect(await characters('lun', { tag: ['space'] })).toEqual(['Luna']);
    expect(await characters('lun', { tag: ['space', 'horror'] })).toEqual([]);
    const chosen = await ask({ q: 'lun', rating: ['nsfw'] });
    expect(chosen.facets.ratings).toHaveLength(2);
    expect(chosen.facets.tags).toEqual([{ name: 'horror', displayName: 'Horror', count: 1 }]);
  });

  test('count every type, whichever type was requested', async () => {
    const reply = await ask({ q: 'vampire', type: ['tags'] });
    expect(namesOf(reply.items)).toEqual(['vampire']);
    expect(reply.facets.types).toEqual([
      { type: 'characters', count: 2, isMore: false },
      { type: 'creators', count: 0, isMore: false },
      { type: 'tags', count: 1, isMore: false },
      { type: 'guides', count: 0, isMore: false },
    ]);
    expect(reply).toMatchObject({ total: 1, hasMore: false });
    expect((await ask({ q: 'vampire' })).total).toBe(3);
  });
});

describe('creators and tags', () => {
  test('finds creators with public characters by name', async () => {
    const reply = await ask({ q: 'velvet', type: ['creators'] });
    expect(reply.items).toMatchObject([
      { creator: { username: 'velvetink', characterCount: 3, followers: 0 }, marks: { username: [[0, 6]] } },
    ]);
    expect(namesOf((await ask({ q: 'emile', type: ['creators'] })).items)).toEqual(['emberline']);
  });

  test('finds a creator by their current name, and only while they have public characters', async () => {
    const { cast, database } = app;
    const maker = await cast.person('oldname');
    const id = await cast.character(maker, { name: 'Someone' });
    const found = async (q: string) => {
      app.clock.advance(31_000);
      return namesOf((await ask({ q, type: ['creators'] })).items);
    };
    expect(await found('oldname')).toEqual(['oldname']);
    await database.pool.query(`update users set username = 'newname' where id = $1`, [maker]);
    expect([await found('oldname'), await found('newname')]).toEqual([[], ['newname']]);
    await database.pool.query('update characters set deleted_at = now() where id = $1', [id]);
    expect(await found('newname')).toEqual([]);
    await database.pool.query('delete from characters where id = $1', [id]);
    await database.pool.query('delete from users where id = $1', [maker]);
  });

  test('finds tags by display name, with the number of their characters', async () => {
    expect((await ask({ q: 'roman', type: ['tags'] })).items).toMatchObject([
      {
        tag: { name: 'romance', displayName: 'Romance' },
        characterCount: 2,
        marks: { displayName: [[0, 5]] },
      },
    ]);
    expect(namesOf((await ask({ q: 'campus', type: ['tags'] })).items)).toEqual(['school']);
    expect(namesOf((await ask({ q: 'alien', type: ['tags'] })).items)).toEqual(['alien']);
  });
});

describe('queries', () => {
  test('an empty query finds nothing', async () => {
    for (const q of ['', '   ', '!?'])
      expect(await ask({ q })).toMatchObject({ items: [], total: 0, isWithheld: false, suggestions: [] });
  });

  test('accepts a single type without brackets, pages and limits', async () => {
    const one = await ask({ q: 'vampire', type: 'characters', limit: 1 });
    const two = await ask({ q: 'vampire', type: 'characters', limit: 1, page: 2 });
    expect([...namesOf(one.items), ...namesOf(two.items)]).toEqual(['Isolde Varga', 'Old Hunter']);
    expect([one.hasMore, two.hasMore]).toEqual([true, false]);
    await expect(ask({ q: 'x', type: ['nonsense'] })).rejects.toMatchObject({ status: 400 });
    await expect(ask({ q: 'x'.repeat(201) })).rejects.toMatchObject({ status: 400 });
  });

  test('treats query operators as plain text', async () => {
    for (const q of [
      `isolde' & 'x`,
      'isolde | varga',
      '!isolde',
      'isolde:*',
      `\\`,
      `'`,
      'isolde -- ;',
      '(((',
      '💥',
    ])
      expect((await ask({ q })).page).toBe(1);
  });

  test('suggests single words that find something when all words together find nothing', async () => {
    const reply = await ask({ q: 'isolde librarian' });
    expect(reply).toMatchObject({ total: 0, suggestions: ['isolde', 'librarian'] });
    expect((await ask({ q: 'xyzzy' })).suggestions).toEqual([]);
  });

  test('returns no results and no reason for blocked words', async () => {
    const reply = await ask({ q: `isolde ${REFUSED}` });
    expect(reply).toMatchObject({ items: [], total: 0, isWithheld: true, suggestions: [], corrected: null });
    expect(reply.facets.types.every(({ count }) => count === 0)).toBe(true);
    expect(app.refused).toContain(`isolde ${REFUSED}`);
    expect((await (await app.server.as(null)).suggest({ query: { q: REFUSED } })).items).toEqual([]);
  });

  test('returns helplines for a search with signs of crisis', async () => {
    expect((await ask({ q: SIGN })).help).toMatchObject({ tier: 2 });
    expect((await ask({ q: 'isolde' })).help).toBe(null);
  });
});

describe('suggestions', () => {
  const suggest = async (q: string) => (await (await app.server.as(null)).suggest({ query: { q } })).items;
  const shown = async (q: string) =>
    (await suggest(q)).map((item) => (item.type === 'creators' ? item.username : item.name));

  test('suggests characters, tags and creators whose names begin with the text', async () => {
    expect(await shown('lun')).toEqual(['Luna', 'Lunatic Smith']);
    expect(await shown('va')).toEqual(['Isolde Varga', 'vampire']);
    expect(await shown('isolde v')).toEqual(['Isolde Varga']);
    expect(await shown('velvet')).toEqual(['velvetink']);
    expect(await shown('slice of')).toEqual(['slice-of-life']);
    expect((await suggest('isol'))[0]).toMatchObject({ type: 'characters', marks: [[0, 4]], nsfw: false });
  });

  test('corrects typing errors and suggests nothing for a single letter', async () => {
    expect(await shown('isolda')).toEqual(['Isolde Varga']);
    expect(await shown('i')).toEqual([]);
    expect(await shown('')).toEqual([]);
  });
});

describe('without pg_trgm', () => {
  test('corrects errors after the first letters', async () => {
    const { database } = app;
    await database.pool.query('drop index search_words_similar');
    const other = await (
      await import('../../../../../test/support/discovery-fixture.ts')
    ).createDiscoveryFixture();
    await other.database.pool.query('drop index search_words_similar');
    const maker = await other.cast.person();
    await other.cast.character(maker, { name: 'Isolde Varga' });
    const reply = await (
      await other.server.as(null)
    ).search({ query: { q: 'isolda', type: ['characters'] } });
    expect(reply).toMatchObject({ total: 1, corrected: 'isolde' });
    await other.close();
  });
});
