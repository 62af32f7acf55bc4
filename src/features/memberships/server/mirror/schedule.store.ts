// What is due for memberships. Each server takes other rows than the rest.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { GRACE_DAYS, RENEWAL_NOTICE_DAYS, UNANSWERED_MINUTES } from '../../rules.ts';
import type { SubscriptionRow } from '../subscriptions.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Takes subscriptions that should have been heard of by now. Until `again` no other server gets them. */
export async function takeOverdue(tx: Tx, now: Date, again: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update subscriptions set next_poll_at = ${again}, unanswered_since = coalesce(unanswered_since, ${now})
    where id in (
      select id from subscriptions where next_poll_at <= ${now}
      order by next_poll_at limit ${limit} for update skip locked
    )
    returning provider_subscription_id as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Takes a membership that is over, and of which the provider gave no answer when it was asked. */
export async function takeUnanswered(tx: Tx, now: Date): Promise<SubscriptionRow | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('state', '<>', 'ended')
    .where('unanswered_since', '<=', before(now, UNANSWERED_MINUTES * MINUTE_MS))
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'past_due'), where('grace_until', '<=', now)]),
        where('period_end', '<=', before(now, GRACE_DAYS * DAY_MS)),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return (row as SubscriptionRow | undefined) ?? null;
}

/** Claims a membership whose owner was not yet notified of the coming yearly charge. */
export async function takeDueForReminder(tx: Tx, now: Date): Promise<SubscriptionRow | null> {
  const row = await tx
    .selectFrom('subscriptions as subscription')
    .leftJoin('plan_prices as next', 'next.id', 'subscription.next_price_id')
    .selectAll('subscription')
    .where('subscription.state', '=', 'active')
    .where('subscription.is_ending', '=', false)
    .where('subscription.user_id', 'is not', null)
    .where((where) => where(where.fn.coalesce('next.period', 'subscription.period'), '=', 'year'))
    .where('subscription.period_end', '>', now)
    .where('subscription.period_end', '<=', before(now, -RENEWAL_NOTICE_DAYS * DAY_MS))
    .where((where) =>
      where.or([
        where('subscription.reminded_for', 'is', null),
        where('subscription.reminded_for', '<>', where.ref('subscription.period_end')),
      ]),
    )
    .orderBy('subscription.id')
    .limit(1)
    .forUpdate('subscription')
    .skipLocked()
    .executeTakeFirst();
  return (row as SubscriptionRow | undefined) ?? null;
}

export async function setReminded(tx: Tx, id: string, periodEnd: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ reminded_for: periodEnd }).where('id', '=', id).execute();
}
