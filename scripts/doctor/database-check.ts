// Connects to the database: version, clock, room for connections, migrations, and whether this server belongs to it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createBlobStore } from '../../src/adapters/blob-store/index.ts';
import { createKeptEngines, type Kept } from '../../src/features/engines/server/kept-engines.ts';
import { findSecret } from '../../src/app/server/secret.ts';
import type { Config } from '../../src/platform/server/config.ts';
import { describeShortage } from '../../src/platform/server/db/connection-room.ts';
import { openDatabase, type Db } from '../../src/platform/server/db/database.ts';
import { listMigrations } from '../../src/platform/server/db/migrate.ts';
import { sharesSessions } from '../../src/platform/server/db/pooler-check.ts';
import { findNative } from '../../src/platform/server/db/embedded/postgres-binary.ts';
import { checkInstallation } from '../../src/platform/server/installation/installation.ts';
import { findDatabase, sentenceOf } from '../find-database.ts';
import type { Finding } from './finding.ts';

const area = 'database';
/** PostgreSQL 15, as `server_version_num` states it. */
const OLDEST = 150_000;
const CONNECT_MS = 5_000;
/** Tokens of sign-in and codes of apps are refused when clocks differ by more. Milliseconds. */
const CLOCK_WARN_MS = 5_000;
const CLOCK_FAIL_MS = 30_000;

/** The engines that were added at the desk. */
export interface AddedEngines {
  chat: Kept;
  image: Kept;
  embedding: Kept;
}

const nothing: Kept = { engines: [], roles: [] };
const NONE: AddedEngines = { chat: nothing, image: nothing, embedding: nothing };

export interface DatabaseReport {
  findings: Finding[];
  added: AddedEngines;
}

const failed = (what: string): DatabaseReport => ({ findings: [{ area, state: 'fail', what }], added: NONE });

export async function checkDatabase(config: Config, now: () => number): Promise<DatabaseReport> {
  if (!config.DATABASE_URL && !existsSync(path.join(config.dataDir, 'postgres/cluster')))
    return checkEmbeddedInstall();
  try {
    const place = await findDatabase(config);
    try {
      return await examine(place.url, config, now);
    } finally {
      await place.close();
    }
  } catch (error) {
    return failed(`It does not answer: ${sentenceOf(error)}`);
  }
}

function checkEmbeddedInstall(): DatabaseReport {
  try {
    findNative();
  } catch (error) {
    return failed((error as Error).message);
  }
  const what = 'Nothing is stored yet; the embedded PostgreSQL sets itself up at the first start';
  return { findings: [{ area, state: 'ok', what }], added: NONE };
}

async function examine(url: string, config: Config, now: () => number): Promise<DatabaseReport> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nightbloom doctor',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  const findings: Finding[] = [];
  try {
    findings.push(await checkVersion(client), await checkClock(client, now));
    if (config.DATABASE_URL) findings.push(await checkPooler(config.DATABASE_URL, config));
    const { finding, isMigrated } = await checkMigrations(client);
    findings.push(finding);
    if (!isMigrated) return { findings, added: NONE };
  } finally {
    await client.end();
  }
  return checkContents(url, config, findings);
}

async function checkContents(url: string, config: Config, findings: Finding[]): Promise<DatabaseReport> {
  const database = openDatabase(url, { onIdleError: () => {}, maxConnections: 1 });
  try {
    const shortage = await describeShortage(database.pool, config.DATABASE_POOL);
    findings.push(
      shortage
        ? { area, state: 'warn', what: shortage }
        : { area, state: 'ok', what: `There is room for DATABASE_POOL=${config.DATABASE_POOL} connections` },
    );
    const secret = await findSecret(config);
    const blobs = createBlobStore(config);
    const mismatch = secret ? await checkInstallation({ database, blobs, secret }) : null;
    if (mismatch) findings.push({ area: 'installation', state: 'fail', what: mismatch });
    else if (secret)
      findings.push({
        area: 'installation',
        state: 'ok',
        what: 'SECRET and the place of the pictures belong to this database',
      });
    return { findings, added: secret ? await readAdded(database.db, secret) : NONE };
  } finally {
    await database.close();
  }
}

const readAdded = async (db: Db, secret: string): Promise<AddedEngines> => ({
  chat: await createKeptEngines(secret, 'chat').read(db),
  image: await createKeptEngines(secret, 'image').read(db),
  embedding: await createKeptEngines(secret, 'embedding').read(db),
});

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  const { number, name } = rows[0]!;
  return number >= OLDEST
    ? { area, state: 'ok', what: `PostgreSQL ${name} answers` }
    : { area, state: 'fail', what: `PostgreSQL ${name} is too old: the product needs 15 or newer` };
}

async function checkClock(client: pg.Client, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const off = Math.abs(rows[0]!.at.getTime() - (before + now()) / 2);
  const seconds = (off / 1000).toFixed(off < 10_000 ? 1 : 0);
  if (off < CLOCK_WARN_MS)
    return {
      area: 'clock',
      state: 'ok',
      what: `The clocks of machine and database agree within ${seconds} s`,
    };
  return {
    area: 'clock',
    state: off < CLOCK_FAIL_MS ? 'warn' : 'fail',
    what: `The clocks of machine and database differ by ${seconds} s: set both by a time server (NTP)`,
  };
}

async function checkPooler(url: string, { DATABASE_DIRECT_URL }: Config): Promise<Finding> {
  if (!(await sharesSessions(url)))
    return { area, state: 'ok', what: 'DATABASE_URL gives each connection a session of its own' };
  const what = 'DATABASE_URL goes through a pooler that shares sessions';
  return DATABASE_DIRECT_URL
    ? { area, state: 'ok', what: `${what}, and DATABASE_DIRECT_URL goes past it` }
    : { area, state: 'fail', what: `${what}: set DATABASE_DIRECT_URL to the address of PostgreSQL itself` };
}

async function checkMigrations(client: pg.Client): Promise<{ finding: Finding; isMigrated: boolean }> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "select to_regclass('schema_migrations')::text as name",
  );
  const files = (await listMigrations()).map(({ name }) => name);
  if (!tables[0]!.name) {
    const what = 'The database is empty; the first start sets it up';
    return { finding: { area, state: 'ok', what }, isMigrated: false };
  }
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const ran = new Set(rows.map(({ name }) => name));
  const waiting = files.filter((name) => !ran.has(name));
  const unknown = [...ran].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    const what = `A newer version used this database: ${unknown.join(', ')} is unknown here. Start that version`;
    return { finding: { area, state: 'warn', what }, isMigrated: waiting.length === 0 };
  }
  if (waiting.length > 0) {
    const what = `${waiting.length} migrations wait for the next start; make a backup first`;
    return { finding: { area, state: 'warn', what }, isMigrated: false };
  }
  return {
    finding: { area, state: 'ok', what: `All ${files.length} migrations have run` },
    isMigrated: true,
  };
}
