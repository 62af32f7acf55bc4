// The feed through the contract: consistent pages, and what personalises each viewer's feed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDiscoveryFixture,
  type DiscoveryFixture,
} from '../../../../../test/support/discovery-fixture.ts';
import { serveFeature } from '../../../../../test/support/one-feature.ts';
import { manualTicker } from '../../../../adapters/clock/ticker.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { discoveryContract } from '../../contract.ts';
import { createDiscoveryParts } from '../create-discovery.ts';

const TAGS = 'romance fantasy horror space vampire angel shy serious scars tattoos cursed immortal'.split(
  ' ',
);
const HOUR = 3_600_000;

let app: DiscoveryFixture;
let makers: string[];
beforeAll(async () => {
  app = await createDiscoveryFixture();
  makers = [];
  for (let n = 0; n < 13; n++) makers.push(await app.cast.person());
  for (let n = 0; n < 96; n++)
    await app.cast.character(makers[n % 13]!, {
      name: `Nr ${n}`,
      tags: [TAGS[n % 12]!, TAGS[(n + 1) % 12]!],
      ago: 30,
    });
  await app.parts.refresh();
});
afterAll(() => app.close());

type Reader = Awaited<ReturnType<DiscoveryFixture['server']['as']>>;

/** All pages by their cursors, or by their numbers alone. */
async function rank(reader: Reader, { limit = 24, byCursor = true, between = async () => {} } = {}) {
  const items = [];
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const query = byCursor && cursor ? { page, limit, cursor } : { page, limit };
    const list = await reader.list({ query });
    items.push(...list.items);
    if (!list.hasMore) return { items, total: list.total };
    cursor = list.cursor!;
    await between();
  }
}
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const newcomer = () => app.cast.person();

describe('paging', () => {
  test.each([true, false])('lists a small catalogue once (by cursor: %s)', async (byCursor) => {
    for (const who of [null, await newcomer()]) {
      const read = await rank(await app.server.as(who), { limit: 10, byCursor });
      expect(new Set(idsOf(read)).size).toBe(read.items.length);
      expect(read.items.length).toBe(read.total);
      expect(read.total).toBeGreaterThan(80);
    }
  });

  test('repeats nothing over hours, with new characters and a second server', async () => {
    const userId = await newcomer();
    app.interests.set(userId, ['horror']);
    const other = await serveFeature(discoveryContract, beside().routes, app.clock);
    const readers = [await app.server.as(userId), await other.as(userId)];
    const items: { id: string }[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= 4; page++) {
      const list = await readers[page % 2]!.list({
        query: { page, limit: 20, ...(cursor ? { cursor } : {}) },
      });
      items.push(...list.items);
      cursor = list.cursor ?? undefined;
      app.clock.advance(HOUR);
      await app.cast.character(makers[0]!, { name: 'Later', tags: ['horror'] });
    }
    await other.close();
    expect(items).toHaveLength(80);
    expect(new Set(idsOf({ items })).size).toBe(80);
  });

  test('guests get the same ranking from two servers', async () => {
    const other = await serveFeature(discoveryContract, beside().routes, app.clock);
    const query = { limit: 60 };
    const one = await (await app.server.as(null)).list({ query });
    const two = await (await other.as(null)).list({ query });
    await other.close();
    expect(idsOf(two)).toEqual(idsOf(one));
    expect(two.cursor).toBe(one.cursor);
  });

  test('ignores the cursor of another user’s ranking', async () => {
    const [ada, ben] = [await newcomer(), await newcomer()];
    app.interests.set(ada, ['angel']);
    app.interests.set(ben, ['space']);
    const hers = await (await app.server.as(ada)).list({ query: {} });
    const his = await (await app.server.as(ben)).list({ query: {} });
    const asked = await (await app.server.as(ben)).list({ query: { cursor: hers.cursor! } });
    expect(idsOf(asked)).toEqual(idsOf(his));
    expect(idsOf(asked)).not.toEqual(idsOf(hers));
  });

  test('keeps the order for a while, then makes another', async () => {
    const userId = await newcomer();
    app.interests.set(userId, ['vampire']);
    const reader = await app.server.as(userId);
    const first = idsOf(await reader.list({ query: {} }));
    app.clock.advance(20 * 60_000);
    expect(idsOf(await reader.list({ query: {} }))).toEqual(first);
    app.clock.advance(20 * 60_000);
    expect(idsOf(await reader.list({ query: {} }))).not.toEqual(first);
  });

  test('deletes rankings that are no longer paged through', async () => {
    const count = async () => (await app.database.pool.query('select 1 from feed_walks')).rowCount;
    await (await app.server.as(null)).list({ query: {} });
    expect(await count()).toBeGreaterThan(0);
    app.clock.advance(25 * HOUR);
    app.parts.start();
    app.ticker.tick();
    await expect.poll(count).toBe(0);
  });

  const beside = () =>
    createDiscoveryParts({
      database: app.database,
      clock: app.clock,
      ids: app.ids,
      tags: app.tags,
      ticker: manualTicker(),
      log: createLog('silent'),
      interests: { of: async (userId) => app.interests.get(userId) ?? [] },
      safety: { check: async () => {} },
      helper: { helpFor: () => null },
    });
});

