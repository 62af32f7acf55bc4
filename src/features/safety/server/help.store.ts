import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';

export interface Referral {
  /** The first day of it, ISO. */
  month: string;
  region: string;
  tier: number;
  shown: number;
  used: number;
}

export async function countReferral(tx: Tx, { month, region, tier, shown, used }: Referral): Promise<void> {
  await tx
    .insertInto('help_referrals')
    .values({ month, region, tier, shown, used })
    .onConflict((conflict) =>
      conflict.columns(['month', 'region', 'tier']).doUpdateSet({
        shown: sql`help_referrals.shown + excluded.shown`,
        used: sql`help_referrals.used + excluded.used`,
      }),
    )
    .execute();
}

export interface Care {
  userId: string;
  gentleUntil: Date;
  quietUntil: Date | null;
  isWaiting: boolean;
}

/** What an earlier sign asked for still holds. */
export async function saveCare(tx: Tx, care: Care): Promise<void> {
  await tx
    .insertInto('care')
    .values({
      user_id: care.userId,
      gentle_until: care.gentleUntil,
      quiet_until: care.quietUntil,
      is_waiting: care.isWaiting,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        gentle_until: sql`greatest(care.gentle_until, excluded.gentle_until)`,
        quiet_until: sql`greatest(care.quiet_until, excluded.quiet_until)`,
        is_waiting: sql`care.is_waiting or excluded.is_waiting`,
      }),
    )
    .execute();
}

export async function endWaiting(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('care').set({ is_waiting: false }).where('user_id', '=', userId).execute();
}

export async function removeLapsedCare(tx: Tx, at: Date): Promise<void> {
  await sql`delete from care where greatest(gentle_until, quiet_until) < ${at}`.execute(tx);
}

export async function readCare(db: Db, userId: string) {
  return db.selectFrom('care').selectAll().where('user_id', '=', userId).executeTakeFirst();
}
