import type { Db } from '../../../../platform/server/db/database.ts';

/** As it is stored, possibly by another version; null for the usual row. */
export async function readQuickRow(db: Db, userId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom('quick_rows')
    .select('tools')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.tools ?? null;
}
