// Consistency checks of the ledger. Each is one statement, so that it sees one moment while coins move.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

const NAMED_MAX = 5;

/** Names the accounts, transfers or holds that a query finds, in one sentence; nothing where it finds none. */
async function named(db: Db, what: string, ids: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with wrong as (${ids})
    select array(select id::text from wrong order by id limit ${NAMED_MAX}) as ids,
      (select count(*) from wrong) as total`.execute(db);
  const { ids: some, total } = rows[0]!;
  if (total === 0) return [];
  return [`${what}: ${some.join(', ')}${total > some.length ? ` and ${total - some.length} more` : ''}.`];
}

const proofs: Record<string, RawBuilder<{ id: string }>> = {
  'Wrong balances': sql`
    select account.id from coin_accounts account left join coin_entries entry on entry.account_id = account.id
    group by account.id having account.balance <> coalesce(sum(entry.amount), 0)`,
  'Transfers that do not cancel out': sql`
    select transfer.id from coin_transfers transfer left join coin_entries entry on entry.transfer_id = transfer.id
    group by transfer.id having coalesce(sum(entry.amount), 1) <> 0`,
  'Accounts on the wrong side of zero': sql`
    select id from coin_accounts
    where (kind in ('user', 'held') and balance < 0) or (kind = 'debt' and balance > 0)`,
  // Entries may be numbered in another order than they were written, by two servers whose clocks differ. Whatever their
  // order: each balance that an entry leaves is one that another begins with, from zero up to today's balance.
  'Accounts whose entries do not lead to their balance': sql`
    select distinct account_id as id from (
      select account_id, balance_after as value, 1 as change from coin_entries
      union all select account_id, balance_after - amount, -1 from coin_entries
      union all select id, balance, -1 from coin_accounts
      union all select id, 0, 1 from coin_accounts
    ) step group by account_id, value having sum(change) <> 0`,
  'Accounts whose lots are not their balance': sql`
    select account.id from coin_accounts account left join coin_lots lot on lot.account_id = account.id
    where account.kind = 'user'
    group by account.id having account.balance <> coalesce(sum(lot.remaining), 0)`,
  'Lots of accounts that nobody spends from': sql`
    select lot.id from coin_lots lot join coin_accounts account on account.id = lot.account_id
    where account.kind <> 'user'`,
  'Held accounts that are not the sum of their holds': sql`
    select account.id from coin_accounts account left join coin_holds hold on hold.held_account_id = account.id
    where account.kind = 'held'
    group by account.id
    having account.balance <> coalesce(sum(hold.amount - hold.settled - hold.released), 0)`,
  'Holds that are closed too early or too late': sql`
    select id from coin_holds where (closed_at is not null) <> (settled + released = amount)`,
  // Holds from before there were lots took from none.
  'Holds that do not agree with the lots that they took from': sql`
    select hold.id from coin_holds hold
    left join coin_hold_lots held on held.hold_id = hold.id
    group by hold.id
    having (count(held.lot_id) > 0 or hold.held_account_id <> '00000000-0000-7000-8000-00000000c001')
      and (coalesce(sum(held.amount), 0) <> hold.amount or coalesce(sum(held.returned), 0) <> hold.released)`,
};

/** Of accounts that are not deleted: those keep no list of their months. */
const sales: Record<string, RawBuilder<{ id: string }>> = {
  'Payments of packs that did not bring their coins': sql`
    select payment.id from payments payment join payment_orders item on item.id = payment.order_id
    left join coin_transfers transfer on transfer.idempotency_key = 'purchase:' || payment.provider_payment_id
    left join coin_entries entry on entry.transfer_id = transfer.id and entry.amount > 0
    where payment.reason = 'pack' and payment.user_id is not null and payment.refunded < payment.amount
      and (entry.amount is distinct from item.coins or payment.coins <> item.coins)`,
  'Bought coins without a payment': sql`
    select transfer.id from coin_transfers transfer
    where transfer.reason = 'purchase' and not exists (select 1 from payments payment
      where transfer.idempotency_key = 'purchase:' || payment.provider_payment_id)`,
  'Months of memberships whose coins are not in the ledger': sql`
    select month.period_key as id from coin_monthly_grants month
    left join coin_transfers transfer on transfer.idempotency_key = month.period_key
    left join coin_entries entry on entry.transfer_id = transfer.id and entry.amount > 0
    where coalesce(entry.amount, 0) <> month.given`,
};

async function total(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(balance), 0) as sum from coin_accounts`.execute(db);
  return rows[0]!.sum === 0 ? [] : [`All accounts together hold ${rows[0]!.sum} coins instead of none.`];
}

/** Sentences for what was paid and not granted, or granted and not paid. */
export async function reconcileSales(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [what, ids] of Object.entries(sales)) found.push(...(await named(db, what, ids)));
  return found;
}

/** Sentences for what is wrong in the coin books; none when they are right. */
export async function reconcile(db: Db): Promise<string[]> {
  const found: string[] = [];
  // One after the other: the check runs beside the product and should not take its connections.
  for (const [what, ids] of Object.entries(proofs)) found.push(...(await named(db, what, ids)));
  return [...found, ...(await total(db))];
}
