import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';

export type AccountKind = 'user' | 'held' | 'grants' | 'sales' | 'spent';

/** The house's own accounts: one of each kind, made by the first transfer that needs it. */
const HOUSE: Record<Exclude<AccountKind, 'user'>, string> = {
  held: '00000000-0000-7000-8000-00000000c001',
  grants: '00000000-0000-7000-8000-00000000c002',
  sales: '00000000-0000-7000-8000-00000000c003',
  spent: '00000000-0000-7000-8000-00000000c004',
};

export interface TransferRow {
  id: string;
  key: string;
  reason: string;
  note: string;
  at: Date;
}

export async function houseAccount(tx: Tx, kind: Exclude<AccountKind, 'user'>): Promise<string> {
  await tx
    .insertInto('coin_accounts')
    .values({ id: HOUSE[kind], kind, user_id: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return HOUSE[kind];
}

export async function purseOf(tx: Tx, userId: string, newId: string): Promise<string> {
  const found = await tx
    .selectFrom('coin_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (found) return found.id;
  await tx
    .insertInto('coin_accounts')
    .values({ id: newId, kind: 'user', user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const made = await tx
    .selectFrom('coin_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return made.id;
}

/** False where a transfer with that key was written before. */
export async function insertTransfer(tx: Tx, row: TransferRow): Promise<boolean> {
  const made = await tx
    .insertInto('coin_transfers')
    .values({ id: row.id, idempotency_key: row.key, reason: row.reason, note: row.note, created_at: row.at })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Changes a balance and writes its entry.
 * @throws the database's check violation where a purse would go below zero.
 */
export async function move(
  tx: Tx,
  entry: { id: string; transferId: string; accountId: string; amount: number; at: Date },
): Promise<number> {
  const { balance } = await tx
    .updateTable('coin_accounts')
    .set((set) => ({ balance: set('balance', '+', entry.amount) }))
    .where('id', '=', entry.accountId)
    .returning('balance')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('coin_entries')
    .values({
      id: entry.id,
      transfer_id: entry.transferId,
      account_id: entry.accountId,
      amount: entry.amount,
      balance_after: balance,
      created_at: entry.at,
    })
    .execute();
  return balance;
}

export async function balanceOf(db: Db, userId: string): Promise<{ balance: number; held: number }> {
  const row = await db
    .selectFrom('coin_accounts as account')
    .leftJoin('coin_holds as hold', (join) =>
      join.onRef('hold.account_id', '=', 'account.id').on('hold.closed_at', 'is', null),
    )
    .select([
      'account.balance',
      sql<number>`coalesce(sum(hold.amount - hold.settled - hold.released), 0)`.as('held'),
    ])
    .where('account.user_id', '=', userId)
    .groupBy('account.id')
    .executeTakeFirst();
  return { balance: row?.balance ?? 0, held: Number(row?.held ?? 0) };
}

export async function hasTransfer(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('coin_transfers')
    .select('id')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertHold(
  tx: Tx,
  hold: {
    id: string;
    userId: string;
    accountId: string;
    amount: number;
    purpose: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('coin_holds')
    .values({
      id: hold.id,
      user_id: hold.userId,
      account_id: hold.accountId,
      amount: hold.amount,
      purpose: hold.purpose,
      created_at: hold.at,
      expires_at: hold.expiresAt,
    })
    .execute();
}

/** Locks the hold, so that two movements of one hold take turns. */
export async function lockHold(tx: Tx, id: string) {
  return tx.selectFrom('coin_holds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function updateHold(
  tx: Tx,
  id: string,
  change: { settled: number; released: number; closedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('coin_holds')
    .set({ settled: change.settled, released: change.released, closed_at: change.closedAt })
    .where('id', '=', id)
    .execute();
}

export async function entriesOf(db: Db, userId: string, offset: number, limit: number) {
  const base = db
    .selectFrom('coin_entries as entry')
    .innerJoin('coin_accounts as account', 'account.id', 'entry.account_id')
    .where('account.user_id', '=', userId);
  const rows = await base
    .innerJoin('coin_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'entry.id',
      'entry.amount',
      'entry.balance_after',
      'entry.created_at',
      'transfer.reason',
      'transfer.note',
    ])
    .orderBy('entry.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await base
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** A user's entries, oldest first. */
export async function entriesAfter(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('coin_entries as entry')
    .innerJoin('coin_accounts as account', 'account.id', 'entry.account_id')
    .innerJoin('coin_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'entry.id',
      'entry.amount',
      'entry.balance_after',
      'entry.created_at',
      'transfer.reason',
      'transfer.note',
    ])
    .where('account.user_id', '=', userId);
  if (afterId) query = query.where('entry.id', '>', afterId);
  return query.orderBy('entry.id').limit(limit).execute();
}

/** Accounts whose balance is not the sum of their entries; empty when the books are right. */
export async function findMismatches(db: Db): Promise<{ id: string; balance: number; sum: number }[]> {
  const rows = await db
    .selectFrom('coin_accounts as account')
    .leftJoin('coin_entries as entry', 'entry.account_id', 'account.id')
    .select(['account.id', 'account.balance', sql<number>`coalesce(sum(entry.amount), 0)`.as('sum')])
    .groupBy('account.id')
    .having((having) => having('account.balance', '<>', sql<number>`coalesce(sum(entry.amount), 0)`))
    .execute();
  return rows.map((row) => ({ id: row.id, balance: row.balance, sum: Number(row.sum) }));
}

/** Transfers whose entries do not sum to zero; empty when the books are right. */
export async function findUnbalanced(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('coin_entries')
    .select('transfer_id')
    .groupBy('transfer_id')
    .having((having) => having(having.fn.sum('amount'), '<>', 0))
    .execute();
  return rows.map((row) => row.transfer_id);
}
