// Each of these lists what is not as it has to be; all are empty where the books are right.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { PaymentRow } from '../payments.store.ts';

/** Findings of one kind that are listed at most; where one thing went wrong a thousand times, these tell of it. */
const LISTED = 20;

async function list<R>(db: Db, query: ReturnType<typeof sql<R>>): Promise<R[]> {
  return (await query.execute(db)).rows;
}

export const paidOrdersWithout = (db: Db) =>
  list(
    db,
    sql<{ id: string; payments: number; invoices: number }>`
      select item.id, count(distinct payment.id) as payments, count(invoice.id) as invoices
      from payment_orders as item
      left join payments as payment on payment.order_id = item.id
      left join invoices as invoice on invoice.payment_id = payment.id and invoice.kind = 'invoice'
      where item.state = 'paid' group by item.id
      having count(distinct payment.id) <> 1 or count(invoice.id) <> 1 limit ${LISTED}`,
  );

export const paymentsWithoutInvoice = (db: Db) =>
  list(
    db,
    sql<{ id: string }>`
      select id from payments as payment where not exists (
        select 1 from invoices where payment_id = payment.id and kind = 'invoice') limit ${LISTED}`,
  );

/** A lost dispute may be about money that had been given back already, so all together are never more than was paid. */
export const wrongRefundSums = (db: Db) =>
  list(
    db,
    sql<{ id: string; refunded: number; sum: number }>`
      select id, refunded, sum from (
        select payment.id, payment.refunded, least(payment.amount,
          coalesce((select sum(amount) from payment_refunds where payment_id = payment.id and state = 'done'), 0)
          + coalesce((select sum(amount) from payment_disputes where payment_id = payment.id and state = 'lost'), 0)
        ) as sum from payments as payment) as sums
      where refunded <> sum limit ${LISTED}`,
  );

/** Somebody who left has no account to take coins from. */
export const wrongReversals = (db: Db) =>
  list(
    db,
    sql<{ id: string; coins_reversed: number; goal: number }>`
      select id, coins_reversed, goal from (
        select payment.id, payment.coins_reversed, case
          when exists (select 1 from payment_disputes where payment_id = payment.id and state = 'open')
          then payment.coins else payment.coins * payment.refunded / payment.amount end as goal
        from payments as payment where user_id is not null) as goals
      where coins_reversed <> goal limit ${LISTED}`,
  );

export const seriesWithGaps = (db: Db) =>
  list(
    db,
    sql<{ series: string; count: number; highest: number; next: number }>`
      select series.series, count(invoice.id) as count, coalesce(max(invoice.number), 0) as highest,
        series.next_number as next
      from invoice_series as series left join invoices as invoice on invoice.series = series.series
      group by series.series, series.next_number
      having count(invoice.id) <> series.next_number - 1
        or coalesce(max(invoice.number), 0) <> series.next_number - 1`,
  );

export const refundsWithoutNote = (db: Db) =>
  list(
    db,
    sql<{ id: string }>`
      select refund.id from payment_refunds as refund join payments as payment on payment.id = refund.payment_id
      where refund.state = 'done' and not exists (select 1 from invoices where refund_id = refund.id)
        and not exists (select 1 from payment_disputes as dispute
          where dispute.payment_id = payment.id and dispute.state = 'lost') limit ${LISTED}`,
  );

export const ordersPastExpiry = (db: Db, before: Date) =>
  list(
    db,
    sql<{ id: string }>`
      select id from payment_orders where state = 'open' and expires_at < ${before} limit ${LISTED}`,
  );

/** Jobs of our own may wait for the provider longer than its events do; the check itself is under way. */
export const stuckEvents = (db: Db, { events, jobs }: { events: Date; jobs: Date }) =>
  list(
    db,
    sql<{ id: string; problem: string }>`
      select id, problem from payment_events
      where done_at is null and type <> 'own.reconcile'
        and received_at < case when type like 'own.%' then ${jobs}::timestamptz else ${events}::timestamptz end
      limit ${LISTED}`,
  );

export const waitingRefunds = (db: Db, before: Date) =>
  list(
    db,
    sql<{ id: string }>`
      select id from payment_refunds where state = 'asked' and created_at < ${before} limit ${LISTED}`,
  );

/** What is compared with the provider, newest first. */
export async function paymentsSince(
  db: Db,
  provider: string,
  since: Date,
  limit: number,
): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('paid_at', '>=', since)
    .orderBy('paid_at', 'desc')
    .limit(limit)
    .execute();
}
