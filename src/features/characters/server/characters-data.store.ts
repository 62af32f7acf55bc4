import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { CharacterRow, VersionRow } from './characters.store.ts';
import { PRIVATE_FOR_GOOD } from './visibility.store.ts';

export async function readOwnCharacters(
  db: Db,
  creatorId: string,
  afterId: string | null,
  limit: number,
): Promise<CharacterRow[]> {
  let query = db.selectFrom('characters').selectAll().where('creator_id', '=', creatorId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

export async function readVersions(
  db: Db,
  characterId: string,
  afterId: string | null,
  limit: number,
): Promise<VersionRow[]> {
  let query = db.selectFrom('character_versions').selectAll().where('character_id', '=', characterId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

/** Deletes the characters of a creator with which no other user has a conversation. */
export async function deleteUnneeded(tx: Tx, creatorId: string): Promise<void> {
  await tx
    .deleteFrom('characters')
    .where('creator_id', '=', creatorId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('conversation_members as member')
            .select('member.character_id')
            .whereRef('member.character_id', '=', 'characters.id'),
        ),
      ),
    )
    .execute();
}

/**
 * Reassigns the characters of a creator that others chat with. They are no longer listed, and only the
 * versions that those conversations use are kept.
 */
export async function handOver(tx: Tx, creatorId: string, heirId: string, at: Date): Promise<void> {
  for (const table of ['character_drafts', 'character_imports'] as const)
    await tx
      .deleteFrom(table)
      .where('character_id', 'in', (of) =>
        of.selectFrom('characters').select('characters.id').where('creator_id', '=', creatorId),
      )
      .execute();
  await sql`
    update characters c set creator_id = ${heirId}, deleted_at = coalesce(c.deleted_at, ${at}), ${PRIVATE_FOR_GOOD},
      is_draft = false, cleared_at = ${at}, avatar_image_id = null, version_id = v.id, name = v.name, hook = v.hook, age = v.age, updated_at = ${at}
    from (
      select distinct on (v.character_id) v.id, v.character_id, v.name, v.hook, v.age
      from character_versions v
      join characters own on own.id = v.character_id and own.creator_id = ${creatorId}
      join conversation_members member on member.version_id = v.id
      order by v.character_id, v.number desc
    ) v
    where v.character_id = c.id and c.creator_id = ${creatorId}`.execute(tx);
  await sql`
    delete from character_versions v using characters c
    where c.id = v.character_id and c.creator_id = ${heirId} and c.version_id <> v.id and c.updated_at = ${at}
      and not exists (select from conversation_members member where member.version_id = v.id)`.execute(tx);
}

export async function hasCharacters(db: Db, creatorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('characters')
    .select('id')
    .where('creator_id', '=', creatorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
