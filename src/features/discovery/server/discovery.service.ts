// Which characters a visitor sees, and in which order.
import type { z } from 'zod';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import type { discoveryContract } from '../contract.ts';
import { GUEST_LIST_SECONDS, INTERESTS_SECONDS, TOTAL_SECONDS } from '../rules.ts';
import { createCards } from './cards.ts';
import type { Interests, TagSets } from './discovery.needs.ts';
import * as views from './discovery.views.ts';

export type ListQuery = z.output<typeof discoveryContract.list.query>;

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

/** How many different lists of guests are kept. */
const KEPT_LISTS = 200;

export interface DiscoveryTools {
  database: Database;
  clock: Clock;
  tags: TagSets;
  interests: Interests;
}

export function createDiscovery({ database, clock, tags, interests }: DiscoveryTools) {
  const { db } = database;
  const totals = createKept<number>(clock, TOTAL_SECONDS * 1000);
  const guestLists = createKept<Buffer>(clock, GUEST_LIST_SECONDS * 1000);
  const chosen = createKept<string[]>(clock, INTERESTS_SECONDS * 1000);
  const cards = createCards({ db, clock });

  async function wantedTags(query: ListQuery): Promise<string[] | null> {
    if (query.filter) return [query.filter];
    return query.category ? tags.namesOf(query.category) : null;
  }

  async function read(query: ListQuery, viewer: Viewer): Promise<Buffer> {
    const wanted = await wantedTags(query);
    const { page, limit, sort } = query;
    const { userId } = viewer;
    const isPersonal = userId !== null && sort === 'recommended';
    const [rows, total] = await Promise.all([
      views.listCharacters(db, {
        sort,
        tags: wanted,
        interests: isPersonal ? await chosen.get(userId, () => interests.of(userId)) : [],
        offset: (page - 1) * limit,
        limit,
      }),
      totals.get(wanted?.join(',') ?? '', () => views.countCharacters(db, wanted)),
    ]);
    const items = await cards.of(rows, viewer.showNsfw);
    const hasMore = page * limit < total;
    return Buffer.from(
      `{"items":[${items.join(',')}],"page":${page},"limit":${limit},"total":${total},"hasMore":${hasMore}}`,
    );
  }

  return {
    /** The list as ready JSON bytes. Guests share theirs for a few seconds. */
    list(query: ListQuery, viewer: Viewer): Promise<Buffer> {
      if (viewer.userId) return read(query, viewer);
      const { page, limit, sort, filter = '', category = '' } = query;
      const key = `${page} ${limit} ${sort} ${filter} ${category} ${viewer.showNsfw}`;
      return guestLists.get(key, () => read(query, viewer));
    },
    /** For neighbours that hold a list of ids of their own. */
    async summaries(ids: string[], viewer: Viewer): Promise<CharacterSummary[]> {
      const rows = await views.listByIds(db, ids, viewer.userId);
      const items = await cards.of(rows, viewer.showNsfw);
      return items.map((item) => JSON.parse(item) as CharacterSummary);
    },
  };
}

export type Discovery = ReturnType<typeof createDiscovery>;

/** Values that are good for a while; two that ask at once share one read, and a failed read is not kept. */
function createKept<T>(clock: Clock, freshMs: number) {
  const kept = new Map<string, { at: number; value: Promise<T> }>();
  return {
    get(key: string, read: () => Promise<T>): Promise<T> {
      const found = kept.get(key);
      if (found && clock.now() - found.at < freshMs) return found.value;
      const value = read();
      kept.delete(key);
      kept.set(key, { at: clock.now(), value });
      if (kept.size > KEPT_LISTS) kept.delete(kept.keys().next().value!);
      value.catch(() => kept.delete(key));
      return value;
    },
  };
}
