// Following through the contract; the ranking of creators is tested in creator-ranking.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, plainSummaries } from '../../../../test/support/cast.ts';
import { recordingNotifier } from '../../../../test/support/fakes.ts';
import { serveFeature, type OneFeature } from '../../../../test/support/one-feature.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import { createLog } from '../../../platform/server/log.ts';
import { socialContract } from '../contract.ts';
import { FOLLOWING_MAX, PEOPLE_DEPTH } from '../rules.ts';
import { createSocial, type Social } from './create-social.ts';
import { sliceOf } from './follows.service.ts';

const clock = fixedClock(Date.UTC(2026, 10, 22));
const ids = uuidv7(clock);
let database: TestDatabase;
let cast: ReturnType<typeof createCast>;
let social: Social;
let server: OneFeature<typeof socialContract>;
const notifier = recordingNotifier();
let nobodyId: string;
let ada: string;
let ben: string;

beforeAll(async () => {
  database = await createTestDatabase();
  cast = createCast(database, clock, ids);
  nobodyId = await cast.person('nobody');
  const log = createLog('silent');
  social = createSocial({ notifier, database, clock, log, summaries: plainSummaries(database), nobodyId });
  server = await serveFeature(socialContract, social.routes, clock);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  notifier.notified.length = 0;
  [ada, ben] = [await cast.person(), await cast.person()];
  return async () => expect(await social.follows.reconcile()).toEqual([]);
});

const of = (id: string) => ({ params: { id } });
const follow = async (who: string, whom: string) => (await server.as(who)).follow(of(whom));
const unfollow = async (who: string, whom: string) => (await server.as(who)).unfollow(of(whom));
const people = (count: number) => Promise.all(Array.from({ length: count }, () => cast.person()));

