import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { CharacterVersionsTable } from '../../../platform/server/db/schema.gen.ts';
import { VERSIONS_KEPT, type Rating, type Visibility } from '../rules.ts';
import type { VersionRow } from './characters.store.ts';
import { chooseVisibility } from './visibility.store.ts';

export type NewVersion = Omit<Insertable<CharacterVersionsTable>, 'number'>;

/** Assigns the next number; the character's row must be locked. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await tx
    .insertInto('character_versions')
    .values({
      ...version,
      number: sql<number>`coalesce((select max(number) from character_versions where character_id = ${version.character_id}), 0) + 1`,
    })
    .execute();
}

export interface Face {
  version_id: string;
  name: string;
  hook: string;
  age: number;
  rating: Rating;
  tag_names: string[];
}

/** Updates the character's row, which lists show. */
export async function publishRow(
  tx: Tx,
  id: string,
  change: { face: Face | null; visibility: Visibility; isFirst: boolean; at: Date },
): Promise<void> {
  const { face, visibility, isFirst, at } = change;
  await chooseVisibility(tx, id, visibility, {
    ...face,
    is_draft: false,
    updated_at: at,
    // The age of a "new" character counts from its first publication.
    ...(isFirst ? { published_at: at, created_at: at } : {}),
  });
}

export const takeBack = (tx: Tx, id: string, at: Date): Promise<void> =>
  chooseVisibility(tx, id, 'private', { is_draft: true, updated_at: at });

export async function findNumber(db: Db, characterId: string, number: number): Promise<VersionRow | null> {
  const row = await db
    .selectFrom('character_versions')
    .selectAll()
    .where('character_id', '=', characterId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}

/** Old versions that are not current and that no chat uses. */
export async function dropOldVersions(tx: Tx, characterId: string): Promise<void> {
  await sql`
    delete from character_versions v using characters c
    where v.character_id = ${characterId} and c.id = v.character_id and v.id is distinct from c.version_id
      and v.number <= (select max(number) from character_versions where character_id = ${characterId}) - ${VERSIONS_KEPT}
      and not exists (select from conversation_members member where member.version_id = v.id)`.execute(tx);
}

/** Visible characters without a portrait, ordered by id. */
export async function readFaceless(
  db: Db,
  after: string | null,
  limit: number,
): Promise<{ id: string; creator_id: string }[]> {
  let query = db
    .selectFrom('characters')
    .select(['id', 'creator_id'])
    .where('avatar_image_id', 'is', null)
    .where('held_portrait_id', 'is', null)
    .where('is_draft', '=', false)
    .where('deleted_at', 'is', null)
    .where('seed_slug', 'is', null);
  if (after) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}
