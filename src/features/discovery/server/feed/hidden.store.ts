import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

/** False where the character does not exist or is private to somebody else. */
export async function insertHidden(tx: Tx, userId: string, characterId: string, at: Date): Promise<boolean> {
  const result = await sql`
    with found as (select id from characters where id = ${characterId} and deleted_at is null and not is_draft
      and (visibility <> 'private' or creator_id = ${userId})),
    added as (insert into hidden_characters (user_id, character_id, created_at)
      select ${userId}, id, ${at} from found on conflict do nothing)
    select id from found`.execute(tx);
  return result.rows.length > 0;
}

export async function deleteHidden(tx: Tx, userId: string, characterId: string): Promise<void> {
  await tx
    .deleteFrom('hidden_characters')
    .where('user_id', '=', userId)
    .where('character_id', '=', characterId)
    .execute();
}

export const deleteHiddenOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('hidden_characters').where('user_id', '=', userId).execute();
};

/** Those who can still be looked at, the last hidden first. */
export async function listHidden(db: Db, userId: string, offset: number, limit: number) {
  const hidden = db
    .selectFrom('hidden_characters as hidden')
    .innerJoin('characters as character', 'character.id', 'hidden.character_id')
    .where('hidden.user_id', '=', userId)
    .where('character.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('character.visibility', '<>', 'private'), where('character.creator_id', '=', userId)]),
    );
  const rows = await hidden
    .select('character.id')
    .orderBy('hidden.created_at', 'desc')
    .orderBy('character.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await hidden
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ids: rows.map((row) => row.id), total: Number(total) };
}

/** In the order of the characters' ids. */
export async function readHidden(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('hidden_characters as hidden')
    .innerJoin('characters as character', 'character.id', 'hidden.character_id')
    .select(['character.id', 'character.name', 'hidden.created_at as createdAt'])
    .where('hidden.user_id', '=', userId);
  if (afterId) query = query.where('character.id', '>', afterId);
  return query.orderBy('character.id').limit(limit).execute();
}
