// Proves payments of memberships against the periods and coins that they brought, in both directions.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

const NAMED_MAX = 5;

/** Periods from before are named by their start alone, and not proven. */
const proofs: Record<string, RawBuilder<{ id: string }>> = {
  // What was paid for nothing goes back in full, by a refund that may still be on its way.
  'Payments of memberships that brought no coins': sql`
    select payment.id from payments payment
    join subscriptions subscription on subscription.provider = payment.provider
      and subscription.provider_subscription_id = payment.provider_subscription_id
    where payment.user_id is not null and payment.reason <> 'pack'
      and not exists (select 1 from payment_refunds refund where refund.payment_id = payment.id
        and refund.state <> 'failed' and refund.amount = payment.amount)
      and not exists (select 1 from membership_periods period where period.subscription_id = subscription.id
        and ((period.paid_by is null and period.starts_at = payment.period_start)
          or (period.paid_by = payment.provider_payment_id and exists (select 1 from coin_monthly_grants month
            where month.period_key = 'member:' || period.paid_by || ':1'))))`,
  'Payments of memberships with other coins than they brought': sql`
    select payment.id from payments payment
    join coin_monthly_grants month on month.period_key = 'member:' || payment.provider_payment_id || ':1'
    where payment.coins < month.given`,
  'Months of memberships that nothing paid for': sql`
    select month.period_key as id from coin_monthly_grants month
    where month.period_key ~ '^member:.*:[0-9]+$' and not exists (select 1 from membership_periods period
      where period.paid_by = substring(month.period_key from '^member:(.*):[0-9]+$')
        and substring(month.period_key from '[0-9]+$')::int between 1 and period.months)`,
};

/** Sentences for what is wrong; none where all is well. */
export async function reconcile(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [what, ids] of Object.entries(proofs)) {
    const { rows } = await sql<{ ids: string[]; total: number }>`
      with wrong as (${ids})
      select array(select id::text from wrong order by id limit ${NAMED_MAX}) as ids,
        (select count(*) from wrong) as total`.execute(db);
    const { ids: some, total } = rows[0]!;
    if (total === 0) continue;
    found.push(
      `${what}: ${some.join(', ')}${total > some.length ? ` and ${total - some.length} more` : ''}.`,
    );
  }
  return found;
}

/** A membership with what is known to have paid for it. */
export interface KnownMembership {
  providerSubscriptionId: string;
  /** Payments and invoices that brought a period. */
  paidBy: string[];
  /** When the periods from before began. */
  starts: Date[];
}

/** Those of the last weeks, newest first; not those that are about to be read anyway. */
export async function recentMemberships(
  db: Db,
  { provider, now, since, limit }: { provider: string; now: Date; since: Date; limit: number },
): Promise<KnownMembership[]> {
  const { rows } = await sql<KnownMembership>`
    select subscription.provider_subscription_id as "providerSubscriptionId",
      array(select paid_by from membership_periods where subscription_id = subscription.id and paid_by is not null)
        as "paidBy",
      array(select starts_at from membership_periods where subscription_id = subscription.id and paid_by is null)
        as starts
    from subscriptions subscription
    where subscription.provider = ${provider} and subscription.user_id is not null
      and (subscription.state <> 'ended' or subscription.ended_at > ${since})
      and (subscription.next_poll_at is null or subscription.next_poll_at > ${now})
    order by subscription.period_start desc limit ${limit}`.execute(db);
  return rows;
}
