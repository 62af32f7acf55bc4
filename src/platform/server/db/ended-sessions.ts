import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Ids of sessions that ended within the last seconds, by the database's clock. */
export async function endedWithin(db: Db, seconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ended_sessions')
    .select('session_id')
    .where('ended_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute();
  return rows.map((row) => row.session_id);
}

export async function forgetEndedBefore(db: Db, seconds: number): Promise<void> {
  await db
    .deleteFrom('ended_sessions')
    .where('ended_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .execute();
}
