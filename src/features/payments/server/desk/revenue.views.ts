// Money and coins by calendar month in UTC.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

const monthOf = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM')`;

export async function paidByMonth(db: Db, since: Date) {
  const { rows } = await sql<{
    month: string;
    currency: string;
    packs: number;
    memberships: number;
    payments: number;
  }>`
    select ${monthOf('paid_at')} as month, currency,
      coalesce(sum(amount) filter (where reason = 'pack'), 0)::bigint as packs,
      coalesce(sum(amount) filter (where reason <> 'pack'), 0)::bigint as memberships,
      count(*) as payments
    from payments where paid_at >= ${since} group by 1, 2`.execute(db);
  return rows;
}

/** Of invoices, what credit notes took back taken off. */
export async function taxByMonth(db: Db, since: Date) {
  const { rows } = await sql<{ month: string; currency: string; tax: number }>`
    select ${monthOf('issued_at')} as month, currency,
      sum(case when kind = 'invoice' then tax else -tax end)::bigint as tax
    from invoices where issued_at >= ${since} group by 1, 2`.execute(db);
  return rows;
}

export async function refundedByMonth(db: Db, since: Date) {
  const { rows } = await sql<{ month: string; currency: string; amount: number }>`
    select ${monthOf('done_at')} as month, currency, sum(refund.amount)::bigint as amount
    from payment_refunds as refund join payments on payments.id = payment_id
    where state = 'done' and done_at >= ${since} group by 1, 2`.execute(db);
  return rows;
}

export async function lostByMonth(db: Db, since: Date) {
  const { rows } = await sql<{ month: string; currency: string; amount: number }>`
    select ${monthOf('closed_at')} as month, currency, sum(dispute.amount)::bigint as amount
    from payment_disputes as dispute join payments on payments.id = payment_id
    where state = 'lost' and closed_at >= ${since} group by 1, 2`.execute(db);
  return rows;
}

/** Coins that moved in each month since the first, and what lay with users before `since`. */
export async function coinsByMonth(db: Db, since: Date) {
  const { rows } = await sql<{ month: string; change: number; bought: number; given: number; spent: number }>`
    select case when entry.created_at < ${since} then '' else ${monthOf('entry.created_at')} end as month,
      coalesce(sum(entry.amount) filter (where kind in ('user', 'held')), 0)::bigint as change,
      coalesce(sum(entry.amount) filter (where kind in ('user', 'debt') and entry.amount > 0
        and reason = 'purchase'), 0)::bigint as bought,
      coalesce(sum(entry.amount) filter (where kind in ('user', 'debt') and entry.amount > 0
        and reason in ('claim', 'gift', 'membership', 'grant')), 0)::bigint as given,
      coalesce(sum(entry.amount) filter (where kind = 'spent'), 0)::bigint as spent
    from coin_entries as entry
    join coin_accounts as account on account.id = entry.account_id
    join coin_transfers as transfer on transfer.id = entry.transfer_id
    group by 1`.execute(db);
  return rows;
}
