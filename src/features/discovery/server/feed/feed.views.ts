// Queries for the candidates of a feed and the viewer's activity. Every pool reads the start of an index.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Candidate, Known } from './candidates.ts';

interface CandidateRow {
  id: string;
  creator_id: string;
  tags: string[];
  quality: number;
  trend: number;
  chatters: number;
  listed_at: Date;
  is_nsfw: boolean;
  is_premium: boolean;
}

const present = (row: CandidateRow): Candidate => ({
  id: row.id,
  creatorId: row.creator_id,
  tags: row.tags,
  quality: row.quality,
  trend: row.trend,
  chatters: row.chatters,
  listedAt: row.listed_at.getTime(),
  isNsfw: row.is_nsfw,
  isPremium: row.is_premium,
});

/**
 * "limit 1" makes the planner look characters up one by one; for some hundreds it would read the whole table
 * otherwise.
 * @param ids a select of `character_id`
 */
async function readCandidates(db: Db, ids: RawBuilder<unknown>): Promise<Candidate[]> {
  const result = await sql<CandidateRow>`
    select d.id, d.creator_id, d.tags, d.is_nsfw, c.is_premium, s.quality, s.trend, s.chatters, s.listed_at
    from (${ids}) head
    cross join lateral (
      select character_id as id, creator_id, tag_names as tags, rating = 'nsfw' as is_nsfw
      from character_documents where character_documents.character_id = head.character_id limit 1) d
    cross join lateral (select is_premium from characters where characters.id = head.character_id limit 1) c
    cross join lateral (
      select quality, trend, chatters, listed_at
      from character_stats where character_stats.character_id = head.character_id limit 1) s`.execute(db);
  return result.rows.map(present);
}

export type PoolOrder = 'best' | 'trending' | 'newest';
const ORDER = { best: sql`quality`, trending: sql`trend`, newest: sql`listed_at` };

/** @param tag '' for all */
export const readPool = (db: Db, order: PoolOrder, tag: string, most: number): Promise<Candidate[]> =>
  readCandidates(
    db,
    sql`select character_id from character_listings where tag_name = ${tag}
      order by ${ORDER[order]} desc, character_id desc limit ${most}`,
  );

/** A random sample: the characters whose id ends in digits that follow `from`. @param from twelve hexadecimal digits */
export async function readRandomSample(db: Db, from: string, most: number): Promise<Candidate[]> {
  const next = (least: string, count: number) =>
    readCandidates(
      db,
      sql`select character_id from character_documents where substr(character_id::text, 25) >= ${least}
        order by substr(character_id::text, 25) limit ${count}`,
    );
  const found = await next(from, most);
  if (found.length === most) return found;
  const around = await next('', most - found.length);
  return [...new Map([...found, ...around].map((one) => [one.id, one])).values()];
}

/** The newest of each of these creators. */
export const readOfCreators = (db: Db, creatorIds: string[], each: number): Promise<Candidate[]> =>
  readCandidates(
    db,
    sql`select m.id as character_id from unnest(${creatorIds}::uuid[]) as creator(id)
      cross join lateral (select c.id from characters c
        where c.creator_id = creator.id and c.visibility = 'public' and c.deleted_at is null
        order by c.created_at desc, c.id desc limit ${each}) m`,
  );

const LIKED_MAX = 40;
const CHATTED_MAX = 30;
const FOLLOWED_MAX = 60;
const HIDDEN_MAX = 2_000;

export interface Activity {
  liked: Known[];
  chatted: Known[];
  followed: { id: string; username: string }[];
  hidden: string[];
}

const known = sql`c.id, c.name, c.tag_names as tags, c.creator_id as "creatorId"`;

/** A user's likes, chats, follows and hidden characters; each newest first. */
export async function readActivity(db: Db, userId: string): Promise<Activity> {
  const result = await sql<Activity>`select
    coalesce((select json_agg(x) from (
      select ${known} from likes l join characters c on c.id = l.character_id
      where l.user_id = ${userId} and c.deleted_at is null
      order by l.created_at desc limit ${sql.lit(LIKED_MAX)}) x), '[]') as liked,
    coalesce((select json_agg(x) from (
      select ${known} from conversations t
      join conversation_members m on m.conversation_id = t.id
      join characters c on c.id = m.character_id
      where t.user_id = ${userId} and t.message_count > 0 and c.deleted_at is null
      order by t.updated_at desc, t.id desc, m.position limit ${sql.lit(CHATTED_MAX)}) x), '[]') as chatted,
    coalesce((select json_agg(x) from (
      select u.id, u.username from follows f join users u on u.id = f.followed_id
      where f.follower_id = ${userId} order by f.created_at desc, f.followed_id desc limit ${sql.lit(FOLLOWED_MAX)}) x), '[]') as followed,
    array(select h.character_id from hidden_characters h where h.user_id = ${userId}
      order by h.created_at desc limit ${sql.lit(HIDDEN_MAX)}) as hidden`.execute(db);
  return result.rows[0]!;
}
