import type { Tx } from '../../../platform/server/db/database.ts';

/**
 * The characters of these that exist and that the user may see, with their likes. They are locked in the
 * order of ids, so that two merges cannot deadlock. `isCounting` also locks their counters.
 */
export async function lockVisible(
  tx: Tx,
  ids: string[],
  userId: string,
  isCounting: boolean,
): Promise<{ id: string; likes: number }[]> {
  const rows = tx
    .selectFrom('characters')
    .select(['id', 'like_count as likes'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
    .where((where) => where.or([where('visibility', '<>', 'private'), where('creator_id', '=', userId)]))
    .orderBy('id');
  return (isCounting ? rows.forNoKeyUpdate() : rows.forKeyShare()).execute();
}

/** @returns the ids of new marks, without those that existed already. */
export async function insertMarks(
  tx: Tx,
  table: 'likes' | 'favorites',
  userId: string,
  marks: { characterId: string; at: Date }[],
): Promise<string[]> {
  const rows = await tx
    .insertInto(table)
    .values(
      marks.map(({ characterId, at }) => ({ user_id: userId, character_id: characterId, created_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('character_id')
    .execute();
  return rows.map((row) => row.character_id);
}
