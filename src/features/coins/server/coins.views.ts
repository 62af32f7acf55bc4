// What users and staff read of the books.
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { Schema } from '../../../platform/server/db/schema.gen.ts';
import type { LedgerKind, Reason } from '../rules.ts';

export interface AccountState {
  balance: number;
  held: number;
  owed: number;
  /** In the order in which they are spent, each origin and expiry once. */
  lots: { bucket: 'expiring' | 'monthly' | 'bought'; amount: number; expiresAt: Date | null }[];
}

interface AccountStateRow {
  balance: number;
  owed: number;
  held: number;
  lots: { bucket: AccountState['lots'][number]['bucket']; amount: number; expiresAt: string | null }[];
}

/** One statement, so that the figures belong to one moment. */
export async function accountState(db: Db, userId: string): Promise<AccountState> {
  const { rows } = await sql<AccountStateRow>`
    select account.balance,
      coalesce((select -debt.balance from coin_accounts debt
        where debt.user_id = account.user_id and debt.kind = 'debt'), 0) as owed,
      coalesce((select sum(hold.amount - hold.settled - hold.released) from coin_holds hold
        where hold.account_id = account.id and hold.closed_at is null), 0) as held,
      coalesce((select json_agg(json_build_object('bucket', lot.bucket, 'amount', lot.amount,
        'expiresAt', lot.expires_at) order by lot.expires_at) from (
          select bucket, expires_at, sum(remaining) as amount from coin_lots
          where account_id = account.id and remaining > 0 group by bucket, expires_at
        ) lot), '[]') as lots
    from coin_accounts account where account.user_id = ${userId} and account.kind = 'user'`.execute(db);
  const [row] = rows;
  if (!row) return { balance: 0, held: 0, owed: 0, lots: [] };
  return {
    ...row,
    lots: row.lots.map((lot) => ({ ...lot, expiresAt: lot.expiresAt ? new Date(lot.expiresAt) : null })),
  };
}

/** Coins of all users, spendable and held. */
export async function outstanding(db: Db): Promise<number> {
  const { sum } = await db
    .selectFrom('coin_accounts')
    .select(sql<number>`coalesce(sum(balance), 0)`.as('sum'))
    .where('kind', 'in', ['user', 'held'])
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export interface EntryFilter {
  kind: LedgerKind;
  /** Days like "2026-11-24", in UTC: from the first on, and before the second. */
  from?: string | undefined;
  to?: string | undefined;
}

const REASONS_OF: Partial<Record<LedgerKind, Reason[]>> = {
  pictures: ['image', 'refund'],
  monthly: ['claim', 'membership'],
  bought: ['purchase', 'reversal', 'debt'],
  gifts: ['gift', 'grant', 'expired', 'correction'],
};

interface EntryTables extends Schema {
  entry: Schema['coin_entries'];
  account: Schema['coin_accounts'];
  transfer: Schema['coin_transfers'];
}
type EntryQuery<O> = SelectQueryBuilder<EntryTables, 'entry' | 'account' | 'transfer', O>;

function entriesOf(db: Db, userId: string, { kind, from, to }: EntryFilter): EntryQuery<object> {
  let query = db
    .selectFrom('coin_entries as entry')
    .innerJoin('coin_accounts as account', 'account.id', 'entry.account_id')
    .innerJoin('coin_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .where('account.user_id', '=', userId)
    .where('account.kind', '=', 'user') as EntryQuery<object>;
  const reasons = REASONS_OF[kind];
  if (reasons) query = query.where('transfer.reason', 'in', reasons);
  if (kind === 'in') query = query.where('entry.amount', '>', 0);
  if (kind === 'out') query = query.where('entry.amount', '<', 0);
  if (from) query = query.where('entry.created_at', '>=', new Date(`${from}T00:00:00Z`));
  if (to) query = query.where('entry.created_at', '<', new Date(`${to}T00:00:00Z`));
  return query;
}

const entryColumns = [
  'entry.id',
  'entry.amount',
  'entry.balance_after',
  'entry.created_at',
  'transfer.reason',
  'transfer.note',
  'transfer.reference',
] as const;

export interface EntryRow {
  id: string;
  amount: number;
  balance_after: number;
  created_at: Date;
  reason: string;
  note: string;
  reference: string;
}

/** A user's entries, newest first. */
export async function entryPage(
  db: Db,
  userId: string,
  filter: EntryFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const query = entriesOf(db, userId, filter);
  const [rows, { total }] = await Promise.all([
    query.select(entryColumns).orderBy('entry.id', 'desc').offset(offset).limit(limit).execute(),
    query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** A user's entries before that one, newest first. */
export async function entriesBefore(
  db: Db,
  userId: string,
  filter: EntryFilter,
  beforeId: string | null,
  limit: number,
): Promise<EntryRow[]> {
  let query = entriesOf(db, userId, filter);
  if (beforeId) query = query.where('entry.id', '<', beforeId);
  return query.select(entryColumns).orderBy('entry.id', 'desc').limit(limit).execute();
}

/** A user's entries after that one, oldest first. */
export async function entriesAfter(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<EntryRow[]> {
  let query = entriesOf(db, userId, { kind: 'all' });
  if (afterId) query = query.where('entry.id', '>', afterId);
  return query.select(entryColumns).orderBy('entry.id').limit(limit).execute();
}

/** A user's lots after that one, also those that are used up. */
export async function lotsAfter(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('coin_lots as lot')
    .innerJoin('coin_accounts as account', 'account.id', 'lot.account_id')
    .select(['lot.id', 'lot.bucket', 'lot.amount', 'lot.remaining', 'lot.expires_at', 'lot.created_at'])
    .where('account.user_id', '=', userId);
  if (afterId) query = query.where('lot.id', '>', afterId);
  return query.orderBy('lot.id').limit(limit).execute();
}
