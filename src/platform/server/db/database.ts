import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { NamingClient } from './naming-client.ts';
import type { Schema } from './schema.gen.ts';

/** Reads. */
export type Db = Kysely<Schema>;
/** Writes need a transaction, and the type says so. */
export type Tx = Transaction<Schema>;

export interface Database {
  db: Db;
  /** For statements that are written by hand for speed; named ones only on a direct connection. */
  pool: pg.Pool;
  /** Runs one use case; serialisation failures and deadlocks are tried again, up to three times. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// int8 counts and coins stay far below 2^53; timestamps are mapped to ISO strings in present().
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const RETRYABLE = new Set(['40001', '40P01']);

export interface DatabaseOptions {
  /** Told when a connection breaks while nobody uses it; the pool replaces it. */
  onIdleError: (error: Error) => unknown;
  /** False behind a pooler that hands one session to several clients. */
  isDirect?: boolean;
  maxConnections?: number;
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 12,
    ...((options.isDirect ?? true) ? { Client: NamingClient as never } : {}),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', options.onIdleError);
  // The pool hears of connections that nobody uses only. One that breaks in use fails its statement, and without a
  // listener of its own would end the process besides.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async transact(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          const code = (error as { code?: string }).code ?? '';
          if (attempt >= 3 || !RETRYABLE.has(code)) throw error;
        }
      }
    },
    close: () => db.destroy(),
  };
}

/** True while the database answers. */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
