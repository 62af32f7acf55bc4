import type { Db } from '../../../platform/server/db/database.ts';

export interface Buyer {
  id: string;
  username: string;
  email: string;
}

/** Null for an account that is gone. */
export async function readBuyer(db: Db, userId: string | null): Promise<Buyer | null> {
  if (!userId) return null;
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
