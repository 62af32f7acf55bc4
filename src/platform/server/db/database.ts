import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { NamingClient } from './naming-client.ts';
import type { Schema } from './schema.gen.ts';

/** For reads. */
export type Db = Kysely<Schema>;
/** For writes, which always run in a transaction. */
export type Tx = Transaction<Schema>;

export interface Database {
  db: Db;
  /** For hand-written SQL where speed matters. Named statements are allowed on direct connections only. */
  pool: pg.Pool;
  /**
   * Runs a use case in a transaction. Serialisation failures and deadlocks are retried, up to three times.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// int8 values (counts, coins) stay far below 2^53. Timestamps are converted to ISO strings in present().
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const RETRYABLE = new Set(['40001', '40P01']);

export interface DatabaseOptions {
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError: (error: Error) => unknown;
  /** False behind a pooler that shares one session among several clients. */
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
  // The pool only handles errors of idle connections. An error of a connection in use fails its statement,
  // but without a listener it would also end the process.
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

/** Whether the database answers. */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
