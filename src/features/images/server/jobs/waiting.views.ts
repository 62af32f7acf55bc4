import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

export interface WaitingPictures {
  count: number;
  oldestSeconds: number;
  /** Requests that failed within the last hour. */
  failedCount: number;
}

/** What people wait for; the first catalogue and galleries draw themselves when there is time. */
export async function countWaitingPictures(db: Db): Promise<WaitingPictures> {
  return db
    .selectFrom('image_slots')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)`.as('oldestSeconds'),
      sql<number>`(
        select count(*)::int from image_jobs
          where state = 'failed' and not is_seed and updated_at > now() - interval '1 hour'
      )`.as('failedCount'),
    ])
    .where('lane', '=', 'request')
    .executeTakeFirstOrThrow();
}
