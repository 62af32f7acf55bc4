// Paid periods of memberships, and the months of them whose coins are due.
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { Tier } from '../../../shared/words/tier.ts';

export interface PeriodRow {
  id: string;
  subscription_id: string;
  /** The provider's payment, or its invoice where a credit paid it all; null for periods from before. */
  paid_by: string | null;
  /** Coins of the period before that count for its first month. */
  carried_coins: number;
  tier: Tier;
  starts_at: Date;
  ends_at: Date;
  reference: string;
  /** How many months' coins it brings. */
  months: number;
  next_coins_at: Date | null;
}

export type DuePeriod = PeriodRow & { user_id: string | null; provider_subscription_id: string };

export async function insertPeriod(tx: Tx, row: PeriodRow & { created_at: Date }): Promise<void> {
  await tx.insertInto('membership_periods').values(row).execute();
}

/** Periods that began by `at` end there at the latest. */
export async function cutPeriods(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('membership_periods')
    .set({ ends_at: at })
    .where('subscription_id', '=', subscriptionId)
    .where('starts_at', '<=', at)
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

/** Whether that payment's period is known. Periods from before have no payment: their start names them. */
export const hasPeriod = async (
  db: Db,
  subscriptionId: string,
  { paidBy, start }: { paidBy: string; start: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('membership_periods')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where((where) =>
      where.or([
        where('paid_by', '=', paidBy),
        where.and([where('paid_by', 'is', null), where('starts_at', '=', start)]),
      ]),
    )
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

const newestFirst = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('membership_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

export async function newestPeriod(db: Db, subscriptionId: string): Promise<PeriodRow | null> {
  const row = await newestFirst(db, subscriptionId).executeTakeFirst();
  return (row as PeriodRow | undefined) ?? null;
}

/** The last paid period that has begun. */
export async function latestStarted(db: Db, subscriptionId: string, now: Date): Promise<PeriodRow | null> {
  const row = await newestFirst(db, subscriptionId).where('starts_at', '<=', now).executeTakeFirst();
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

const withOwner = (tx: Tx) =>
  tx
    .selectFrom('membership_periods as period')
    .innerJoin('subscriptions as subscription', 'subscription.id', 'period.subscription_id')
    .selectAll('period')
    .select(['subscription.user_id', 'subscription.provider_subscription_id'])
    .orderBy('period.next_coins_at')
    .limit(1)
    .forUpdate('period');

/** Takes the period whose coins have been due the longest; other servers pass it over. */
export async function takeDue(tx: Tx, now: Date): Promise<DuePeriod | null> {
  const row = await withOwner(tx).where('period.next_coins_at', '<=', now).skipLocked().executeTakeFirst();
  return (row as DuePeriod | undefined) ?? null;
}

/** The same of one membership, for months that began before `at`. */
export async function takeDueOf(tx: Tx, subscriptionId: string, at: Date): Promise<DuePeriod | null> {
  const row = await withOwner(tx)
    .where('period.subscription_id', '=', subscriptionId)
    .where('period.next_coins_at', '<', at)
    .executeTakeFirst();
  return (row as DuePeriod | undefined) ?? null;
}

export async function setNextCoins(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('membership_periods').set({ next_coins_at: at }).where('id', '=', id).execute();
}
