import type { Db } from '../../../platform/server/db/database.ts';

/** Whether somebody set their account up; until then they have not been asked to agree to anything. */
export async function hasSetUp(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('preferences')
    .select('completed_onboarding')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.completed_onboarding ?? false;
}
