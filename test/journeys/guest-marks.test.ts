// Section 4: guests have likes and favourites locally; signing in merges them into the account.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ids: string[];
let ada: Person;
let people = 0;
beforeAll(async () => {
  app = await createTestApp();
  ids = await app.characters();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp(`ada${++people}`);
});

const NOBODY = '01980000-0000-7000-8000-00000000dead';
const mergeLikes = (who: Person, characterIds: string[], id = who.user.id) =>
  who.favorites.mergeLikes({ params: { id }, body: { characterIds } });
const mergeFavorites = (who: Person, characterIds: string[]) =>
  who.favorites.mergeFavorites({ body: { characterIds } });
const likesOf = async (id: string) => (await ada.characters.get({ params: { id } })).likes;
const liked = async (who: Person) =>
  (await who.favorites.liked({ params: { id: who.user.id } })).likedCharacters;
const favorites = async (who: Person) =>
  (await who.favorites.list({ query: { limit: 100 } })).items.map((item) => item.id);

describe('likes of a guest', () => {
  test('are counted once, also when they are sent repeatedly', async () => {
    const [first, second] = [ids[0]!, ids[1]!];
    const before = await likesOf(first);
    await ada.favorites.like({ params: { id: second } });
    const known = await likesOf(second);
    expect(await mergeLikes(ada, [first, second, first])).toEqual({
      merged: expect.arrayContaining([
        { characterId: first, likes: before + 1 },
        { characterId: second, likes: known },
      ]),
      dropped: [],
    });
    await Promise.all([1, 2, 3, 4].map(() => mergeLikes(ada, [second, first])));
    expect([await likesOf(first), await likesOf(second)]).toEqual([before + 1, known]);
    expect(await liked(ada)).toHaveLength(2);
  });

  test('of several users are all counted when they are sent concurrently', async () => {
    const before = await likesOf(ids[2]!);
    const others = await Promise.all([1, 2, 3, 4, 5].map((n) => app.signUp(`fan${people}x${n}`)));
    await Promise.all(
      others.map((who, n) => mergeLikes(who, n % 2 ? ids.slice(2, 40) : ids.slice(2, 40).reverse())),
    );
    expect(await likesOf(ids[2]!)).toBe(before + 5);
  });

  test('can be merged only into one’s own account', async () => {
    const eve = await app.signUp(`eve${people}`);
    await expect(mergeLikes(eve, [ids[0]!], ada.user.id)).rejects.toMatchObject({ status: 404 });
    expect(await liked(ada)).toEqual([]);
    const guest = await app.guest();
    await expect(guest.favorites.mergeFavorites({ body: { characterIds: [] } })).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('favourites of a guest', () => {
  test('are added to the existing ones in their order, without duplicates', async () => {
    await ada.favorites.add({ body: { characterId: ids[5]! } });
    app.clock.advance(10_000);
    const { merged, dropped } = await mergeFavorites(ada, [ids[3]!, ids[4]!, ids[5]!, ids[6]!]);
    expect([...merged].sort()).toEqual([ids[3], ids[4], ids[5], ids[6]].sort());
    expect(dropped).toEqual([]);
    expect(await favorites(ada)).toEqual([ids[6], ids[4], ids[3], ids[5]]);
  });

  test('are limited to 500 per call', async () => {
    const made = app.database.db;
    expect(await mergeFavorites(ada, ids)).toMatchObject({ merged: { length: ids.length } });
    const many = Array.from(
      { length: 500 - ids.length },
      (_, n) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    );
    expect((await mergeFavorites(ada, [...ids, ...many])).dropped).toHaveLength(many.length);
    await expect(mergeFavorites(ada, [...ids, ...many, NOBODY])).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { characterIds: 'At most 500 at once' } } },
    });
    const rows = await made.selectFrom('favorites').selectAll().where('user_id', '=', ada.user.id).execute();
    expect(rows).toHaveLength(ids.length);
  });
});

test('deleted, private and unknown characters are dropped, the others are merged', async () => {
  const [gone, hidden, plain] = [ids[10]!, ids[11]!, ids[12]!];
  const set = (id: string, change: object) =>
    app.database.db.updateTable('characters').set(change).where('id', '=', id).execute();
  await set(gone, { deleted_at: new Date() });
  await set(hidden, { visibility: 'private' });
  const dropped = [gone, hidden, NOBODY];
  const likes = await mergeLikes(ada, [gone, hidden, plain, NOBODY]);
  expect(likes.merged.map(({ characterId }) => characterId)).toEqual([plain]);
  expect(likes.dropped).toEqual(dropped);
  expect(await mergeFavorites(ada, [gone, hidden, plain, NOBODY])).toEqual({ merged: [plain], dropped });
  expect(await mergeFavorites(ada, [])).toEqual({ merged: [], dropped: [] });
});

test('an invalid id refuses the call, and nothing is written', async () => {
  await expect(mergeLikes(ada, [ids[0]!, 'nonsense'])).rejects.toMatchObject({ status: 400 });
  expect(await liked(ada)).toEqual([]);
});