describe('personalisation', () => {
  test('users without any activity get the guests’ feed', async () => {
    const guest = await (await app.server.as(null)).list({ query: {} });
    const stranger = await (await app.server.as(await newcomer())).list({ query: {} });
    expect(idsOf(stranger)).toEqual(idsOf(guest));
    expect(guest.items).toHaveLength(24);
    for (const { reason } of guest.items)
      expect(reason!.text).toMatch(/^(Picked|New|Trending|People|Something)/);
  });

  test('chosen tags, likes, chats and follows each personalise the feed and are given as the reason', async () => {
    const { cast, database, interests, server } = app;
    const kinds = async (userId: string) =>
      (await (await server.as(userId)).list({ query: {} })).items.map(({ reason }) => reason!.kind);
    const [byTags, byLike, byChat, byFollow] = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
    ];
    interests.set(byTags, ['romance', 'vampire']);
    const some = await (await server.as(null)).list({ query: { filter: 'vampire', sort: 'new' } });
    await cast.like(byLike, some.items[0]!.id);
    await cast.talk(byChat, some.items[0]!.id, 1, 0);
    await database.pool.query('insert into follows values ($1, $2, now())', [byFollow, makers[3]]);
    expect(await kinds(byTags)).toContain('tag');
    expect(await kinds(byLike)).toContain('like');
    expect(await kinds(byChat)).toContain('chat');
    expect(await kinds(byFollow)).toContain('follow');
    const theirs = await (await server.as(byFollow)).list({ query: {} });
    expect(theirs.items[0]!.creator.id).toBe(makers[3]);
  });

  test('sensitive tags are not named in reasons', async () => {
    const userId = await newcomer();
    app.interests.set(userId, ['lesbian', 'asian']);
    await app.cast.character(makers[1]!, { name: 'Private', tags: ['lesbian', 'asian'] });
    app.clock.advance(2 * 60_000);
    const list = await (await app.server.as(userId)).list({ query: {} });
    expect(list.items[0]!).toMatchObject({
      name: 'Private',
      reason: { kind: 'tag', text: 'One of your interests' },
    });
    expect(JSON.stringify(list.items.map(({ reason }) => reason))).not.toMatch(/lesbian|asian/i);
  });

  test('changed tags change the feed within seconds', async () => {
    const userId = await newcomer();
    const reader = await app.server.as(userId);
    const count = async (tag: string) =>
      (await reader.list({ query: { limit: 10 } })).items.filter(({ tagNames }) => tagNames.includes(tag))
        .length;
    app.interests.set(userId, ['horror']);
    expect(await count('horror')).toBeGreaterThan(6);
    app.interests.set(userId, ['angel']);
    app.parts.discovery.forgetInterests(userId);
    expect(await count('horror')).toBeLessThan(5);
    expect(await count('angel')).toBeGreaterThan(6);
    app.interests.set(userId, ['space']);
    app.clock.advance(11_000);
    expect(await count('angel')).toBeLessThan(5);
    expect(await count('space')).toBeGreaterThan(6);
  });
});

describe('content', () => {
  test('leaves a hidden character out of every page until it is unhidden', async () => {
    const userId = await newcomer();
    app.interests.set(userId, ['fantasy']);
    const reader = await app.server.as(userId);
    const first = await reader.list({ query: {} });
    const [gone] = first.items;
    await reader.hide({ params: { id: gone!.id } });
    const again = await rank(reader, {});
    expect(idsOf(again)).not.toContain(gone!.id);
    app.clock.advance(40 * 60_000);
    expect(idsOf(await rank(reader, {}))).not.toContain(gone!.id);
    await reader.unhide({ params: { id: gone!.id } });
    app.clock.advance(40 * 60_000);
    expect(idsOf(await rank(reader, {}))).toContain(gone!.id);
  });

  test('lists hidden characters that are still visible, the last hidden first', async () => {
    const userId = await newcomer();
    const reader = await app.server.as(userId);
    const hidden = async (query = {}) => reader.hidden({ query });
    const [one, two, three] = idsOf(await reader.list({ query: { sort: 'new', limit: 3 } }));
    for (const id of [one!, two!, three!]) {
      await reader.hide({ params: { id } });
      app.clock.advance(1000);
    }
    expect(idsOf(await hidden())).toEqual([three, two, one]);
    const page = await hidden({ limit: 2, page: 2 });
    expect(page).toMatchObject({ items: [{ id: one }], total: 3, hasMore: false });
    expect((await (await app.server.as(await newcomer())).hidden({ query: {} })).total).toBe(0);
    await app.database.pool.query(`update characters set visibility = 'private' where id = $1`, [two]);
    expect(await hidden()).toMatchObject({ items: [{ id: three }, { id: one }], total: 2 });
    await app.database.pool.query(`update characters set visibility = 'public' where id = $1`, [two]);
    await reader.unhide({ params: { id: three! } });
    expect(idsOf(await hidden())).toEqual([two, one]);
  });

  test('leaves out characters that became private or were deleted after the ranking was made', async () => {
    const guest = await app.server.as(null);
    const [one, two] = (await guest.list({ query: { limit: 3 } })).items;
    await app.database.pool.query(`update characters set visibility = 'private' where id = $1`, [one!.id]);
    await app.database.pool.query('update characters set deleted_at = now() where id = $1', [two!.id]);
    const shown = idsOf(await (await app.server.as(await newcomer())).list({ query: {} }));
    expect(shown).not.toContain(one!.id);
    expect(shown).not.toContain(two!.id);
    await app.database.pool.query(`update characters set visibility = 'public', deleted_at = null`);
  });

  test('shows a new character of a small catalogue on the next visit', async () => {
    const guest = await app.server.as(null);
    await guest.list({ query: {} });
    const id = await app.cast.character(makers[5]!, { name: 'Brand new' });
    app.clock.advance(2 * 60_000);
    const { items } = await rank(await app.server.as(null), {});
    expect(items.find((item) => item.id === id)).toBeDefined();
  });

  test('a page beyond the last is empty', async () => {
    const list = await (await app.server.as(null)).list({ query: { page: 40 } });
    expect(list).toMatchObject({ items: [], hasMore: false, cursor: null, page: 40 });
  });
});
