import type { Db, Tx } from '../../../platform/server/db/database.ts';

export interface LockedCharacter {
  name: string;
  creatorId: string;
  likes: number;
}

/** Null if the character does not exist or is private to another user. */
export async function lockCharacter(
  tx: Tx,
  characterId: string,
  userId: string,
): Promise<LockedCharacter | null> {
  const row = await tx
    .selectFrom('characters')
    .select(['name', 'like_count', 'visibility', 'creator_id'])
    .where('id', '=', characterId)
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || (row.visibility === 'private' && row.creator_id !== userId)) return null;
  return { name: row.name, creatorId: row.creator_id, likes: row.like_count };
}

export async function isLiked(tx: Tx, userId: string, characterId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('likes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('character_id', '=', characterId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLike(tx: Tx, userId: string, characterId: string, at: Date): Promise<void> {
  await tx
    .insertInto('likes')
    .values({ user_id: userId, character_id: characterId, created_at: at })
    .execute();
}

export async function deleteLike(tx: Tx, userId: string, characterId: string): Promise<void> {
  await tx
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('character_id', '=', characterId)
    .execute();
}

export const likedIds = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('likes')
    .select('character_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.character_id);
};

/** True when it was added, false when it existed already. */
export async function insertFavorite(
  tx: Tx,
  userId: string,
  characterId: string,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('favorites')
    .values({ user_id: userId, character_id: characterId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns when it was added; null when it was not a favourite. */
export async function deleteFavorite(tx: Tx, userId: string, characterId: string): Promise<Date | null> {
  const row = await tx
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('character_id', '=', characterId)
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/**
 * Characters that were deleted or made private since are not counted, because the list does not show them.
 */
const favoritesOf = (db: Db, userId: string) =>
  db
    .selectFrom('favorites as favorite')
    .innerJoin('characters as character', 'character.id', 'favorite.character_id')
    .where('favorite.user_id', '=', userId)
    .where('character.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('character.visibility', '<>', 'private'), where('character.creator_id', '=', userId)]),
    );

/** Ids of all favourites, newest first. */
export async function keptIds(db: Db, userId: string): Promise<string[]> {
  const rows = await favoritesOf(db, userId)
    .select('favorite.character_id')
    .orderBy('favorite.created_at', 'desc')
    .execute();
  return rows.map((row) => row.character_id);
}

export async function favoriteIds(db: Db, userId: string, offset: number, limit: number) {
  const rows = await favoritesOf(db, userId)
    .select('favorite.character_id')
    .orderBy('favorite.created_at', 'desc')
    .orderBy('favorite.character_id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await favoritesOf(db, userId)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ids: rows.map((row) => row.character_id), total: Number(total) };
}

/** Deletes likes and favourites of a user whose account is deleted. */
export async function deleteMarksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('likes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('favorites').where('user_id', '=', userId).execute();
}
