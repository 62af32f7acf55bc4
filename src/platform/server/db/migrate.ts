// Migrates a database with the plain SQL files of db/migrations, in name order, each in one transaction.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../places/project-root.ts';
import pg from 'pg';

const FOLDER = path.join(PROJECT_ROOT, 'db/migrations');
/**
 * Key of an advisory lock, which makes servers that start at the same time take turns. Nothing else may use
 * it.
 */
const LOCK = 7_214_031;
/** Natural order: "-10_" comes after "-9_". */
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

export class MigrationError extends Error {}

interface MigrateOptions {
  folder?: string;
  /** Filters the files by name; all of them by default. */
  only?: (name: string) => boolean;
  /** Called with a sentence about migrations that ran before and are no part of this version. */
  onUnknown?: (sentence: string) => void;
}

/**
 * @param url a direct connection, because the lock belongs to a session.
 * @returns names of the files that were run now.
 * @throws MigrationError if a file was changed after it had run, or fails.
 */
export async function migrate(
  url: string,
  { folder = FOLDER, only = () => true, onUnknown }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  const [files] = await Promise.all([listMigrations(folder), client.connect()]);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
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
