// How long a statement, a lock and an idle transaction may take, by what a connection is used for. The server
// keeps them; the client keeps one of its own above them, because a server that hangs keeps none.
import type { ClientBase } from 'pg';

export interface Limits {
  statementMs: number;
  lockMs: number;
  /** Between two statements of a transaction. */
  idleMs: number;
  /** Of a whole transaction; PostgreSQL 17 and newer know it. */
  transactionMs: number;
}

export const LIMITS = {
  /** Requests, and the short jobs between them. No reader waits longer. */
  serving: { statementMs: 30_000, lockMs: 10_000, idleMs: 30_000, transactionMs: 120_000 },
  /** Work over whole tables: the nightly check of the ledger, statistics, clearing away. */
  jobs: { statementMs: 600_000, lockMs: 120_000, idleMs: 60_000, transactionMs: 1_200_000 },
} satisfies Record<string, Limits>;

/** What the client waits beyond the server's limit, so that it normally hears the server's own error. */
const GRACE_MS = 5_000;
/** For the settings themselves, on a connection that was just opened. */
const SETTING_MS = 5_000;

export const clientLimitMs = ({ statementMs }: Limits): number => statementMs + GRACE_MS;

const settingsOf = ({ statementMs, lockMs, idleMs, transactionMs }: Limits): [string, number][] => [
  ['statement_timeout', statementMs],
  ['lock_timeout', lockMs],
  ['idle_in_transaction_session_timeout', idleMs],
  ['transaction_timeout', transactionMs],
];

/** Sets the limits that the server knows, for the session or for the transaction under way. */
export function limitStatement(limits: Limits, scope: 'session' | 'transaction'): string {
  const rows = settingsOf(limits).map(([name, ms]) => `('${name}', '${ms}')`);
  return (
    `select set_config(name, value, ${scope === 'transaction'}) from (values ${rows.join(', ')}) ` +
    'as wanted(name, value) where current_setting(name, true) is not null'
  );
}

/** A statement of its own, because poolers refuse such settings among those of the connection. */
export async function limitSession(client: ClientBase, limits: Limits): Promise<void> {
  const statement = { text: limitStatement(limits, 'session'), query_timeout: SETTING_MS };
  await client.query(statement);
}
