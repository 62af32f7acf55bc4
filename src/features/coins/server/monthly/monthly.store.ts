import type { Db, Tx } from '../../../../platform/server/db/database.ts';

/** Claims of before periods had names: "claim:<user>:<month>" was the key of their transfer. */
const oldKey = (periodKey: string): string | null =>
  periodKey.startsWith('free:') ? periodKey.replace('free:', 'claim:') : null;

/** Whether a period's coins were given, or used up without any. */
export async function isGranted(db: Db, periodKey: string): Promise<boolean> {
  const grant = await db
    .selectFrom('coin_monthly_grants')
    .select('period_key')
    .where('period_key', '=', periodKey)
    .executeTakeFirst();
  if (grant) return true;
  const old = oldKey(periodKey);
  if (old === null) return false;
  const claimed = await db
    .selectFrom('coin_transfers')
    .select('id')
    .where('idempotency_key', '=', old)
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function grantedFor(db: Db, periodKey: string): Promise<number> {
  const grant = await db
    .selectFrom('coin_monthly_grants')
    .select('given')
    .where('period_key', '=', periodKey)
    .executeTakeFirst();
  return grant?.given ?? 0;
}

/** False where that period was written before. */
export async function insertMonthlyGrant(
  tx: Tx,
  grant: { periodKey: string; userId: string; wanted: number; given: number; at: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('coin_monthly_grants')
    .values({
      period_key: grant.periodKey,
      user_id: grant.userId,
      wanted: grant.wanted,
      given: grant.given,
      created_at: grant.at,
    })
    .onConflict((conflict) => conflict.column('period_key').doNothing())
    .returning('period_key')
    .executeTakeFirst();
  return made !== undefined;
}

/** For deleted users: nobody is left who could claim a period's coins twice. */
export async function forgetMonthlyGrants(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('coin_monthly_grants').where('user_id', '=', userId).execute();
}
