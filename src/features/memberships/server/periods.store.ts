// Paid periods of memberships, and the months of them whose coins are due.
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { Tier } from '../../../shared/words/tier.ts';

export interface PeriodRow {
  id: string;
  subscription_id: string;
  tier: Tier;
  starts_at: Date;
  ends_at: Date;
  reference: string;
  /** How many months' coins it brings. */
  months: number;
  next_coins_at: Date | null;
}

export type DuePeriod = PeriodRow & {
  user_id: string | null;
  provider_subscription_id: string;
};

/** False where that period was known to be paid. */
export async function insertPeriod(tx: Tx, row: PeriodRow & { created_at: Date }): Promise<boolean> {
  const made = await tx
    .insertInto('membership_periods')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subscription_id', 'starts_at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Periods that began before `at` end there at the latest. */
export async function cutPeriods(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('membership_periods')
    .set({ ends_at: at })
    .where('subscription_id', '=', subscriptionId)
    .where('starts_at', '<', at)
    .where('ends_at', '>', at)
    .execute();
}

/** No more coins of this membership. */
export async function stopCoins(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('membership_periods')
    .set({ next_coins_at: null })
    .where('subscription_id', '=', subscriptionId)
    .where('next_coins_at', 'is not', null)
    .execute();
}

export const hasPeriod = async (db: Db, subscriptionId: string, startsAt: Date): Promise<boolean> =>
  (await db
    .selectFrom('membership_periods')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()) !== undefined;

/** When the first period after that one begins; null where there is none. */
export async function nextStart(db: Db, subscriptionId: string, after: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('membership_periods')
    .select('starts_at')
    .where('subscription_id', '=', subscriptionId)
    .where('starts_at', '>', after)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

/** The last paid period that has begun. */
export async function lastBegun(db: Db, subscriptionId: string, now: Date): Promise<PeriodRow | null> {
  const row = await db
    .selectFrom('membership_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('starts_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as PeriodRow | undefined) ?? null;
}

/** Until when it is paid; null where nothing was. */
export async function paidUntil(db: Db, subscriptionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('membership_periods')
    .select((pick) => pick.fn.max('ends_at').as('until'))
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return (row?.until as Date | null | undefined) ?? null;
}

/** Takes the period whose coins have been due the longest; other servers pass it over. */
export async function takeDue(tx: Tx, now: Date): Promise<DuePeriod | null> {
  const row = await tx
    .selectFrom('membership_periods as period')
    .innerJoin('subscriptions as subscription', 'subscription.id', 'period.subscription_id')
    .selectAll('period')
    .select(['subscription.user_id', 'subscription.provider_subscription_id'])
    .where('period.next_coins_at', '<=', now)
    .orderBy('period.next_coins_at')
    .limit(1)
    .forUpdate('period')
    .skipLocked()
    .executeTakeFirst();
  return (row as DuePeriod | undefined) ?? null;
}

export async function setNextCoins(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('membership_periods').set({ next_coins_at: at }).where('id', '=', id).execute();
}
