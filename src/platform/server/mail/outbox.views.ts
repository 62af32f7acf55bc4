import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface EmailCounts {
  /** Emails that wait to be sent. */
  count: number;
  oldestSeconds: number;
  /** Emails of the last day that can never be sent. */
  failedCount: number;
}

export async function countEmails(db: Db): Promise<EmailCounts> {
  return db
    .selectFrom('outbox')
    .select((select) => [
      select.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)`.as(
        'oldestSeconds',
      ),
      sql<number>`count(*) filter (where state = 'failed' and created_at > now() - interval '1 day')`.as(
        'failedCount',
      ),
    ])
    .where('state', 'in', ['waiting', 'failed'])
    .executeTakeFirstOrThrow();
}
