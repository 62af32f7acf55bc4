// Which account owns an email address. It belongs to the one account that proved it. Until then any number of accounts
// can state it, and registering with it reveals nothing of the others (docs/decisions/0007).
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import { keyOf, type UserRow } from '../account.store.ts';

/**
 * How many accounts count of those that state an address, the first ones. Whoever makes accounts to find out whether an
 * address has one would have to make so many before any of them behaves differently.
 */
export const STATEMENTS_MAX = 1000;

export interface AddressAccounts {
  /** The one that proved it. */
  proven: UserRow | null;
  /** Those that only state it, the first one first. */
  claims: UserRow[];
}

/** House creators have no address. */
export async function accountsOf(db: Db, email: string): Promise<AddressAccounts> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', keyOf(email))
    .where('is_house', '=', false)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('id')
    .limit(STATEMENTS_MAX)
    .execute();
  const proven = rows[0]?.email_verified_at ? rows[0] : null;
  return { proven, claims: proven ? rows.slice(1) : rows };
}

/**
 * The account that proved an address, else the first that stated it: none that is made later can take its place.
 * Locked: a sign-in by password that is under way ends before, or finds the password changed.
 */
export const lockOwner = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'tier', 'email_verified_at', 'is_house'])
    .where('email_key', '=', keyOf(email))
    .orderBy(sql`email_verified_at is null`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** What is decided by the accounts and letters of one address happens one after the other, on all servers. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`letters:${keyOf(email)}`}, 0))`.execute(tx);
}
