// The ranking of creators by period, computed in one statement and replaced as a whole.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import { CARD_CHARACTERS, PERIODS, PLACES_KEPT, RETURN_HOURS, WEIGHTS } from '../rules.ts';

/** Key of the advisory lock; must be unique in the database. */
const LOCK = 7_214_040;
const DAY_MS = 86_400_000;

/**
 * Acquires the lock, which allows one computation over all servers, until the transaction ends.
 * @returns false if another transaction has it
 */
export async function tryLock(tx: Tx): Promise<boolean> {
  const result = await sql<{ has: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as has`.execute(tx);
  return result.rows[0]!.has;
}

/** Waits for the lock. */
export async function lock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

export async function countedAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('creator_standings_state').select('counted_at').executeTakeFirst();
  return row?.counted_at ?? null;
}

/**
 * Computes and writes the ranking of all periods. Chats and likes with one's own characters do not count.
 * Equal scores are ordered by followers, then by registration, so that the order changes only with activity.
 */
export async function writeCreatorRanking(tx: Tx, now: number): Promise<void> {
  const names = Object.keys(PERIODS);
  const since = Object.values(PERIODS).map((days) => new Date(days === null ? 0 : now - days * DAY_MS));
  // Enough to sort half a million chats in memory instead of on disk.
  await sql`set local work_mem = '32MB'`.execute(tx);
  await tx.deleteFrom('creator_standings').execute();
  await sql`
    with periods as (
      select * from unnest(${names}::text[], ${since}::timestamptz[]) as p(period, since)
    ), shown as (
      select id, creator_id, chat_count from characters where visibility = 'public' and deleted_at is null
    ), creators as (
      select creator_id, count(*)::int as characters, sum(chat_count)::bigint as chats from shown group by creator_id
    ), visitors as materialized (
      select s.creator_id, v.user_id, max(v.updated_at) as last,
        max(v.updated_at) - min(v.created_at) >= make_interval(hours => ${RETURN_HOURS}) as has_returned
      from conversations v
      join conversation_members m on m.conversation_id = v.id
      join shown s on s.id = m.character_id
      where v.message_count > 0 and v.user_id <> s.creator_id
      group by s.creator_id, v.user_id
    ), talks as (
      select p.period, v.creator_id, count(*)::int as people,
        count(*) filter (where v.has_returned)::int as returning_people
      from visitors v join periods p on v.last >= p.since group by p.period, v.creator_id
    ), liked as (
      select p.period, s.creator_id, count(*)::int as likes
      from likes l join shown s on s.id = l.character_id join periods p on l.created_at >= p.since
      where l.user_id <> s.creator_id group by p.period, s.creator_id
    ), followed as (
      select p.period, f.followed_id as creator_id, count(*)::int as follows
      from follows f join periods p on f.created_at >= p.since group by p.period, f.followed_id
    ), scored as (
      select p.period, c.creator_id, c.characters, c.chats, coalesce(t.people, 0) as people,
        coalesce(t.returning_people, 0) as returning_people, coalesce(l.likes, 0) as likes, coalesce(f.follows, 0) as follows,
        coalesce(t.people, 0)::bigint * ${WEIGHTS.person}::int + coalesce(t.returning_people, 0)::bigint * ${WEIGHTS.returning}::int
          + coalesce(l.likes, 0)::bigint * ${WEIGHTS.like}::int + coalesce(f.follows, 0)::bigint * ${WEIGHTS.follow}::int as score
      from creators c cross join periods p
      left join talks t on t.period = p.period and t.creator_id = c.creator_id
      left join liked l on l.period = p.period and l.creator_id = c.creator_id
      left join followed f on f.period = p.period and f.creator_id = c.creator_id
    ), placed as (
      select s.*, row_number() over (
        partition by s.period order by s.score desc, coalesce(n.followers, 0) desc, u.created_at, u.id
      )::int as place
      from scored s join users u on u.id = s.creator_id left join follow_counts n on n.user_id = s.creator_id
    )
    insert into creator_standings (period, place, creator_id, score, people, returning_people, likes, follows,
      characters, chats, character_ids)
    select p.period, p.place, p.creator_id, p.score, p.people, p.returning_people, p.likes, p.follows,
      p.characters, p.chats, array(
        select c.id from characters c
        where c.creator_id = p.creator_id and c.visibility = 'public' and c.deleted_at is null
        order by (c.rating = 'nsfw'), c.chat_count desc, c.score desc, c.id limit ${CARD_CHARACTERS}
      )
    from placed p where p.place <= ${PLACES_KEPT}`.execute(tx);
  await sql`
    insert into creator_standings_state (counted_at) values (${new Date(now)})
    on conflict (is_only) do update set counted_at = excluded.counted_at`.execute(tx);
}
