// Merges a guest's likes and favourites into the account. Idempotent.
import { AppError } from '../../../shared/errors.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { LikeCounter } from './favorites.needs.ts';
import * as store from './merge.store.ts';

interface MergeDeps {
  database: Database;
  clock: Clock;
  counter: LikeCounter;
}

export function createMerging({ database, clock, counter }: MergeDeps) {
  const missing = () => new AppError('favorites.missing');

  async function merge<T>(
    ids: string[],
    userId: string,
    table: 'likes' | 'favorites',
    answer: (tx: Tx, found: { id: string; likes: number }[], added: string[]) => Promise<T[]>,
  ): Promise<{ merged: T[]; dropped: string[] }> {
    const asked = [...new Set(ids)];
    if (asked.length === 0) return { merged: [], dropped: [] };
    try {
      return await database.transact(async (tx) => {
        const found = await store.lockVisible(tx, asked, userId, table === 'likes');
        const known = new Set(found.map(({ id }) => id));
        const kept = asked.filter((id) => known.has(id));
        const now = clock.now();
        // One millisecond apart, so that lists, which show the newest first, keep the order of marking.
        const marks = kept.map((characterId, place) => ({
          characterId,
          at: new Date(now - kept.length + 1 + place),
        }));
        const added = kept.length > 0 ? await store.insertMarks(tx, table, userId, marks) : [];
        return { merged: await answer(tx, found, added), dropped: asked.filter((id) => !known.has(id)) };
      });
    } catch (error) {
      // The account was deleted, but its access token is valid for some more minutes.
      if ((error as { code?: string }).code === '23503') throw missing();
      throw error;
    }
  }

  return {
    mergeFavorites: (userId: string, ids: string[]) =>
      merge(ids, userId, 'favorites', async (_tx, found) => found.map(({ id }) => id)),

    /** @throws AppError favorites.missing for the list of another user */
    mergeLikes: async (callerId: string, userId: string, ids: string[]) => {
      if (callerId !== userId) throw missing();
      return merge(ids, userId, 'likes', async (tx, found, added) => {
        const counts = await counter.addLikeToEach(tx, added);
        return found.map(({ id, likes }) => ({ characterId: id, likes: counts.get(id) ?? likes }));
      });
    },
  };
}

export type Merging = ReturnType<typeof createMerging>;
