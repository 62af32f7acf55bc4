import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { CharactersTable, CharacterVersionsTable } from '../../../platform/server/db/schema.gen.ts';

export type CharacterRow = Selectable<CharactersTable>;
export type VersionRow = Selectable<CharacterVersionsTable>;

export interface Look {
  seed: string;
  tags: string[];
  /** Absent in characters of the built-in catalogue. */
  words?: string;
}

export interface NewCharacter {
  id: string;
  versionId: string;
  creatorId: string;
  seedSlug: string | null;
  name: string;
  age: number;
  hook: string;
  description: string;
  personality: string;
  scenario: string;
  greetings: string[];
  exampleDialogue: string;
  starters: string[];
  tags: string[];
  rating: 'sfw' | 'suggestive' | 'nsfw';
  visibility: 'public' | 'unlisted' | 'private';
  look: Look;
  score: number;
  /** Whether only members may chat with it. */
  isPremium?: boolean;
  at: Date;
}

export async function insertCharacter(tx: Tx, character: NewCharacter): Promise<void> {
  const { id, versionId, name, age, hook, at } = character;
  await tx
    .insertInto('characters')
    .values({
      id,
      creator_id: character.creatorId,
      seed_slug: character.seedSlug,
      version_id: versionId,
      name,
      hook,
      age,
      rating: character.rating,
      visibility: character.visibility,
      score: character.score,
      is_premium: character.isPremium ?? false,
      tag_names: character.tags,
      created_at: at,
      updated_at: at,
      published_at: at,
    })
    .execute();
  await tx
    .insertInto('character_versions')
    .values({
      id: versionId,
      character_id: id,
      number: 1,
      name,
      age,
      hook,
      description: character.description,
      personality: character.personality,
      scenario: character.scenario,
      greetings: character.greetings,
      example_dialogue: character.exampleDialogue,
      starters: character.starters,
      look: JSON.stringify(character.look),
      tag_names: character.tags,
      rating: character.rating,
      created_at: at,
    })
    .execute();
  await insertTags(tx, id, character.tags);
}

async function insertTags(tx: Tx, id: string, tags: string[]): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .insertInto('character_tags')
    .values(tags.map((tag_name) => ({ character_id: id, tag_name })))
    .execute();
}

/** Replaces the tags that a character is found by. */
export async function replaceTags(tx: Tx, id: string, tags: string[]): Promise<void> {
  await tx.deleteFrom('character_tags').where('character_id', '=', id).execute();
  await insertTags(tx, id, tags);
}

export async function seededSlugs(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('characters')
    .select('seed_slug')
    .where('seed_slug', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.seed_slug!));
}

/** With its current version; null if it is deleted, a draft, or private to another user. */
export async function findVisible(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<{ character: CharacterRow; version: VersionRow } | null> {
  const character = await db
    .selectFrom('characters')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
    .executeTakeFirst();
  if (!character || (character.visibility === 'private' && character.creator_id !== viewerId)) return null;
  const version = await db
    .selectFrom('character_versions')
    .selectAll()
    .where('id', '=', character.version_id)
    .executeTakeFirstOrThrow();
  return { character, version };
}

export async function addToCounter(
  tx: Tx,
  id: string,
  counter: 'like_count' | 'chat_count',
  change: number,
): Promise<number> {
  const row = await tx
    .updateTable('characters')
    .set({ [counter]: sql`${sql.ref(counter)} + ${change}` })
    .where('id', '=', id)
    .returning(counter)
    .executeTakeFirstOrThrow();
  return row[counter];
}

/** Adds one like to each. @returns the new counts by id. */
export async function addLikeToEach(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .updateTable('characters')
    .set({ like_count: sql`like_count + 1` })
    .where('id', 'in', ids)
    .returning(['id', 'like_count'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.like_count]));
}

export async function setAvatar(tx: Tx, id: string, imageId: string | null): Promise<void> {
  await tx.updateTable('characters').set({ avatar_image_id: imageId }).where('id', '=', id).execute();
}

/** With the slug of a character of the house; null for all others. */
export const findVersionAndSlug = (db: Db, id: string): Promise<VersionRow & { seed_slug: string | null }> =>
  db
    .selectFrom('character_versions')
    .innerJoin('characters', 'characters.id', 'character_versions.character_id')
    .selectAll('character_versions')
    .select('characters.seed_slug')
    .where('character_versions.id', '=', id)
    .executeTakeFirstOrThrow();

export const findVersion = (db: Db, id: string): Promise<VersionRow> =>
  db.selectFrom('character_versions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