describe('following', () => {
  test('adds a follow once, however often it is requested, and removes it once', async () => {
    expect(await follow(ada, ben)).toEqual({ isFollowing: true, followers: 1 });
    expect(await follow(ada, ben)).toEqual({ isFollowing: true, followers: 1 });
    const her = await server.as(ada);
    expect(await her.followStatus(of(ben))).toEqual({ isFollowing: true, followers: 1 });
    expect(await her.counts(of(ada))).toMatchObject({ followers: 0, following: 1, isFollowing: false });
    expect(await unfollow(ada, ben)).toEqual({ isFollowing: false, followers: 0 });
    expect(await unfollow(ada, ben)).toEqual({ isFollowing: false, followers: 0 });
    expect(await her.counts(of(ada))).toMatchObject({ following: 0 });
  });

  test('notifies the followed user once', async () => {
    await follow(ada, ben);
    await follow(ada, ben);
    expect(notifier.notified).toMatchObject([
      { userId: ben, event: 'follower.new', actor: { id: ada }, link: `/user-profile/${ada}` },
    ]);
  });

  test('is not mutual', async () => {
    await follow(ada, ben);
    expect(await (await server.as(ben)).followStatus(of(ada))).toEqual({ isFollowing: false, followers: 0 });
  });

  test('refuses to follow oneself, as a guest, or an unknown user', async () => {
    await expect(follow(ada, ada)).rejects.toMatchObject({ status: 422, code: 'social.self' });
    await expect(database.pool.query('insert into follows values ($1, $1, now())', [ada])).rejects.toThrow(
      'follows_others',
    );
    for (const id of [nobodyId, ids.next(), 'nonsense'])
      await expect(follow(ada, id)).rejects.toMatchObject({ status: 404 });
    expect(await unfollow(ada, ids.next())).toEqual({ isFollowing: false, followers: 0 });
    const guest = await server.as(null);
    await expect(guest.follow(of(ben))).rejects.toMatchObject({ status: 401 });
    await expect(guest.counts(of(nobodyId))).rejects.toMatchObject({ status: 404 });
    await expect(guest.followers({ ...of(ids.next()), query: {} })).rejects.toMatchObject({ status: 404 });
  });

  test('is limited in number, and a refused follow changes nothing', async () => {
    const others = await people(3);
    await follow(ada, others[0]!);
    const set = (many: number) =>
      database.pool.query('update follow_counts set following = $2 where user_id = $1', [ada, many]);
    await set(FOLLOWING_MAX - 1);
    await follow(ada, others[1]!);
    await expect(follow(ada, others[2]!)).rejects.toMatchObject({
      status: 409,
      body: { error: { message: 'You follow 5,000 creators, which is the maximum' } },
    });
    expect((await (await server.as(null)).counts(of(others[2]!))).followers).toBe(0);
    await set(2);
  });

  test('lists are paged, newest first, and mark the users that the viewer follows', async () => {
    const fans = await people(5);
    for (const fan of fans) {
      await follow(fan, ben);
      clock.advance(1000);
    }
    await follow(ada, fans[1]!);
    const list = await (await server.as(ada)).followers({ ...of(ben), query: { page: 1, limit: 2 } });
    expect(list).toMatchObject({ page: 1, limit: 2, total: 5, hasMore: true });
    expect(list.items.map(({ id }) => id)).toEqual([fans[4], fans[3]]);
    const guest = await server.as(null);
    const rest = await Promise.all(
      [2, 3, 4].map((page) => guest.followers({ ...of(ben), query: { page, limit: 2 } })),
    );
    expect(rest.map(({ items }) => items.map(({ id }) => id))).toEqual([[fans[2], fans[1]], [fans[0]], []]);
    expect(rest.map(({ hasMore }) => hasMore)).toEqual([true, false, false]);
    expect(rest.flatMap(({ items }) => items.map(({ isFollowing }) => isFollowing))).not.toContain(true);
    const hers = await (await server.as(ada)).followers({ ...of(ben), query: { page: 2, limit: 2 } });
    expect(hers.items).toMatchObject([
      { isFollowing: false },
      { id: fans[1], isFollowing: true, followers: 1, avatarUrl: null, displayName: '', bio: '' },
    ]);
    expect((await guest.following({ ...of(fans[0]!), query: {} })).items).toMatchObject([
      { id: ben, followers: 5 },
    ]);
  });

  test('lists are never read beyond the paging depth', () => {
    expect(sliceOf({ page: 2, limit: 24 }, PEOPLE_DEPTH)).toEqual({ offset: 24, limit: 24 });
    expect(sliceOf({ page: 417, limit: 24 }, PEOPLE_DEPTH)).toEqual({ offset: 9984, limit: 16 });
    expect(sliceOf({ page: 100_000, limit: 100 }, PEOPLE_DEPTH).limit).toBe(0);
  });
});

describe('counts under concurrency', () => {
  test('ten concurrent followers count as ten, ten concurrent requests of one follower as one', async () => {
    const fans = await people(10);
    await Promise.all(fans.flatMap((fan) => [follow(fan, ben), follow(fan, ben)]));
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(ada, ben)));
    expect(new Set(answers.map((answer) => answer.followers))).toEqual(new Set([11]));
  });

  test('stay correct when all users follow and unfollow each other concurrently', async () => {
    const crowd = await people(6);
    const moves = Array.from({ length: 120 }, (_, n) => {
      const who = crowd[n % 6]!;
      const whom = crowd[(n * 7 + Math.floor(n / 6) + 1) % 6]!;
      if (who === whom) return Promise.resolve();
      return n % 3 === 2 ? unfollow(who, whom) : follow(who, whom);
    });
    await Promise.all(moves);
    // Every response was correct at its time; that the stored counts add up is checked by the shared hook.
    const { rows } = await database.pool.query(
      'select (select count(*) from follows)::int as follows, (select sum(followers) from follow_counts)::int as followers, (select sum(following) from follow_counts)::int as following',
    );
    expect(rows[0].followers).toBe(rows[0].follows);
    expect(rows[0].following).toBe(rows[0].follows);
    expect(rows[0].follows).toBeGreaterThan(0);
  });

  test('the database refuses a count below zero', async () => {
    await follow(ada, ben);
    await expect(
      database.pool.query('update follow_counts set followers = followers - 2 where user_id = $1', [ben]),
    ).rejects.toThrow('follow_counts_followers_check');
  });
});

