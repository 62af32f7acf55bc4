import type { Db } from '../../../platform/server/db/database.ts';

type Marks = (db: Db, userId: string, afterId: string | null, limit: number) => Promise<Mark[]>;

interface Mark {
  /** The character's. */
  id: string;
  name: string;
  createdAt: Date;
}

/** In the order of the characters' ids. */
export const readLikes: Marks = (db, userId, afterId, limit) => {
  let query = db
    .selectFrom('likes as mark')
    .innerJoin('characters as character', 'character.id', 'mark.character_id')
    .select(['character.id', 'character.name', 'mark.created_at as createdAt'])
    .where('mark.user_id', '=', userId);
  if (afterId) query = query.where('character.id', '>', afterId);
  return query.orderBy('character.id').limit(limit).execute();
};

/** In the order of the characters' ids. */
export const readFavorites: Marks = (db, userId, afterId, limit) => {
  let query = db
    .selectFrom('favorites as mark')
    .innerJoin('characters as character', 'character.id', 'mark.character_id')
    .select(['character.id', 'character.name', 'mark.created_at as createdAt'])
    .where('mark.user_id', '=', userId);
  if (afterId) query = query.where('character.id', '>', afterId);
  return query.orderBy('character.id').limit(limit).execute();
};
