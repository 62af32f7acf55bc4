import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

/** When the next event is to be tried or the next order to be asked for. */
export async function nextDueAt(db: Db): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    select least(
      (select min(next_attempt_at) from payment_events where done_at is null),
      (select min(next_poll_at) from payment_orders where state = 'open')) as at`.execute(db);
  return result.rows[0]!.at;
}

/** Events that were stored and not carried out yet. */
export async function countWaitingEvents(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  return db
    .selectFrom('payment_events')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(received_at)), 0)`.as('oldestSeconds'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
}
