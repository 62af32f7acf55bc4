// Personal data of this feature: likes and favourites.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { readFavorites, readLikes } from './favorites-data.views.ts';
import type { LikeCounter } from './favorites.needs.ts';
import { deleteMarksOf, likedIds } from './favorites.store.ts';

interface Deps {
  database: Database;
  counter: LikeCounter;
}

export function createFavoritesData({ database, counter }: Deps): PersonalData {
  const { db } = database;

  async function* files(userId: string): AsyncGenerator<DataFile> {
    const likes = inPages((after, limit) => readLikes(db, userId, after, limit));
    yield jsonFile('likes.json', {}, { likes });
    const favorites = inPages((after, limit) => readFavorites(db, userId, after, limit));
    yield jsonFile('favorites.json', {}, { favorites });
  }

  return {
    files,
    async erase(tx: Tx, { userId }) {
      const liked = await likedIds(tx, userId);
      // Always in the same order, so that two concurrent account deletions cannot deadlock.
      for (const id of liked.sort()) await counter.addLikes(tx, id, -1);
      await deleteMarksOf(tx, userId);
    },
  };
}
