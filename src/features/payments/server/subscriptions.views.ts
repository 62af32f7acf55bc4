import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { PaymentRow } from './payments.store.ts';

/** The provider's id of a user's running membership. */
export async function runningSubscription(db: Db, userId: string, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('provider_subscription_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row?.provider_subscription_id ?? null;
}

/**
 * Monthly coins that a paid period has brought so far: those of its first month, and of a year's further months as they
 * came, whether the schedule gave them or the member claimed them.
 */
export async function monthlyCoinsOf(
  db: Db,
  payment: Pick<
    PaymentRow,
    'user_id' | 'provider_payment_id' | 'provider_subscription_id' | 'period_start' | 'period_end'
  >,
): Promise<number> {
  const { user_id: userId, provider_subscription_id: id, period_start: start, period_end: end } = payment;
  if (!userId || !id || !start || !end) return 0;
  const paid = `member:${payment.provider_payment_id}:`;
  // Grants from before are named by their month's start.
  const timed = `member:${id}:`;
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(given), 0)::bigint as given from coin_monthly_grants
    where user_id = ${userId} and case
      when starts_with(period_key, ${paid}) then true
      when starts_with(period_key, ${timed}) then substr(period_key, ${timed.length + 1})::timestamptz
        between date_trunc('second', ${start}::timestamptz) and ${end}::timestamptz - interval '1 second'
      else false end`.execute(db);
  return rows[0]!.given;
}
