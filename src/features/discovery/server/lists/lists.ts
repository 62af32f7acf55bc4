// Lists with a fixed order: of all characters, of a tag, of a category, of a creator.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { LIST_DEPTH, TOTAL_SECONDS } from '../../rules.ts';
import type { ListedRow } from '../cards/cards.views.ts';
import { createTimedCache } from '../cards/timed-cache.ts';
import { readCursor, writeCursor } from './cursor.ts';
import * as views from './listings.views.ts';

export interface Listed {
  rows: ListedRow[];
  total: number;
  hasMore: boolean;
  cursor: string | null;
}

export interface ListRequest {
  sort: views.ListSort;
  /** Null for everybody. */
  tags: string[] | null;
  creatorId: string | null;
  viewerId: string | null;
  page: number;
  limit: number;
  cursor: string | null;
}

const KEPT_TOTALS = 300;
const EVERYBODY = [''];

export function createLists({ db, clock }: { db: Db; clock: Clock }) {
  const totals = createTimedCache<number>(clock, TOTAL_SECONDS * 1000, KEPT_TOTALS);

  /** How many public characters have one of these tags; null = any. */
  const total = (tags: string[] | null): Promise<number> => {
    const wanted = tags ?? EVERYBODY;
    return totals.get(wanted.join(','), () => views.countListed(db, wanted));
  };

  async function ofCreator(creatorId: string, request: ListRequest): Promise<Listed> {
    const { sort, tags, page, limit } = request;
    const creator = { id: creatorId, isViewer: creatorId === request.viewerId };
    const [rows, count] = await Promise.all([
      views.listOfCreator(db, creator, { sort, tags, offset: (page - 1) * limit, limit }),
      views.countOfCreator(db, creator, tags),
    ]);
    return { rows, total: count, hasMore: page * limit < count, cursor: null };
  }

  return {
    total,
    async list(request: ListRequest): Promise<Listed> {
      if (request.creatorId) return ofCreator(request.creatorId, request);
      const { sort, tags, viewerId, page, limit } = request;
      const after = request.cursor ? readCursor(request.cursor) : null;
      const offset = after ? 0 : (page - 1) * limit;
      const isEmpty = offset > LIST_DEPTH || tags?.length === 0;
      const [found, count] = await Promise.all([
        isEmpty
          ? []
          : views.listListed(db, {
              sort,
              viewerId,
              after,
              offset,
              tags: tags ?? EVERYBODY,
              limit: limit + 1,
            }),
        tags?.length === 0 ? 0 : total(tags),
      ]);
      const rows = found.slice(0, limit);
      const hasMore = found.length > limit;
      const last = rows.at(-1);
      return { rows, total: count, hasMore, cursor: hasMore && last ? writeCursor(last) : null };
    },
  };
}

export type Lists = ReturnType<typeof createLists>;
