// The ranking of creators, and when it is computed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, plainSummaries } from '../../../../test/support/cast.ts';
import { recordingNotifier } from '../../../../test/support/fakes.ts';
import { serveFeature, type OneFeature } from '../../../../test/support/one-feature.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import { createLog } from '../../../platform/server/log.ts';
import { socialContract } from '../contract.ts';
import { STANDINGS_SECONDS, type Period } from '../rules.ts';
import { createSocial, type Social } from './create-social.ts';

const clock = fixedClock(Date.UTC(2026, 10, 22));
const ids = uuidv7(clock);
let database: TestDatabase;
let cast: ReturnType<typeof createCast>;
let social: Social;
let server: OneFeature<typeof socialContract>;
/** Creators with one character each, in the order of their registration. */
let creators: string[];
let works: string[];

const build = () =>
  createSocial({
    notifier: recordingNotifier(),
    database,
    clock,
    log: createLog('silent'),
    summaries: plainSummaries(database),
    nobodyId: ids.next(),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  cast = createCast(database, clock, ids);
  social = build();
  server = await serveFeature(socialContract, social.routes, clock);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate users, creator_standings_state cascade');
  // Makes the ranking of the previous test outdated.
  clock.advance(2 * STANDINGS_SECONDS * 1000);
  creators = [];
  works = [];
  for (const name of ['ada', 'ben', 'cid']) {
    creators.push(await cast.person(name));
    works.push(await cast.character(creators.at(-1)!));
  }
});

async function top(period?: Period, viewer: string | null = null, headers = {}) {
  return (await server.as(viewer, headers)).top({ query: { period } });
}
const order = async (period?: Period) => (await top(period)).items.map(({ id }) => creators.indexOf(id));
const people = (count: number) => Promise.all(Array.from({ length: count }, () => cast.person()));
/** Makes the ranking outdated and requests it, which starts a new computation. */
async function recount(): Promise<void> {
  clock.advance(STANDINGS_SECONDS * 1000);
  await top();
  await social.creatorRanking.settle();
}

