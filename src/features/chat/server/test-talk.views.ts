import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { Care } from './chat.views.ts';

/** What a reply depends on besides the talk: whoever reads it. */
export async function readReader(
  db: Db,
  userId: string,
): Promise<{ username: string; nsfwEnabled: boolean; care: Care | null }> {
  const result = await sql<{ username: string; nsfwEnabled: boolean; care: Care | null }>`
    select u.username, coalesce(p.nsfw_enabled, false) as "nsfwEnabled",
      (select json_build_object('gentleUntil', k.gentle_until, 'quietUntil', k.quiet_until,
        'isWaiting', k.is_waiting) from care k where k.user_id = u.id) as care
    from users u left join preferences p on p.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return result.rows[0] ?? { username: 'you', nsfwEnabled: false, care: null };
}
