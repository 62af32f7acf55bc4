// Likes and favourites through the contract: concurrent changes, and the list of favourites.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, plainSummaries } from '../../../../test/support/cast.ts';
import { recordingNotifier } from '../../../../test/support/fakes.ts';
import { serveFeature, type OneFeature } from '../../../../test/support/one-feature.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import type { Tx } from '../../../platform/server/db/database.ts';
import { favoritesContract } from '../contract.ts';
import { CARDS_MAX } from '../rules.ts';
import { favoritesRoutes } from './favorites.routes.ts';
import { createFavoritesService } from './favorites.service.ts';
import { createMerging } from './merge.service.ts';

const clock = fixedClock(Date.UTC(2026, 10, 22));
const ids = uuidv7(clock);
let database: TestDatabase;
let cast: ReturnType<typeof createCast>;
const notifier = recordingNotifier();
let server: OneFeature<typeof favoritesContract>;
let ada: string;
let works: string[];

/** Updates like counts as the characters feature does. */
const counter = {
  async addLikes(tx: Tx, id: string, change: 1 | -1): Promise<number> {
    const { rows } = await sql<{ likes: number }>`
      update characters set like_count = like_count + ${change} where id = ${id} returning like_count as likes`.execute(
      tx,
    );
    return rows[0]!.likes;
  },
  addLikeToEach: async (tx: Tx, each: string[]) =>
    new Map(
      await Promise.all(each.map(async (id) => [id, await counter.addLikes(tx, id, 1)] as [string, number])),
    ),
};

beforeAll(async () => {
  database = await createTestDatabase();
  cast = createCast(database, clock, ids);
  const favorites = createFavoritesService({
    notifier,
    database,
    clock,
    summaries: plainSummaries(database),
    counter,
  });
  const merging = createMerging({ database, clock, counter });
  server = await serveFeature(favoritesContract, favoritesRoutes(favorites, merging), clock);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  notifier.notified.length = 0;
  ada = await cast.person();
  const creator = await cast.person();
  works = [];
  for (let n = 0; n < 5; n++) works.push(await cast.character(creator, { name: `Nr ${n}` }));
  return async () => {
    const { rows } = await database.pool.query(
      'select c.id from characters c where c.like_count <> (select count(*) from likes l where l.character_id = c.id)',
    );
    expect(rows).toEqual([]);
  };
});

const of = (id: string) => ({ params: { id } });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => cast.person()));
const favoritesOf = async (who: string) =>
  (await (await server.as(who)).list({ query: {} })).items.map(({ id }) => works.indexOf(id));

describe('concurrent likes', () => {
  test('count each user once, however often they like and unlike', async () => {
    const crowd = await Promise.all((await people(8)).map((id) => server.as(id)));
    const character = of(works[0]!);
    await Promise.all(
      crowd.flatMap((one, n) => [
        one.like(character),
        n % 2 ? one.like(character) : one.unlike(character),
        one.like(character),
      ]),
    );
    const final = await Promise.all(crowd.map((one) => one.like(character)));
    expect(final.map(({ isLiked }) => isLiked)).toEqual(crowd.map(() => true));
    expect(Math.max(...final.map(({ likes }) => likes))).toBe(8);
    const gone = await Promise.all(crowd.flatMap((one) => [one.unlike(character), one.unlike(character)]));
    expect(Math.min(...gone.map(({ likes }) => likes))).toBe(0);
  });

  test('notify the creator of the number, not of the person; removing a like notifies nobody', async () => {
    const id = works[0]!;
    await (await server.as(ada)).like(of(id));
    await (await server.as(ada)).like(of(id));
    await (await server.as(ada)).unlike(of(id));
    expect(notifier.notified).toMatchObject([
      { event: 'likes.received', group: id, amount: 1, subject: { kind: 'character', id } },
    ]);
    expect(notifier.notified[0]!.actor).toBeUndefined();
  });

  test('of one’s own character notify nobody', async () => {
    const id = works[0]!;
    const { rows } = await database.pool.query<{ creator_id: string }>(
      'select creator_id from characters where id = $1',
      [id],
    );
    await (await server.as(rows[0]!.creator_id)).like(of(id));
    expect(notifier.notified).toEqual([]);
  });

  test('notify of a milestone when it is reached', async () => {
    const id = works[0]!;
    for (const one of await people(10)) await (await server.as(one)).like(of(id));
    expect(notifier.notified.map(({ event, amount }) => [event, amount]).slice(-2)).toEqual([
      ['likes.received', 9],
      ['likes.milestone', 10],
    ]);
  });

  test('an even number of concurrent toggles changes nothing, an odd number inverts the state', async () => {
    const her = await server.as(ada);
    const toggles = (count: number) =>
      Promise.all(Array.from({ length: count }, () => her.toggleLike(of(works[0]!))));
    const even = await toggles(10);
    expect(even.filter(({ isLiked }) => isLiked)).toHaveLength(5);
    expect(even.every(({ isLiked, likes }) => likes === Number(isLiked))).toBe(true);
    expect((await her.liked(of(ada))).likedCharacters).toEqual([]);
    await toggles(7);
    expect((await her.liked(of(ada))).likedCharacters).toEqual([works[0]]);
  });

  test('toggling and merging likes in any order does not deadlock', async () => {
    const crowd = await Promise.all((await people(6)).map((id) => server.as(id)));
    const all = (order: string[]) =>
      order.map((id) => (who: (typeof crowd)[number]) => who.toggleLike(of(id)));
    await Promise.all(
      crowd.flatMap((one, n) => [
        ...all(n % 2 ? works : works.toReversed()).map((act) => act(one)),
        one.mergeFavorites({ body: { characterIds: works } }),
      ]),
    );
    const { rows } = await database.pool.query('select like_count from characters where id = any($1)', [
      works,
    ]);
    expect(rows.map((row) => row.like_count)).toEqual([6, 6, 6, 6, 6]);
  });
});

