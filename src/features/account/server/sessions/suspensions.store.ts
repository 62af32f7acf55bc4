import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

/** Held until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** The suspension that keeps a user out at a moment. */
export const activeSuspension = (db: Db, userId: string, at: Date) =>
  db
    .selectFrom('suspensions')
    .select(['id', 'reason', 'until'])
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', at)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertSuspension(
  tx: Tx,
  row: { id: string; userId: string; reason: string; until: Date | null; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('suspensions')
    .values({
      id: row.id,
      user_id: row.userId,
      reason: row.reason,
      until: row.until,
      created_at: row.at,
      created_by: row.by,
    })
    .execute();
}

export async function markLifted(tx: Tx, id: string, by: string, at: Date): Promise<void> {
  await tx.updateTable('suspensions').set({ lifted_at: at, lifted_by: by }).where('id', '=', id).execute();
}

/** @param at null while the user's content is shown */
export async function markContentHidden(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_at: at && sql<Date>`coalesce(suspended_at, ${at})` })
    .where('id', '=', userId)
    .execute();
}

/**
 * Users whose content is hidden without an active suspension, or shown in spite of one, and those suspended after
 * `since`.
 */
export async function withOtherContent(db: Db, at: Date, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with active as (
      select distinct user_id as id from suspensions where lifted_at is null and (until is null or until > ${at})
    )
    select u.id from users u left join active a on a.id = u.id
    where u.suspended_at is not null and (a.id is null or u.suspended_at > ${since})
    union
    select u.id from active a join users u on u.id = a.id where u.suspended_at is null`.execute(db);
  return rows.map((row) => row.id);
}
