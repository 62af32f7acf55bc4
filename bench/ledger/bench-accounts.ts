// Accounts to move coins between, with ids that are counted, so that a pgbench script can name them.
import type { Database } from '../../src/platform/server/db/database.ts';

const START = '00000000-0000-7000-9000-';
const DIGITS = 12;

/** An account's id, as SQL, from a number that SQL knows. */
export const accountName = (number: string): string =>
  `('${START}' || lpad(${number}::text, ${DIGITS}, '0'))::uuid`;

export const accountId = (number: number): string => START + String(number).padStart(DIGITS, '0');

/** So much that no account runs out. */
const BALANCE = 1_000_000_000;

export async function makeBenchAccounts({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into coin_accounts (id, kind, balance)
     select ${accountName('number')}, 'user', ${BALANCE} from generate_series(1, ${count}) number`,
  );
}
