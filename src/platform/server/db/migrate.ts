// Migrates a database with the plain SQL files of db/migrations, in name order, each in one transaction.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { takeLock, type LockOptions } from './migration-lock.ts';
import { sharesSessions } from './pooler-check.ts';
import { PROJECT_ROOT } from '../places/project-root.ts';
import pg from 'pg';

const FOLDER = path.join(PROJECT_ROOT, 'db/migrations');
/** For each statement of a migration: an old server that is asked for a table must not hold up all others. */
const LOCK_WAIT_MS = 60_000;
const CONNECT_MS = 10_000;
/** Natural order: "-10_" comes after "-9_". */
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

export class MigrationError extends Error {}

/** Printed where the database is reached through a pooler that shares sessions. */
const POOLED =
  'DATABASE_URL goes through a connection pooler that shares sessions (such as PgBouncer in transaction mode). ' +
  'Migrations and what servers tell each other need a session of their own: set DATABASE_DIRECT_URL to the address ' +
  'of PostgreSQL itself. Nothing was changed.';

interface MigrateOptions extends LockOptions {
  folder?: string;
  /** Whether the address may lead to a pooler; not that of the embedded database. */
  mayBePooled?: boolean;
  /** Filters the files by name; all of them by default. */
  only?: (name: string) => boolean;
  /** Called with a sentence about migrations that ran before and are no part of this version. */
  onUnknown?: (sentence: string) => void;
}

/**
 * @param url a direct connection, because the lock belongs to a session.
 * @returns names of the files that were run now.
 * @throws MigrationError if the connection is pooled, another session keeps the lock, or a file was changed
 * after it had run, or fails.
 */
export async function migrate(
  url: string,
  { folder = FOLDER, mayBePooled = true, only = () => true, onUnknown, ...lock }: MigrateOptions = {},
): Promise<string[]> {
  if (mayBePooled && (await sharesSessions(url))) throw new MigrationError(POOLED);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nightbloom migrations',
    connectionTimeoutMillis: CONNECT_MS,
  });
  const [files] = await Promise.all([listMigrations(folder), client.connect()]);
  try {
    // A migration takes as long as it takes, whatever the role's own limits are.
    await client.query(`set statement_timeout = 0; set lock_timeout = ${LOCK_WAIT_MS}`);
    const holder = await takeLock(client, lock);
    if (holder) throw new MigrationError(lockIsKept(holder));
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, run_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row.sha256]));
    const unknown = rows.map(({ name }) => name).filter((name) => !files.some((file) => file.name === name));
    if (unknown.length > 0) onUnknown?.(unknownSentence(unknown));
    const ran: string[] = [];
    for (const { name, text, sha256 } of files.filter((file) => only(file.name))) {
      if (done.get(name) === sha256) continue;
      if (done.has(name))
        throw new MigrationError(`Migration ${name} was changed after it ran. Add a new file instead.`);
      await run(client, name, text, sha256);
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

const lockIsKept = (holder: string): string =>
  `Another session keeps the lock for migrations: ${holder}. If a server is migrating, start again when it is done. ` +
  'If not, end that session (select pg_terminate_backend(<its pid>)) and start again.';

const unknownSentence = (names: string[]): string =>
  `The database was used by a newer version: this one does not know ${names.sort(byNumber).join(', ')}. ` +
  'It may fail, or miss what the newer version stores. Start the newer version again, or restore a backup from before it.';

/** All migrations of this version in the order in which they run. */
export async function listMigrations(
  folder = FOLDER,
): Promise<{ name: string; text: string; sha256: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort(byNumber);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function run(client: pg.Client, name: string, text: string, sha256: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
