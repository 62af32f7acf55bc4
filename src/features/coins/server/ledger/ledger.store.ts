// Writes accounts, transfers and entries. Nothing else in the product does.
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Reason } from '../../rules.ts';

const SYSTEM_ACCOUNTS = { grants: 'c002', sales: 'c003', spent: 'c004' } as const;
export type SystemAccountKind = keyof typeof SYSTEM_ACCOUNTS;

/** The system's account on the other side of a user's account: one of sixteen, always the same. */
export const systemAccount = (kind: SystemAccountKind, accountId: string): string =>
  `00000000-0000-7000-8000-0000000${accountId.at(-1)!}${SYSTEM_ACCOUNTS[kind]}`;

export interface TransferRow {
  id: string;
  key: string;
  reason: Reason;
  note: string;
  reference: string;
  at: Date;
}

export interface Leg {
  entryId: string;
  accountId: string;
  amount: number;
}

const texts = new Map<number, string>();

/**
 * One statement for a transfer of so many legs, written once: building it anew takes as long as all the rest. Parameters
 * 1 to 6 are the transfer's; each leg has three, its entry, its account and its amount.
 */
function transferText(legCount: number): string {
  const known = texts.get(legCount);
  if (known) return known;
  const legs = Array.from({ length: legCount }, (_, index) => {
    const [entry, account, amount] = [7, 8, 9].map((first) => `$${first + 3 * index}`);
    return { entry, account, amount, step: `step_${index + 1}`, before: `step_${index}` };
  });
  const changes = legs.map(
    ({ account, amount, step, before }) => `, ${step} as (
      update coin_accounts set balance = balance + ${amount}::bigint
      where id = ${account}::uuid and exists (select from ${before}) returning id, balance
    )`,
  );
  const entries = legs.map(
    ({ entry, amount, step }) =>
      `select ${entry}::uuid, $1::uuid, id, ${amount}::bigint, balance, $6::timestamptz from ${step}`,
  );
  const text = `
    with step_0 as (
      insert into coin_transfers (id, idempotency_key, reason, note, reference, created_at)
      values ($1::uuid, $2, $3, $4, $5, $6::timestamptz) on conflict (idempotency_key) do nothing returning id
    )${changes.join('')}, entry as (
      insert into coin_entries (id, transfer_id, account_id, amount, balance_after, created_at)
      ${entries.join(' union all ')} returning id
    )
    select (select count(*) from step_0) as made, (select count(*) from entry) as written`;
  texts.set(legCount, text);
  return text;
}

/**
 * Writes a transfer, changes the balances and writes an entry for each, in one statement. Balances are changed in the
 * order of the accounts' ids, each only once the one before it is locked, so that two transfers never wait for each
 * other.
 * @returns false where a transfer with that key was written before; nothing is changed then.
 */
export async function writeTransfer(tx: Tx, row: TransferRow, unordered: Leg[]): Promise<boolean> {
  const legs = unordered.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  const { rows } = await tx.executeQuery<{ made: number; written: number }>(
    CompiledQuery.raw(transferText(legs.length), [
      ...[row.id, row.key, row.reason, row.note, row.reference, row.at],
      ...legs.flatMap(({ entryId, accountId, amount }) => [entryId, accountId, amount]),
    ]),
  );
  const { made, written } = rows[0]!;
  if (made === 0) return false;
  if (written !== legs.length) throw new Error(`Transfer ${row.key} names an account that does not exist`);
  return true;
}

export interface LockedAccount {
  /** The spendable account. */
  id: string;
  userId: string | null;
  balance: number;
  /** What the user owes, as a positive figure. */
  owed: number;
  /** Null for an account from before there were debts, and for one whose user has left. */
  debtId: string | null;
  heldId: string | null;
}

interface AccountRow {
  id: string;
  user_id: string | null;
  kind: string;
  balance: number;
  held_id: string | null;
}

function toLocked(rows: AccountRow[]): LockedAccount | null {
  const spendable = rows.find((row) => row.kind === 'user');
  if (!spendable) return null;
  const debt = rows.find((row) => row.kind === 'debt');
  return {
    id: spendable.id,
    userId: spendable.user_id,
    balance: spendable.balance,
    owed: debt ? -debt.balance : 0,
    debtId: debt?.id ?? null,
    heldId: spendable.held_id,
  };
}

const lockedColumns = sql`account.id, account.user_id, account.kind, account.balance,
  (select held.id from coin_accounts held where held.user_id = account.user_id and held.kind = 'held') as held_id`;

/** Until the transaction ends, nobody else changes this user's coins, lots or debt. Null where there is no account. */
export async function lockAccountOf(tx: Tx, userId: string): Promise<LockedAccount | null> {
  const { rows } = await sql<AccountRow>`
    select ${lockedColumns} from coin_accounts account
    where account.user_id = ${userId} and account.kind in ('user', 'debt')
    order by account.id for no key update of account`.execute(tx);
  return toLocked(rows);
}

/** The same for a spendable account, whose user may have left. */
export async function lockAccount(tx: Tx, id: string): Promise<LockedAccount> {
  const { rows } = await sql<AccountRow>`
    select ${lockedColumns} from coin_accounts account
    where account.id = ${id} or account.kind = 'debt'
      and account.user_id = (select owner.user_id from coin_accounts owner where owner.id = ${id})
    order by account.id for no key update of account`.execute(tx);
  const account = toLocked(rows);
  if (!account) throw new Error(`There is no coin account ${id}`);
  return account;
}

/** Makes those of a user's three accounts that are not there yet. */
export async function makeAccounts(tx: Tx, userId: string, newId: () => string): Promise<void> {
  await tx
    .insertInto('coin_accounts')
    .values((['user', 'held', 'debt'] as const).map((kind) => ({ id: newId(), kind, user_id: userId })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).where('user_id', 'is not', null).doNothing(),
    )
    .execute();
}

/** The id and the entries of a transfer; null where no such key was used. */
export async function transferWithKey(
  db: Db,
  key: string,
): Promise<{ id: string; legs: { accountId: string; amount: number }[] } | null> {
  const rows = await db
    .selectFrom('coin_transfers as transfer')
    .innerJoin('coin_entries as entry', 'entry.transfer_id', 'transfer.id')
    .select(['transfer.id', 'entry.account_id as accountId', 'entry.amount'])
    .where('transfer.idempotency_key', '=', key)
    .execute();
  return rows.length === 0 ? null : { id: rows[0]!.id, legs: rows };
}

/** What an account received since then under keys that begin with `prefix`. */
export async function receivedSince(db: Db, accountId: string, prefix: string, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('coin_entries as entry')
    .innerJoin('coin_transfers as transfer', 'transfer.id', 'entry.transfer_id')
    .select(sql<number>`coalesce(sum(entry.amount), 0)`.as('sum'))
    .where('entry.account_id', '=', accountId)
    .where('entry.created_at', '>=', since)
    .where(sql<boolean>`starts_with(transfer.idempotency_key, ${prefix})`)
    .executeTakeFirstOrThrow();
  return Number(sum);
}
