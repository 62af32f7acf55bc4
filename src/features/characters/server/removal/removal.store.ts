import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { PRIVATE_FOR_GOOD } from '../visibility.store.ts';

/** False if it does not exist, is already deleted, or belongs to another user. */
export async function markDeleted(tx: Tx, id: string, userId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('characters')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('creator_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param since the oldest deletion that can be undone */
export async function unmarkDeleted(tx: Tx, id: string, userId: string, since: Date): Promise<void> {
  await tx
    .updateTable('characters')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('creator_id', '=', userId)
    .where('deleted_at', '>=', since)
    .where('cleared_at', 'is', null)
    .execute();
}

/** Locks some characters that were deleted before the given time and are not yet removed. */
export async function takeDue(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('characters')
    .select('id')
    .where('deleted_at', '<', before)
    .where('cleared_at', 'is', null)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Those of these characters that somebody has a conversation with. */
export async function talkedTo(tx: Tx, ids: string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select c.id from unnest(${ids}::uuid[]) as c(id)
    where exists (select from conversation_members member where member.character_id = c.id)`.execute(tx);
  return result.rows.map((row) => row.id);
}

export async function deleteCharacters(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('characters').where('id', 'in', ids).execute();
}

/**
 * Keeps only those versions of deleted characters that conversations use, with the newest as the current one.
 */
export async function reduce(tx: Tx, ids: string[], at: Date): Promise<void> {
  await tx.deleteFrom('character_drafts').where('character_id', 'in', ids).execute();
  await tx.deleteFrom('character_imports').where('character_id', 'in', ids).execute();
  await sql`
    update characters c set cleared_at = ${at}, version_id = v.id, name = v.name, hook = v.hook, age = v.age,
      is_draft = false, ${PRIVATE_FOR_GOOD}
    from (
      select distinct on (v.character_id) v.id, v.character_id, v.name, v.hook, v.age
      from character_versions v
      join conversation_members member on member.version_id = v.id
      where v.character_id = any(${ids}::uuid[])
      order by v.character_id, v.number desc
    ) v
    where v.character_id = c.id`.execute(tx);
  await sql`
    delete from character_versions v using characters c
    where c.id = v.character_id and c.id = any(${ids}::uuid[]) and c.version_id <> v.id
      and not exists (select from conversation_members member where member.version_id = v.id)`.execute(tx);
}

/** Locks imported files without a character that were recorded before the given time. */
export async function takeUnreferencedFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('card_remains')
    .select('file_id')
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.file_id);
}

export async function forgetUnreferencedFiles(tx: Tx, fileIds: string[]): Promise<void> {
  await tx.deleteFrom('card_remains').where('file_id', 'in', fileIds).execute();
}
