import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Counts } from './quality.ts';

/** Until when activity has been counted. Locked until the transaction ends; null while another server has it. */
export async function lockProgress(tx: Tx): Promise<Date | null> {
  const result = await sql<{
    seen_at: Date;
  }>`select seen_at from discovery_marks for update skip locked`.execute(tx);
  return result.rows[0]?.seen_at ?? null;
}

export async function saveProgress(tx: Tx, to: Date): Promise<void> {
  await tx.updateTable('discovery_marks').set({ seen_at: to }).execute();
}

/** Makes the characters due that were chatted with or liked since. */
export async function markActive(tx: Tx, since: Date, at: Date): Promise<void> {
  await sql`
    update character_stats set due_at = ${at}
    where (due_at is null or due_at > ${at}) and character_id in (
      select m.character_id from conversations t join conversation_members m on m.conversation_id = t.id
      where t.updated_at >= ${since} and t.message_count > 0
      union select character_id from likes where created_at >= ${since})`.execute(tx);
}

export interface DueRow extends Counts {
  id: string;
}

const RETURN = sql.lit('12 hours');

/** Claims the characters that have waited longest, with their current counts. */
export async function takeDue(tx: Tx, at: Date, weekAgo: Date, most: number): Promise<DueRow[]> {
  const result = await sql<DueRow>`
    with due as (
      select character_id from character_stats where due_at <= ${at} order by due_at limit ${most} for update skip locked
    )
    select c.id, c.score as editorial, c.like_count as likes, p.chatters, p.returned, p.recent
    from due cross join lateral (select * from characters where id = due.character_id limit 1) c
    cross join lateral (
      select count(*)::integer as chatters, count(*) filter (where one.came_back)::integer as returned,
        count(*) filter (where one.last_at >= ${weekAgo})::integer as recent
      from (
        select max(t.updated_at) as last_at, max(t.updated_at) - min(t.created_at) >= ${RETURN}::interval as came_back
        from conversation_members m join conversations t on t.id = m.conversation_id
        where m.character_id = c.id and t.message_count > 0 and t.user_id <> c.creator_id group by t.user_id
      ) one
    ) p`.execute(tx);
  return result.rows;
}

export interface StatsRow {
  id: string;
  chatters: number;
  returned: number;
  recent: number;
  quality: number;
  trend: number;
  tier: number;
  dueAt: Date | null;
}

/**
 * Rows that lists and searches are sorted by are updated only when values differ, which spares most index
 * writes.
 */
export async function writeStats(tx: Tx, rows: StatsRow[]): Promise<void> {
  const given = sql`(select * from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.chatters)}::integer[],
    ${rows.map((row) => row.returned)}::integer[], ${rows.map((row) => row.recent)}::integer[],
    ${rows.map((row) => row.quality)}::integer[], ${rows.map((row) => row.trend)}::integer[],
    ${rows.map((row) => row.tier)}::integer[], ${rows.map((row) => row.dueAt?.toISOString() ?? null)}::timestamptz[])
    as g(id, chatters, returned, recent, quality, trend, tier, due_at))`;
  await sql`
    update character_stats s set chatters = g.chatters, returned = g.returned, recent = g.recent,
      quality = g.quality, trend = g.trend, due_at = g.due_at
    from ${given} g where s.character_id = g.id`.execute(tx);
  await sql`
    update character_listings l set quality = g.quality, trend = g.trend
    from ${given} g where l.character_id = g.id and (l.quality <> g.quality or l.trend <> g.trend)`.execute(
    tx,
  );
  await sql`
    update character_documents d set quality = g.quality, tier = g.tier
    from ${given} g where d.character_id = g.id and (d.quality <> g.quality or d.tier <> g.tier)`.execute(tx);
}

/** The quality of the character at this rank; null when there are fewer characters. */
export async function qualityAt(tx: Tx, place: number): Promise<number | null> {
  const result = await sql<{ quality: number }>`
    select quality from character_listings where tag_name = ''
    order by quality desc, character_id desc offset ${place} limit 1`.execute(tx);
  return result.rows[0]?.quality ?? null;
}
