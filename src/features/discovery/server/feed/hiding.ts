// "Not interested": what a user hid stays out of their feed and lists until they take it back.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import type { Cards } from './feed.needs.ts';
import * as store from './hidden.store.ts';

export interface HidingDeps {
  database: Database;
  clock: Clock;
  cards: Cards;
}

export function createHiding({ database, clock, cards }: HidingDeps) {
  const missing = () => new AppError('discovery.missing');
  return {
    /** @throws AppError discovery.missing */
    async hide(userId: string, characterId: string): Promise<{ isHidden: boolean }> {
      const at = new Date(clock.now());
      const isThere = await database
        .transact((tx) => store.insertHidden(tx, userId, characterId, at))
        .catch((error: unknown) => {
          // The account was deleted; its access token lives on for some minutes.
          if ((error as { code?: string }).code === '23503') throw missing();
          throw error;
        });
      if (!isThere) throw missing();
      return { isHidden: true };
    },
    async list(
      viewer: { userId: string; showNsfw: boolean },
      { page, limit }: { page: number; limit: number },
    ): Promise<Listed<CharacterSummary>> {
      const offset = (page - 1) * limit;
      const { ids, total } = await store.listHidden(database.db, viewer.userId, offset, limit);
      const items = await cards.summaries(ids, viewer);
      return { items, page, limit, total, hasMore: offset + limit < total };
    },
    async unhide(userId: string, characterId: string): Promise<{ isHidden: boolean }> {
      await database.transact((tx) => store.deleteHidden(tx, userId, characterId));
      return { isHidden: false };
    },
  };
}

export type Hiding = ReturnType<typeof createHiding>;
