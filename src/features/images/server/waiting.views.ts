import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';

/** What people wait for; the first catalogue and galleries draw themselves when there is time. */
export async function countWaitingPictures(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  return db
    .selectFrom('image_slots')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)`.as('oldestSeconds'),
    ])
    .where('lane', '=', 'request')
    .executeTakeFirstOrThrow();
}