describe('the favourites', () => {
  test('an even number of concurrent toggles changes nothing', async () => {
    const her = await server.as(ada);
    const toggles = (count: number) =>
      Promise.all(Array.from({ length: count }, () => her.toggle({ body: { characterId: works[0]! } })));
    expect((await toggles(8)).filter(({ isFavorite }) => isFavorite)).toHaveLength(4);
    expect(await favoritesOf(ada)).toEqual([]);
    await toggles(5);
    expect(await favoritesOf(ada)).toEqual([0]);
  });

  test('a removed favourite can be restored to its place', async () => {
    const her = await server.as(ada);
    for (const characterId of works.slice(0, 3)) {
      await her.add({ body: { characterId } });
      clock.advance(1000);
    }
    const { isFavorite, addedAt } = await her.remove(of(works[1]!));
    expect(isFavorite).toBe(false);
    expect(await favoritesOf(ada)).toEqual([2, 0]);
    await her.add({ body: { characterId: works[1]!, addedAt: addedAt! } });
    expect(await favoritesOf(ada)).toEqual([2, 1, 0]);
    expect(await her.remove(of(works[4]!))).toEqual({ isFavorite: false, addedAt: null });
    // A restored favourite cannot be dated into the future, so later additions come first.
    await her.add({ body: { characterId: works[3]!, addedAt: '2999-01-01T00:00:00Z' } });
    clock.advance(1);
    await her.add({ body: { characterId: works[4]! } });
    expect(await favoritesOf(ada)).toEqual([4, 3, 2, 1, 0]);
    await expect(her.add({ body: { characterId: works[0]!, addedAt: 'yesterday' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('the ids match the list', async () => {
    const her = await server.as(ada);
    await her.mergeFavorites({ body: { characterIds: works } });
    await database.pool.query("update characters set visibility = 'private' where id = $1", [works[0]]);
    await database.pool.query('update characters set deleted_at = now() where id = $1', [works[1]]);
    const { items, total } = await her.list({ query: {} });
    expect((await her.ids()).characterIds).toEqual(items.map(({ id }) => id));
    expect([total, items.length]).toEqual([3, 3]);
    await expect((await server.as(null)).ids()).rejects.toMatchObject({ status: 401 });
  });

  test('a guest gets the cards of their favourites, but not of private characters', async () => {
    const creator = await cast.person();
    const nsfw = await cast.character(creator, { rating: 'nsfw' });
    const hidden = await cast.character(creator, { visibility: 'private' });
    const guest = await server.as(null);
    const cards = (list: string[]) => guest.cards({ query: { ids: list } });
    const { items } = await cards([works[2]!, hidden, nsfw, works[2]!, ids.next(), works[0]!]);
    expect(items.map(({ id }) => id)).toEqual([works[2], nsfw, works[0]]);
    expect(items[1]).toMatchObject({ avatar: { isCovered: true, url: '/cover.webp' } });
    await expect(cards(Array.from({ length: CARDS_MAX + 1 }, () => ids.next()))).rejects.toMatchObject({
      status: 400,
    });
    await expect(cards(['nonsense'])).rejects.toMatchObject({ status: 400 });
  });
});
