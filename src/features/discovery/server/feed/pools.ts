// The candidates of all feeds, cached for a minute and shared by all viewers.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { POOL_SECONDS, RANKING_MAX } from '../../rules.ts';
import { createTimedCache } from '../cards/timed-cache.ts';
import type { Candidate } from './candidates.ts';
import * as views from './feed.views.ts';
import { seededRandom } from './seeded-random.ts';

/** All of a small catalogue; of a large one enough for a full ranking even if few creators made them all. */
const BEST = RANKING_MAX + 240;
const TRENDING = 120;
const NEWEST = 160;
const OF_TAG = 80;
const SAMPLE = 120;
const OF_CREATOR = 4;
/** Characters with fewer chatters have too little data to be ranked. */
const UNKNOWN = 10;
const KEPT = 120;
const HEX = 16;

export function createPools({ db, clock }: { db: Db; clock: Clock }) {
  const cache = createTimedCache<Candidate[]>(clock, POOL_SECONDS * 1000, KEPT);

  const pool = (order: views.PoolOrder, tag: string, most: number) =>
    cache.get(`${order} ${tag}`, () => views.readPool(db, order, tag, most));

  return {
    async everybody(): Promise<Candidate[]> {
      const heads = [pool('best', '', BEST), pool('trending', '', TRENDING), pool('newest', '', NEWEST)];
      return (await Promise.all(heads)).flat();
    },
    async ofTags(tags: readonly string[]): Promise<Candidate[]> {
      return (await Promise.all(tags.map((tag) => pool('best', tag, OF_TAG)))).flat();
    },
    ofCreators: (ids: string[]): Promise<Candidate[]> =>
      ids.length > 0 ? views.readOfCreators(db, ids, OF_CREATOR) : Promise.resolve([]),
    /** A random sample by the seed, and the newest characters with few chats. */
    async elsewhere(seed: string): Promise<Candidate[]> {
      const draw = seededRandom(seed);
      const from = Array.from({ length: 12 }, () => Math.floor(draw() * HEX).toString(HEX)).join('');
      const [sample, newest] = await Promise.all([
        views.readRandomSample(db, from, SAMPLE),
        pool('newest', '', NEWEST),
      ]);
      return [...sample, ...newest.filter(({ chatters }) => chatters < UNKNOWN)];
    },
  };
}

export type Pools = ReturnType<typeof createPools>;
