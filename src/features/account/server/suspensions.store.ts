import type { Db, Tx } from '../../../platform/server/db/database.ts';

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