describe('the order', () => {
  test('ranks creators without activity by registration, built-in creators like all others', async () => {
    await database.pool.query('update users set is_house = true, created_at = $2 where id = $1', [
      creators[2],
      new Date(-1),
    ]);
    expect(await order()).toEqual([2, 0, 1]);
    await recount();
    expect(await order()).toEqual([2, 0, 1]);
  });

  test('counts distinct people, not messages', async () => {
    const [eve, fay, gus] = await people(3);
    await cast.talk(eve!, works[0]!, 0, 0, 5000);
    await cast.talk(fay!, works[1]!);
    await cast.talk(gus!, works[1]!);
    // The same person chats with another character of the same creator.
    await cast.talk(eve!, await cast.character(creators[0]!));
    expect(await order()).toEqual([1, 0, 2]);
    expect((await top()).items).toMatchObject([
      { place: 1, people: 2, returningPeople: 0, characterCount: 1 },
      { place: 2, people: 1, characterCount: 2 },
      { place: 3, people: 0 },
    ]);
  });

  test('counts one returning person more than two who came once', async () => {
    const [eve, fay, gus] = await people(3);
    await cast.talk(eve!, works[2]!, 3, 1);
    await cast.talk(fay!, works[1]!);
    await cast.talk(gus!, works[1]!, 0.4, 0);
    expect(await order()).toEqual([2, 1, 0]);
    expect((await top()).items[0]).toMatchObject({ people: 1, returningPeople: 1 });
    expect((await top()).items[1]).toMatchObject({ people: 2, returningPeople: 0 });
  });

  test('counts likes and follows, but no actions of the creator', async () => {
    const [eve, fay] = await people(2);
    await cast.talk(creators[0]!, works[0]!, 5, 0);
    await cast.like(creators[0]!, works[0]!);
    await cast.like(eve!, works[1]!);
    await cast.like(fay!, works[1]!);
    await (await server.as(eve!)).follow({ params: { id: creators[2]! } });
    expect(await order()).toEqual([2, 1, 0]);
    expect((await top()).items).toMatchObject([
      { followersGained: 1, followers: 1, likesGained: 0 },
      { likesGained: 2, followersGained: 0 },
      { people: 0, likesGained: 0 },
    ]);
  });

  test('counts only what was gained within the period', async () => {
    const fans = await people(6);
    await cast.talk(fans[0]!, works[0]!, 0.5);
    for (const fan of fans.slice(0, 2)) await cast.talk(fan, works[1]!, 20);
    for (const fan of fans) await cast.like(fan, works[2]!, 200);
    expect(await order('day')).toEqual([0, 1, 2]);
    expect(await order('week')).toEqual([0, 1, 2]);
    expect(await order('month')).toEqual([1, 0, 2]);
    expect(await order()).toEqual([1, 0, 2]);
    expect(await order('year')).toEqual([2, 1, 0]);
    expect(await order('all')).toEqual([2, 1, 0]);
    await expect(
      (await server.as(null)).top({ query: { period: 'decade' as Period } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('contains creators with public characters and shows three of them, covered if necessary', async () => {
    await database.pool.query("update characters set visibility = 'unlisted' where creator_id = $1", [
      creators[1],
    ]);
    const nsfw = await cast.character(creators[0]!, { rating: 'nsfw', chats: 90 });
    const popular = await cast.character(creators[0]!, { chats: 50 });
    const hidden = await cast.character(creators[0]!, { chats: 99, visibility: 'private' });
    await cast.character(creators[2]!, { rating: 'nsfw' });
    const { items, total, hasMore } = await top();
    expect([items.map(({ id }) => creators.indexOf(id)), total, hasMore]).toEqual([[0, 2], 2, false]);
    expect(items[0]!.characters.map(({ id }) => id)).toEqual([popular, works[0], nsfw]);
    expect(items[0]!.chatCount).toBe(140);
    expect(JSON.stringify(items)).not.toContain(hidden);
    expect(items[0]!.characters[2]).toMatchObject({ nsfw: true, avatar: { isCovered: true } });
    const shown = (await top('month', null, { 'x-show-nsfw': '1' })).items[0]!;
    expect(shown.characters[2]).toMatchObject({ avatar: { isCovered: false, url: '/plain.webp' } });
  });

  test('is paged and marks the creators that the viewer follows', async () => {
    const her = await server.as(creators[0]!);
    await her.follow({ params: { id: creators[1]! } });
    const pages = await Promise.all([1, 2, 3].map((page) => her.top({ query: { page, limit: 2 } })));
    expect(pages.map(({ items }) => items.map(({ place }) => place))).toEqual([[1, 2], [3], []]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false, false]);
    expect(pages[0]!.items[0]).toMatchObject({ id: creators[1], isFollowing: true });
    expect(pages[0]!.items[1]).toMatchObject({ isFollowing: false });
  });
});

describe('computation of the ranking', () => {
  /** Counts the computations of all servers from now on. */
  async function watch(): Promise<() => Promise<number>> {
    await database.pool.query(`
      drop table if exists countings; create table countings (at timestamptz);
      create or replace function note_counting() returns trigger language plpgsql as
        $$ begin insert into countings values (new.counted_at); return null; end $$;
      create or replace trigger note_counting after insert or update on creator_standings_state
        for each row execute function note_counting();`);
    return async () => (await database.pool.query('select from countings')).rowCount!;
  }

  test('answers with the old ranking at first and with the new one afterwards', async () => {
    expect(await order()).toEqual([0, 1, 2]);
    const [eve] = await people(1);
    await cast.talk(eve!, works[2]!);
    const counted = await watch();
    expect(await order()).toEqual([0, 1, 2]);
    expect(await counted()).toBe(0);
    clock.advance(STANDINGS_SECONDS * 1000);
    expect(await order()).toEqual([0, 1, 2]);
    await social.creatorRanking.settle();
    expect(await counted()).toBe(1);
    expect(await order()).toEqual([2, 0, 1]);
    expect(await counted()).toBe(1);
  });

  test('runs once when several servers find the ranking outdated or missing', async () => {
    const servers = Array.from({ length: 4 }, build);
    const counted = await watch();
    const request = () =>
      Promise.all(
        [...servers, ...servers].map(({ creatorRanking }) =>
          creatorRanking.top('month', { userId: null, showNsfw: false }, { page: 1, limit: 24 }),
        ),
      );
    for (const { items } of await request()) expect(items).toHaveLength(3);
    expect(await counted()).toBe(1);
    clock.advance(STANDINGS_SECONDS * 1000);
    for (const { items } of await request()) expect(items).toHaveLength(3);
    await Promise.all(servers.map(({ creatorRanking }) => creatorRanking.settle()));
    expect(await counted()).toBe(2);
  });

  test('keeps the old ranking after a failure and tries again', async () => {
    await order();
    await database.pool.query(`
      create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse before update on creator_standings_state for each row execute function refuse();`);
    clock.advance(STANDINGS_SECONDS * 1000);
    expect(await order()).toEqual([0, 1, 2]);
    await social.creatorRanking.settle();
    await database.pool.query('drop trigger refuse on creator_standings_state');
    expect(await order()).toEqual([0, 1, 2]);
    await social.creatorRanking.settle();
    const { rows } = await database.pool.query('select counted_at from creator_standings_state');
    expect(rows[0].counted_at.getTime()).toBe(clock.now());
  });

  test('removes a deleted user from the ranking immediately', async () => {
    await order();
    await database.pool.query('delete from characters where creator_id = $1', [creators[1]]);
    await database.pool.query('delete from users where id = $1', [creators[1]]);
    expect(await order()).toEqual([0, 2]);
  });
});
