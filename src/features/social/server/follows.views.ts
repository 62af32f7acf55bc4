// Lists of people and of their characters. Each is read from an index, never beyond the paging depth.
import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import { NEWEST_DEPTH } from '../rules.ts';

export interface PersonRow {
  id: string;
  username: string;
  display_name: string;
  bio: string;
  avatar_key: string | null;
  followers: number;
  is_following: boolean;
}

interface Slice {
  offset: number;
  limit: number;
}

export const PERSON = sql`u.id, u.username, u.display_name, u.bio, u.avatar_key, coalesce(n.followers, 0) as followers,
  v.follower_id is not null as is_following`;

/** Joins to user `u` their counts `n` and the viewer's follow `v`. */
export const beside = (viewerId: string | null) => sql`
  left join follow_counts n on n.user_id = u.id
  left join follows v on v.follower_id = ${viewerId}::uuid and v.followed_id = u.id`;

/** Newest first. */
export async function readFollowing(
  db: Db,
  userId: string,
  viewerId: string | null,
  { offset, limit }: Slice,
): Promise<PersonRow[]> {
  const result = await sql<PersonRow>`
    select ${PERSON} from (
      select followed_id as id, created_at from follows where follower_id = ${userId}
      order by created_at desc, followed_id desc offset ${offset} limit ${limit}
    ) f join users u on u.id = f.id and u.suspended_at is null ${beside(viewerId)}
    order by f.created_at desc, f.id desc`.execute(db);
  return result.rows;
}

/** Newest first. */
export async function readFollowers(
  db: Db,
  userId: string,
  viewerId: string | null,
  { offset, limit }: Slice,
): Promise<PersonRow[]> {
  const result = await sql<PersonRow>`
    select ${PERSON} from (
      select follower_id as id, created_at from follows where followed_id = ${userId}
      order by created_at desc, follower_id desc offset ${offset} limit ${limit}
    ) f join users u on u.id = f.id and u.suspended_at is null ${beside(viewerId)}
    order by f.created_at desc, f.id desc`.execute(db);
  return result.rows;
}

export interface CountRow {
  followers: number;
  following: number;
  is_following: boolean;
}

/** Undefined if the user does not exist or is suspended. */
export async function readCounts(
  db: Db,
  userId: string,
  viewerId: string | null,
): Promise<CountRow | undefined> {
  const result = await sql<CountRow>`
    select coalesce(n.followers, 0) as followers, coalesce(n.following, 0) as following,
      v.follower_id is not null as is_following
    from users u ${beside(viewerId)} where u.id = ${userId} and u.suspended_at is null`.execute(db);
  return result.rows[0];
}

export interface WorkRow {
  characters: number;
  chats: number;
  likes: number;
}

/** Totals over a creator's public characters. */
export async function readWork(db: Db, creatorId: string): Promise<WorkRow> {
  const result = await sql<WorkRow>`
    select count(*) as characters, coalesce(sum(chat_count), 0)::bigint as chats,
      coalesce(sum(like_count), 0)::bigint as likes
    from characters where creator_id = ${creatorId} and visibility = 'public' and deleted_at is null`.execute(
    db,
  );
  return result.rows[0]!;
}

/** Reads per creator no more characters than the requested page can contain. */
export async function newestOfFollowed(db: Db, userId: string, { offset, limit }: Slice): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select c.id from follows f cross join lateral (
      select id, created_at from characters
      where creator_id = f.followed_id and visibility = 'public' and deleted_at is null
      order by created_at desc, id desc limit ${offset + limit}::int
    ) c where f.follower_id = ${userId}
    order by c.created_at desc, c.id desc offset ${offset} limit ${limit}`.execute(db);
  return result.rows.map((row) => row.id);
}

/** Counts at most up to the paging depth. */
export async function countOfFollowed(db: Db, userId: string): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total from (
      select from follows f
      join characters c on c.creator_id = f.followed_id and c.visibility = 'public' and c.deleted_at is null
      where f.follower_id = ${userId} limit ${NEWEST_DEPTH}
    ) found`.execute(db);
  return result.rows[0]!.total;
}

/** Users whose stored counts differ from the actual numbers. Empty unless there is a bug. */
export async function wrongCounts(db: Db): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select u.id from users u
    left join follow_counts n on n.user_id = u.id
    left join (select followed_id as id, count(*) as many from follows group by 1) a on a.id = u.id
    left join (select follower_id as id, count(*) as many from follows group by 1) b on b.id = u.id
    where coalesce(n.followers, 0) <> coalesce(a.many, 0) or coalesce(n.following, 0) <> coalesce(b.many, 0)
    order by u.id`.execute(db);
  return result.rows.map((row) => row.id);
}
