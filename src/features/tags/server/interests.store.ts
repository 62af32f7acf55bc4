import type { Db } from '../../../platform/server/db/database.ts';

/** Names of the tags that the user chose; empty where they chose none. */
export async function selectInterests(db: Db, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('preferences')
    .select('selected_tags')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.selected_tags ?? [];
}
