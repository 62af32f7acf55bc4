import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';

/** Whether the viewer likes the character and has it among the favourites. */
export async function marksOf(
  db: Db,
  characterId: string,
  userId: string,
): Promise<{ isLiked: boolean; isFavorite: boolean }> {
  const result = await sql<{ isLiked: boolean; isFavorite: boolean }>`
    select exists(select 1 from likes where user_id = ${userId} and character_id = ${characterId}) as "isLiked",
      exists(select 1 from favorites where user_id = ${userId} and character_id = ${characterId}) as "isFavorite"`.execute(
    db,
  );
  return result.rows[0]!;
}