describe('a user who deletes the account', () => {
  /** Deletes a user in the way of the account erasure. */
  const leave = (userId: string) =>
    database.transact(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      await social.data.erase!(tx, { userId, heir: async () => nobodyId });
      await tx.deleteFrom('users').where('id', '=', userId).execute();
    });

  test('loses their follows in both directions', async () => {
    const [cid, dot] = await people(2);
    await follow(ada, ben);
    await follow(ben, ada);
    await follow(cid!, ada);
    await follow(ada, dot!);
    await follow(cid!, ben);
    await leave(ada);
    const guest = await server.as(null);
    expect(await guest.counts(of(ben))).toMatchObject({ followers: 1, following: 0 });
    expect(await guest.counts(of(cid!))).toMatchObject({ followers: 0, following: 1 });
    expect(await guest.counts(of(dot!))).toMatchObject({ followers: 0 });
    await expect(guest.counts(of(ada))).rejects.toMatchObject({ status: 404 });
    expect(await unfollow(ben, ada)).toEqual({ isFollowing: false, followers: 0 });
  });

  test('can be deleted while follows change in both directions', async () => {
    const crowd = await people(8);
    const outcomes: (number | true)[] = [];
    const note = (promise: Promise<unknown>) =>
      promise.then(
        () => outcomes.push(true),
        (error: { status: number }) => outcomes.push(error.status),
      );
    await Promise.all([
      ...crowd.map((one) => note(follow(one, ada))),
      ...crowd.map((one) => note(follow(ada, one))),
      note(leave(ada)),
      note(leave(crowd[0]!)),
      ...crowd.map((one) => note(unfollow(one, ada))),
    ]);
    expect(outcomes.filter((outcome) => outcome !== true && ![401, 404].includes(outcome))).toEqual([]);
    const { rowCount } = await database.pool.query(
      'select from follows where $1 in (follower_id, followed_id)',
      [ada],
    );
    expect(rowCount).toBe(0);
  });

  test('gets an export of whom they follow and who follows them', async () => {
    await follow(ada, ben);
    const [file] = await Array.fromAsync(social.data.files(ben));
    const text = (await Array.fromAsync(file!.bytes)).join('');
    expect(JSON.parse(text)).toMatchObject({ following: [], followers: [{ id: ada }] });
  });
});

describe('newest characters of followed creators', () => {
  test('lists public characters of all followed creators, page by page', async () => {
    const [cid, other] = await people(2);
    const made: string[] = [];
    for (const [creator, change] of [
      [ben, {}],
      [cid!, { rating: 'nsfw' }],
      [other!, {}],
      [ben, { visibility: 'private' }],
      [ben, { visibility: 'unlisted' }],
      [cid!, {}],
      [ben, {}],
    ] as const) {
      made.push(await cast.character(creator, change));
      clock.advance(1000);
    }
    await follow(ada, ben);
    await follow(ada, cid!);
    const her = await server.as(ada);
    const first = await her.newest({ query: { page: 1, limit: 3 } });
    expect(first).toMatchObject({ total: 4, hasMore: true });
    expect(first.items.map(({ id }) => id)).toEqual([made[6], made[5], made[1]]);
    expect(first.items[2]).toMatchObject({ avatar: { isCovered: true, url: '/cover.webp' } });
    const second = await her.newest({ query: { page: 2, limit: 3 } });
    expect(second.items.map(({ id }) => id)).toEqual([made[0]]);
    expect(second.hasMore).toBe(false);
    await unfollow(ada, ben);
    expect((await her.newest({ query: {} })).items).toHaveLength(2);
    await expect((await server.as(null)).newest({ query: {} })).rejects.toMatchObject({ status: 401 });
  });

  test('counts only what is public of a creator', async () => {
    await cast.character(ben, { chats: 5 });
    await cast.character(ben, { chats: 7, visibility: 'private' });
    expect(await (await server.as(null)).counts(of(ben))).toEqual({
      followers: 0,
      following: 0,
      characterCount: 1,
      chatCount: 5,
      likes: 0,
      isFollowing: false,
    });
  });
});
