// What link previews and search engines may see of characters and creators: what a guest with the NSFW filter
// on sees uncovered.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

/** Public and rated below NSFW; an explicit portrait is excluded as well. */
const SHARED = sql`c.visibility = 'public' and c.deleted_at is null and c.rating <> 'nsfw'`;

export interface SharedCharacterRow {
  id: string;
  name: string;
  age: number;
  hook: string;
  description: string;
  username: string;
  creator_id: string;
  updated_at: Date;
  /** The portrait's stem and widths; null where it is not drawn yet, or covered. */
  image_id: string | null;
  secret: string | null;
  widths: number[] | null;
}

export async function sharedCharacter(db: Db, id: string): Promise<SharedCharacterRow | null> {
  const { rows } = await sql<SharedCharacterRow>`
    select c.id, c.name, c.age, c.hook, left(v.description, 300) as description, u.username, u.id as creator_id,
      c.updated_at, i.id as image_id, i.secret, i.widths
    from characters c
    join character_versions v on v.id = c.version_id
    join users u on u.id = c.creator_id
    left join images i on i.id = c.avatar_image_id and not i.is_nsfw and i.review = 'none' and i.deleted_at is null
    where c.id = ${id}::uuid and ${SHARED}`.execute(db);
  return rows[0] ?? null;
}

export interface SharedCreatorRow {
  id: string;
  username: string;
  display_name: string;
  bio: string;
  characters: number;
}

/** Creators with at least one such character. */
export async function sharedCreator(db: Db, id: string): Promise<SharedCreatorRow | null> {
  const { rows } = await sql<SharedCreatorRow>`
    select u.id, u.username, u.display_name, u.bio, count(*)::int as characters
    from users u join characters c on c.creator_id = u.id and ${SHARED}
    where u.id = ${id}::uuid group by u.id`.execute(db);
  return rows[0] ?? null;
}

export interface SitemapRow {
  id: string;
  updated_at: Date;
}

/** Ordered by id, so that finished parts of the sitemap do not change when characters are added. */
export async function sharedCharacterIds(db: Db, offset: number, limit: number): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select c.id, c.updated_at from characters c where ${SHARED}
    order by c.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function sharedCreatorIds(db: Db, offset: number, limit: number): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select c.creator_id as id, max(c.updated_at) as updated_at from characters c where ${SHARED}
    group by c.creator_id order by c.creator_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function sharedCounts(db: Db): Promise<{ characters: number; creators: number }> {
  const { rows } = await sql<{ characters: number; creators: number }>`
    select count(*)::int as characters, count(distinct c.creator_id)::int as creators
    from characters c where ${SHARED}`.execute(db);
  return rows[0]!;
}
