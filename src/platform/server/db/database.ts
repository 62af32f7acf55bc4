import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { ConnectionClient, NamingClient } from './naming-client.ts';
import { commitHooks, type AfterCommit } from './commit-hooks.ts';
import { clientLimitMs, limitSession, LIMITS, limitStatement, type Limits } from './limits.ts';
import type { Schema } from './schema.gen.ts';
import { WAIT_MS, WaitingPool } from './waiting-pool.ts';

/** For reads. */
export type Db = Kysely<Schema>;
/** For writes, which always run in a transaction. */
export type Tx = Transaction<Schema> & AfterCommit;

/** One way to use the database, with limits of its own (limits.ts). */
export interface DatabaseUse {
  db: Db;
  /**
   * Runs a use case in a transaction. Serialisation failures and deadlocks are retried, up to three times. What the
   * attempt that committed left to `afterCommit` follows, before this resolves.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Database extends DatabaseUse {
  /** For hand-written SQL where speed matters. Named statements are allowed on direct connections only. */
  pool: pg.Pool;
  /** For work over whole tables, which may take minutes. It has few connections, so nothing waits behind it. */
  jobs: DatabaseUse;
  /** Whether the database answers, asked over a connection of its own. Resolves within a second. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

// int8 values (counts, coins) stay far below 2^53. Timestamps are converted to ISO strings in present().
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const RETRYABLE = new Set(['40001', '40P01']);

export interface DatabaseOptions {
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError: (error: Error) => unknown;
  /** Called when a hook fails that ran after a commit; the call itself has succeeded. */
  onHookError?: (error: unknown) => unknown;
  /** False behind a pooler that shares one session among several clients. */
  isDirect?: boolean;
  /** Of requests; jobs and the check whether the database answers have a few of their own. */
  maxConnections?: number;
  limits?: Partial<Record<keyof typeof LIMITS, Limits>>;
}

const IDLE_MS = 60_000;
const JOB_CONNECTIONS = 2;
/** Connections of a server besides those for requests: for jobs, the check, and what servers tell each other. */
export const EXTRA_CONNECTIONS = JOB_CONNECTIONS + 2;
/** `answers` resolves within a second. */
const ANSWER_MS = 800;

interface PoolOptions {
  name: string;
  max: number;
  limits: Limits;
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const isDirect = options.isDirect ?? true;
  const onHookError = options.onHookError ?? console.error;

  function watch(pool: pg.Pool): pg.Pool {
    pool.on('error', options.onIdleError);
    // The pool only handles errors of idle connections. An error of a connection in use fails its statement,
    // but without a listener it would also end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }

  function openPool({ name, max, limits }: PoolOptions): pg.Pool {
    const onConnect = (client: pg.ClientBase) => limitSession(client, limits);
    return watch(
      new WaitingPool({
        connectionString: url,
        application_name: name,
        max,
        Client: (isDirect ? NamingClient : ConnectionClient) as never,
        connectionTimeoutMillis: WAIT_MS,
        idleTimeoutMillis: IDLE_MS,
        query_timeout: clientLimitMs(limits),
        // Behind a pooler a session is several clients': there each transaction sets its limits.
        ...(isDirect ? { onConnect } : {}),
      }),
    );
  }

  function use(pool: pg.Pool, limits: Limits): DatabaseUse {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    async function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const hooks = commitHooks(onHookError);
      const result = await db.transaction().execute(async (tx) => {
        if (!isDirect) await sql.raw(limitStatement(limits, 'transaction')).execute(tx);
        return work(Object.assign(tx, { afterCommit: hooks.add }));
      });
      hooks.run();
      return result;
    }
    return {
      db,
      async transact(work) {
        for (let attempt = 1; ; attempt++) {
          try {
            return await run(work);
          } catch (error) {
            const code = (error as { code?: string }).code ?? '';
            if (attempt >= 3 || !RETRYABLE.has(code)) throw error;
          }
        }
      },
    };
  }

  const limits = { ...LIMITS, ...options.limits };
  const serving = { name: 'nightbloom', max: options.maxConnections ?? 12, limits: limits.serving };
  const pool = openPool(serving);
  const jobPool = openPool({ name: 'nightbloom jobs', max: JOB_CONNECTIONS, limits: limits.jobs });
  const checkPool = watch(
    new pg.Pool({
      connectionString: url,
      application_name: 'nightbloom check',
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      idleTimeoutMillis: IDLE_MS,
    }),
  );
  const requests = use(pool, limits.serving);
  const jobs = use(jobPool, limits.jobs);
  let asked: Promise<boolean> | null = null;
  return {
    ...requests,
    pool,
    jobs,
    answers() {
      asked ??= ask(checkPool).finally(() => (asked = null));
      return Promise.race([asked, delay(ANSWER_MS, false, { ref: false })]);
    },
    async close() {
      await Promise.all([requests.db.destroy(), jobs.db.destroy(), checkPool.end()]);
    },
  };
}

async function ask(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select 1');
    return true;
  } catch (error) {
    // It refuses more connections, so it is there; requests wait for those that are open.
    return (error as { code?: string }).code === '53300';
  }
}
