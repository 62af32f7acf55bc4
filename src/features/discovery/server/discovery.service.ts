// Which characters a visitor sees, and in which order.
import type { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { createBoundedPool } from '../../../platform/server/bounded-pool.ts';
import type { Db } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { discoveryContract } from '../contract.ts';
import { GUEST_LIST_SECONDS } from '../rules.ts';
import type { Cards } from './cards/cards.ts';
import { listByIds, listUnhidden } from './cards/cards.views.ts';
import { createTimedCache } from './cards/timed-cache.ts';
import type { Feed } from './feed/feed.ts';
import type { ListSort } from './lists/listings.views.ts';
import type { Lists } from './lists/lists.ts';
import type { TagSets } from './lists/lists.needs.ts';

type Query = z.output<typeof discoveryContract.list.query>;
/** `cursor` and the filters may be left out. */
export type ListQuery = Pick<Query, 'page' | 'limit' | 'sort'> & Partial<Query>;
type CategoryQuery = z.output<typeof discoveryContract.ofCategory.query>;

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

/** How many different lists of guests are cached. */
const KEPT_LISTS = 200;
/** Lists that are read concurrently. More would not finish sooner, and would delay streamed replies. */
const READ_AT_ONCE = 4;
const READS_WAITING = 2_000;

export interface DiscoveryDeps {
  db: Db;
  clock: Clock;
  cards: Cards;
  lists: Lists;
  feed: Feed;
  tags: TagSets;
}

/** Orders by the names that clients may send. */
const SORT_NAMES = {
  recommended: 'recommended',
  trending: 'trending',
  popular: 'trending',
  new: 'new',
  newest: 'new',
} as const satisfies Record<Query['sort'], ListSort>;

interface Page {
  items: string[];
  total: number;
  hasMore: boolean;
  cursor: string | null;
}

export function createDiscovery({ db, clock, cards, lists, feed, tags }: DiscoveryDeps) {
  const reads = createBoundedPool({ atOnce: READ_AT_ONCE, waiting: READS_WAITING }, () => {
    return new AppError('discovery.busy', { retryAfter: 5 });
  });
  const guestLists = createTimedCache<Buffer>(clock, GUEST_LIST_SECONDS * 1000, KEPT_LISTS);

  async function tagsOf({ filter, category }: ListQuery): Promise<string[] | null> {
    if (filter) return [filter];
    return category ? ((await tags.namesIn(category)) ?? []) : null;
  }

  async function feedPage({ page, limit, cursor }: Omit<ListQuery, 'sort'>, viewer: Viewer): Promise<Page> {
    const { ids, reasons, ...rest } = await feed.page({ ...viewer, page, limit, cursor: cursor ?? null });
    const rows = await listUnhidden(db, ids, viewer.userId);
    return { items: await cards.of(rows, viewer.showNsfw, reasons), ...rest };
  }

  async function listPage(query: ListQuery, viewer: Viewer): Promise<Page> {
    const { page, limit, cursor, creatorId = null } = query;
    const { rows, ...rest } = await lists.list({
      sort: SORT_NAMES[query.sort],
      tags: await tagsOf(query),
      page,
      limit,
      creatorId,
      viewerId: viewer.userId,
      cursor: cursor ?? null,
    });
    return { items: await cards.of(rows, viewer.showNsfw), ...rest };
  }

  async function read(query: ListQuery, viewer: Viewer): Promise<Buffer> {
    const { page, limit, sort, filter, category, creatorId } = query;
    const isFeed = sort === 'recommended' && !filter && !category && !creatorId;
    const { items, total, hasMore, cursor } = await (isFeed ? feedPage : listPage)(query, viewer);
    return Buffer.from(
      `{"items":[${items.join(',')}],"page":${page},"limit":${limit},"total":${total},"hasMore":${hasMore},` +
        `"cursor":${cursor === null ? 'null' : `"${cursor}"`}}`,
    );
  }

  /** @throws AppError request.invalid for a tag or category that does not exist, like any other wrong value */
  async function refuseUnknown({ filter, category }: ListQuery): Promise<void> {
    if (filter && !(await tags.isOffered(filter)))
      throw new AppError('request.invalid/tag', { field: 'filter' });
    if (category && (await tags.namesIn(category)) === null)
      throw new AppError('request.invalid/category', { field: 'category' });
  }

  /**
   * The list as ready JSON bytes. Guests share theirs for a few seconds.
   * @throws AppError request.invalid for an unknown filter or category
   */
  async function list(query: ListQuery, viewer: Viewer): Promise<Buffer> {
    await refuseUnknown(query);
    if (viewer.userId) return reads.run(() => read(query, viewer));
    const { page, limit, sort, filter = '', category = '', creatorId = '', cursor = '' } = query;
    const key = `${page} ${limit} ${sort} ${filter} ${category} ${creatorId} ${cursor} ${viewer.showNsfw}`;
    return guestLists.get(key, () => reads.run(() => read(query, viewer)));
  }

  return {
    list,
    /** @throws AppError discovery.missing where there is no such category */
    async listOfCategory(category: string, query: CategoryQuery, viewer: Viewer): Promise<Buffer> {
      if ((await tags.namesIn(category)) === null) throw new AppError('discovery.missing/category');
      return list({ ...query, category }, viewer);
    },
    /** The next list of this user follows the tags that they have now. */
    forgetInterests: feed.forgetInterests,
    /** For other features that have a list of ids. */
    async summaries(ids: string[], viewer: Viewer): Promise<CharacterSummary[]> {
      const rows = await listByIds(db, ids, viewer.userId);
      const items = await cards.of(rows, viewer.showNsfw);
      return items.map((item) => JSON.parse(item) as CharacterSummary);
    },
  };
}

export type Discovery = ReturnType<typeof createDiscovery>;
