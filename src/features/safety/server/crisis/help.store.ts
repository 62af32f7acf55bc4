import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

export interface Referral {
  /** The first day of the month, ISO 8601. */
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
      conflict
        .columns(['month', 'region', 'tier'])
        .doUpdateSet({
          shown: sql`help_referrals.shown + excluded.shown`,
          used: sql`help_referrals.used + excluded.used`,
        }),
    )
    .execute();
}

export interface CrisisState {
  userId: string;
  gentleUntil: Date;
  quietUntil: Date | null;
  isWaiting: boolean;
}

/** Keeps the later end of each period when there was an earlier signal. */
export async function saveCrisisState(tx: Tx, crisisState: CrisisState): Promise<void> {
  await tx
    .insertInto('care')
    .values({
      user_id: crisisState.userId,
      gentle_until: crisisState.gentleUntil,
      quiet_until: crisisState.quietUntil,
      is_waiting: crisisState.isWaiting,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
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

export async function removeLapsedCrisisStates(tx: Tx, at: Date): Promise<void> {
  await sql`delete from care where greatest(gentle_until, quiet_until) < ${at}`.execute(tx);
}

export async function readCrisisState(db: Db, userId: string) {
  return db.selectFrom('care').selectAll().where('user_id', '=', userId).executeTakeFirst();
}
