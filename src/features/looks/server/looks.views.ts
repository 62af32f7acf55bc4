import type { Db } from '../../../platform/server/db/database.ts';

/** The looks of a user's own characters, for the download of an account. */
export async function readOwnLooks(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('character_looks as look')
    .innerJoin('characters as character', 'character.id', 'look.character_id')
    .select(['character.id', 'character.name', 'look.data', 'look.updated_at'])
    .where('character.creator_id', '=', userId);
  if (afterId) query = query.where('character.id', '>', afterId);
  return query.orderBy('character.id').limit(limit).execute();
}
