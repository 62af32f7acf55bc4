// The statistics of a character, and when they are refreshed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDiscoveryFixture,
  type DiscoveryFixture,
} from '../../../../../test/support/discovery-fixture.ts';
import { qualityOf, trendOf, type Counts } from './quality.ts';

const counts = (change: Partial<Counts>): Counts => ({
  chatters: 0,
  returned: 0,
  recent: 0,
  likes: 0,
  editorial: 0,
  ...change,
});

describe('quality', () => {
  const of = (change: Partial<Counts>) => qualityOf(counts(change));

  test('rises with the number of chatters, of returning chatters and of likes', () => {
    expect(of({ chatters: 200, returned: 60 })).toBeGreaterThan(of({ chatters: 20, returned: 6 }));
    expect(of({ chatters: 200, returned: 120 })).toBeGreaterThan(of({ chatters: 200, returned: 60 }));
    expect(of({ chatters: 200, returned: 60, likes: 50 })).toBeGreaterThan(
      of({ chatters: 200, returned: 60 }),
    );
  });

  test('ranks two of two returning chatters below seventy of a hundred', () => {
    expect(of({ chatters: 2, returned: 2 })).toBeLessThan(of({ chatters: 100, returned: 70 }));
  });

  test('ranks many chatters who never return below fewer who do', () => {
    expect(of({ chatters: 1000, returned: 0 })).toBeLessThan(of({ chatters: 200, returned: 140 }));
  });

  test('uses the editorial score, and less of it the more people have chatted', () => {
    expect(of({ editorial: 1 })).toBeGreaterThan(of({ editorial: 0.5 }));
    const gain = (chatters: number) => of({ chatters, editorial: 1 }) - of({ chatters });
    expect(gain(200)).toBeLessThan(gain(0) / 5);
  });

  test('stays between 0 and 10,000', () => {
    for (const change of [
      {},
      { chatters: 1e9, returned: 1e9, likes: 1e9, editorial: 9 },
      { editorial: -5 },
    ]) {
      expect(of(change)).toBeGreaterThanOrEqual(0);
      expect(of(change)).toBeLessThanOrEqual(10_000);
    }
  });

  test('trend orders by chatters of the last week, then by quality', () => {
    expect(trendOf(1, 0)).toBeGreaterThan(trendOf(0, 10_000));
    expect(trendOf(0, 5000)).toBeGreaterThan(trendOf(0, 900));
  });
});

describe('refreshing the statistics', () => {
  let app: DiscoveryFixture;
  let maker: string;
  let people: string[];
  beforeAll(async () => {
    app = await createDiscoveryFixture();
    maker = await app.cast.person('maker');
    people = await Promise.all(Array.from({ length: 6 }, () => app.cast.person()));
  });
  afterAll(() => app.close());

  const statsOf = async (id: string) =>
    (
      await app.database.db.selectFrom('character_stats').selectAll().where('character_id', '=', id).execute()
    )[0]!;
  const qualities = async (id: string) => {
    const { rows } = await app.database.pool.query(
      'select quality, trend from character_listings where character_id = $1',
      [id],
    );
    return rows as { quality: number; trend: number }[];
  };

  test('a new character has the prior quality before and after its first refresh', async () => {
    const { cast, database, parts } = app;
    const [plain, editorial] = [await cast.character(maker), await cast.character(maker)];
    await database.pool.query('delete from character_stats where character_id = $1', [editorial]);
    await database.pool.query('update characters set score = 0.7, name = name where id = $1', [editorial]);
    const before = [await statsOf(plain), await statsOf(editorial)];
    expect(before.map(({ quality }) => quality)).toEqual([
      qualityOf(counts({})),
      qualityOf(counts({ editorial: 0.7 })),
    ]);
    await parts.refresh();
    const after = [await statsOf(plain), await statsOf(editorial)];
    expect(after.map(({ quality, trend }) => [quality, trend])).toEqual(
      before.map(({ quality, trend }) => [quality, trend]),
    );
  });

  test('counts distinct people without the creator, not messages', async () => {
    const { cast, parts } = app;
    const [liked, loud] = [await cast.character(maker), await cast.character(maker)];
    for (const person of people.slice(0, 4)) await cast.talk(person, liked, 3, 0, 2);
    await cast.talk(people[0]!, loud, 3, 0, 50_000);
    await cast.talk(people[0]!, loud, 3, 0, 50_000);
    await cast.talk(maker, loud, 3, 0, 50_000);
    await parts.refresh();
    expect(await statsOf(liked)).toMatchObject({ chatters: 4, returned: 4, recent: 4 });
    expect(await statsOf(loud)).toMatchObject({ chatters: 1, returned: 1, recent: 1 });
    const [good] = await qualities(liked);
    const [less] = await qualities(loud);
    expect(good!.quality).toBeGreaterThan(less!.quality);
    expect(good!.trend).toBeGreaterThan(less!.trend);
  });

  test('counts a person as returning who writes on another day', async () => {
    const { cast, parts } = app;
    const id = await cast.character(maker, { tags: ['angel'] });
    await cast.talk(people[0]!, id, 1, 1);
    await cast.talk(people[1]!, id, 2, 1);
    // Two conversations, days apart.
    await cast.talk(people[2]!, id, 5, 5);
    await cast.talk(people[2]!, id, 1, 1);
    // Only a greeting was read.
    await cast.talk(people[3]!, id, 1, 1, 0);
    await parts.refresh();
    expect(await statsOf(id)).toMatchObject({ chatters: 3, returned: 2, recent: 3 });
    // All listings of the character have the same values.
    expect(new Set((await qualities(id)).map((row) => JSON.stringify(row))).size).toBe(1);
    expect(await qualities(id)).toHaveLength(2);
  });

  test('refreshes only characters with new activity, and active ones again after a week', async () => {
    const { cast, clock, parts } = app;
    const id = await cast.character(maker);
    await cast.talk(people[0]!, id, 0, 0);
    await parts.refresh();
    expect(await statsOf(id)).toMatchObject({ recent: 1 });
    clock.advance(3 * 3_600_000);
    await parts.refresh();
    expect(await parts.refresh()).toBe(0);
    clock.advance(8 * 86_400_000);
    expect(await parts.refresh()).toBeGreaterThan(0);
    expect(await statsOf(id)).toMatchObject({ chatters: 1, recent: 0, due_at: null });
    await cast.talk(people[1]!, id, 0, 0);
    await parts.refresh();
    expect(await statsOf(id)).toMatchObject({ chatters: 2, recent: 1 });
  });

  test('a like raises the quality', async () => {
    const { cast, clock, parts } = app;
    const id = await cast.character(maker);
    await parts.refresh();
    const [before] = await qualities(id);
    clock.advance(60_000);
    await cast.like(people[0]!, id);
    await parts.refresh();
    expect((await qualities(id))[0]!.quality).toBeGreaterThan(before!.quality);
  });

  test('runs every minute in the background, on one server at a time', async () => {
    const { cast, parts, ticker, database } = app;
    const id = await cast.character(maker);
    parts.start();
    ticker.tick();
    await expect.poll(async () => (await statsOf(id)).due_at).toBe(null);
    const other = await cast.character(maker);
    await database.transact(async (tx) => {
      await tx.selectFrom('discovery_marks').selectAll().forUpdate().execute();
      expect(await parts.refresh()).toBe(0);
    });
    expect((await statsOf(other)).due_at).not.toBe(null);
    await parts.refresh();
    expect((await statsOf(other)).due_at).toBe(null);
  });
});
