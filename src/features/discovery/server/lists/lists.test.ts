// Lists follow changes of characters by themselves: triggers keep the listings up to date.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDiscoveryFixture,
  type DiscoveryFixture,
} from '../../../../../test/support/discovery-fixture.ts';
import { readCursor, writeCursor } from './cursor.ts';

let app: DiscoveryFixture;
let maker: string;
beforeAll(async () => {
  app = await createDiscoveryFixture();
  maker = await app.cast.person('maker');
});
afterAll(() => app.close());

const guest = async () => app.server.as(null);
/** Reads as a new user every time, because guests' lists are cached. */
const names = async (query: object) => {
  const list = await (await app.server.as(app.ids.next())).list({ query });
  return list.items.map(({ name }) => name);
};

test('a character is listed while it is public, under the tags that it has now', async () => {
  const { cast, database } = app;
  const id = await cast.character(maker, { name: 'Wanda', tags: ['vampire'] });
  const set = (change: string) => database.pool.query(`update characters set ${change} where id = $1`, [id]);
  const inNew = () => names({ sort: 'new' });
  expect(await inNew()).toContain('Wanda');
  expect(await names({ filter: 'vampire' })).toContain('Wanda');
  await set(`tag_names = '{angel}'`);
  expect(await names({ filter: 'vampire' })).not.toContain('Wanda');
  expect(await names({ filter: 'angel', sort: 'trending' })).toContain('Wanda');
  for (const [hidden, shown] of [
    [`visibility = 'private'`, `visibility = 'public'`],
    [`visibility = 'unlisted'`, `visibility = 'public'`],
    [`deleted_at = now()`, `deleted_at = null`],
  ]) {
    await set(hidden!);
    expect(await inNew()).not.toContain('Wanda');
    expect(await names({ filter: 'angel' })).not.toContain('Wanda');
    await set(shown!);
    expect(await inNew()).toContain('Wanda');
  }
  await database.pool.query('delete from characters where id = $1', [id]);
  expect(await inNew()).not.toContain('Wanda');
  const left = await database.pool.query('select 1 from character_listings where character_id = $1', [id]);
  expect(left.rows).toEqual([]);
});

test('a character that is unpublished and published again keeps its place in the newest', async () => {
  const { cast, database } = app;
  const old = await cast.character(maker, { name: 'Elder', ago: 40 });
  await cast.character(maker, { name: 'Younger', ago: 30 });
  await database.pool.query(`update characters set visibility = 'private' where id = $1`, [old]);
  await database.pool.query(`update characters set visibility = 'public', updated_at = now() where id = $1`, [
    old,
  ]);
  const all = await names({ sort: 'new' });
  expect(all.indexOf('Younger')).toBeLessThan(all.indexOf('Elder'));
});

test('pages by cursor have no gaps or repeats while characters are published', async () => {
  const { cast } = app;
  const creator = await cast.person();
  for (let n = 0; n < 9; n++)
    await cast.character(creator, { name: `Row ${n}`, tags: ['space'], ago: 9 - n });
  const reader = await app.server.as(app.ids.next());
  const first = await reader.list({ query: { filter: 'space', sort: 'new', limit: 4 } });
  await cast.character(creator, { name: 'Newcomer', tags: ['space'] });
  const second = await reader.list({
    query: { filter: 'space', sort: 'new', limit: 4, page: 2, cursor: first.cursor! },
  });
  const third = await reader.list({
    query: { filter: 'space', sort: 'new', limit: 4, page: 3, cursor: second.cursor! },
  });
  const read = [first, second, third].flatMap(({ items }) => items.map(({ name }) => name));
  expect(read).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => `Row ${n}`));
  expect([first.hasMore, second.hasMore, third.hasMore, third.cursor]).toEqual([true, true, false, null]);
  expect(first).toMatchObject({ page: 1, limit: 4, total: 9 });
  // Without a cursor the page is counted in the current list.
  expect(await names({ filter: 'space', sort: 'new', limit: 4, page: 2 })).toEqual(
    [5, 4, 3, 2].map((n) => `Row ${n + 0}`),
  );
});

test('a category lists each character with at least one of its tags once', async () => {
  const { cast } = app;
  const creator = await cast.person();
  const both = await cast.character(creator, { name: 'Both', tags: ['magic-user', 'immortal'] });
  const one = await cast.character(creator, { name: 'One', tags: ['cursed'] });
  for (const sort of ['recommended', 'trending', 'new'] as const) {
    const list = await (await guest()).ofCategory({ params: { id: 'fantasy' }, query: { sort } });
    expect(list.items.map(({ id }) => id).toSorted()).toEqual([both, one].toSorted());
    expect(list.total).toBe(2);
  }
  await expect((await guest()).ofCategory({ params: { id: 'nonsense' }, query: {} })).rejects.toMatchObject({
    status: 404,
    code: 'discovery.missing',
  });
  for (const query of [{ category: 'nonsense' }, { filter: 'no-such-tag' }])
    await expect(names(query)).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
});

test('a creator’s list shows public characters to others and all to the creator', async () => {
  const { cast } = app;
  const creator = await cast.person();
  await cast.character(creator, { name: 'Shown', ago: 2 });
  await cast.character(creator, { name: 'Kept', visibility: 'private', ago: 1 });
  const read = async (who: string | null) =>
    (await (await app.server.as(who)).list({ query: { creatorId: creator, sort: 'new' } })).items.map(
      ({ name }) => name,
    );
  expect(await read(null)).toEqual(['Shown']);
  expect(await read(creator)).toEqual(['Kept', 'Shown']);
});

test('hidden characters are left out of every list until they are unhidden', async () => {
  const { cast } = app;
  const id = await cast.character(maker, { name: 'Unwanted', tags: ['horror'] });
  const userId = await cast.person();
  const reader = await app.server.as(userId);
  const shown = async (query: object) => (await reader.list({ query })).items.some((item) => item.id === id);
  expect(await shown({ filter: 'horror' })).toBe(true);
  expect(await reader.hide({ params: { id } })).toEqual({ isHidden: true });
  expect(await reader.hide({ params: { id } })).toEqual({ isHidden: true });
  for (const query of [{ filter: 'horror' }, { sort: 'new' }, { sort: 'trending' }, {}])
    expect(await shown(query)).toBe(false);
  expect(await names({ filter: 'horror' })).toContain('Unwanted');
  expect(await reader.unhide({ params: { id } })).toEqual({ isHidden: false });
  expect(await shown({ filter: 'horror' })).toBe(true);
  await expect(reader.hide({ params: { id: app.ids.next() } })).rejects.toMatchObject({ status: 404 });
  const secret = await cast.character(maker, { visibility: 'private' });
  await expect(reader.hide({ params: { id: secret } })).rejects.toMatchObject({ status: 404 });
  await expect((await guest()).hide({ params: { id } })).rejects.toMatchObject({ status: 401 });
});

test('a page beyond the maximum depth is empty', async () => {
  expect(await names({ sort: 'new', page: 5000, limit: 24 })).toEqual([]);
});

test('reads a cursor that a list wrote, and no other text', () => {
  const at = { key: 4711, id: '019ab9e3-0000-7000-8000-00000000000a' };
  expect(readCursor(writeCursor(at))).toEqual(at);
  for (const text of ['', 'x', '1_2', `-1_${at.id}`, `1_${at.id} `, `${'9'.repeat(20)}_${at.id}`])
    expect(readCursor(text)).toBe(null);
});
