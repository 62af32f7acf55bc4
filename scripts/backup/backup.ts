// A backup is a folder: every table as PostgreSQL's COPY writes it, every picture and file, and a manifest with the hash
// of each. The server may go on running.
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Refusal } from '../find-database.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { copyBlob, copyFile, createMeter } from './copy-file.ts';
import { blobsOf, FORMAT, MANIFEST, secretFile, tableFile, type Manifest } from './manifest.ts';

export interface BackupJob {
  databaseUrl: string;
  /** The server's pictures and files. */
  blobs: BlobStore;
  /** Where the server keeps its secret, unless that is a setting. */
  dataDir: string;
  /** Made by this; may not be there yet. */
  target: string;
  productName: string;
  now: Date;
}

/**
 * Pictures are copied first, then one snapshot of the database is read, then the pictures that came meanwhile. So every
 * row of the backup finds its files, unless they were deleted for good while it was made.
 * @returns what was written.
 * @throws Refusal where the target is there already. Nothing half-written stays.
 */
export async function backUp(job: BackupJob): Promise<Manifest> {
  const { dataDir, target } = job;
  if (await stat(target).catch(() => null)) throw new Refusal(`${target} is there already.`);
  const half = `${target}.part`;
  await rm(half, { recursive: true, force: true });
  await mkdir(path.join(half, 'database'), { recursive: true, mode: 0o700 });
  try {
    const blobs: Manifest['blobs'] = {};
    // Before the pictures, which may take an hour: an address that is wrong is told at once.
    const client = await connect(job.databaseUrl);
    let database: Awaited<ReturnType<typeof copyDatabase>>;
    try {
      await copyBlobs(job.blobs, blobsOf(half), blobs);
      database = await copyDatabase(client, half);
    } finally {
      await client.end();
    }
    await copyBlobs(job.blobs, blobsOf(half), blobs);
    const hasSecret = await copySecret(dataDir, half);
    const manifest: Manifest = {
      format: FORMAT,
      product: job.productName,
      madeAt: job.now.toISOString(),
      ...database,
      blobs,
      hasSecret,
    };
    await writeFile(path.join(half, MANIFEST), JSON.stringify(manifest, null, 1), { flush: true });
    await rename(half, target);
    await syncFolder(path.dirname(path.resolve(target)));
    return manifest;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

/** Copies what is not copied yet. */
async function copyBlobs(from: BlobStore, to: BlobStore, done: Manifest['blobs']): Promise<void> {
  for await (const key of from.list('')) {
    if (done[key]) continue;
    const facts = await copyBlob(from, to, key);
    // Null for one that was deleted since it was listed.
    if (facts) done[key] = facts;
  }
}

async function copySecret(dataDir: string, half: string): Promise<boolean> {
  const from = path.join(dataDir, 'secret');
  if (!(await stat(from).catch(() => null))) return false;
  await copyFile(from, secretFile(half));
  return true;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // One that breaks fails the next statement.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function copyDatabase(client: pg.Client, half: string) {
  await client.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await listTables(client))
    tables.push(await copyTable(client, half, name, columns));
  const { rows: sequences } = await client.query<{ name: string; lastValue: number | null }>(
    `select sequencename as name, last_value as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
  );
  await client.query('commit');
  return { migrations, tables, sequences };
}

/** Without the migrations' own table, and without columns that the database fills in itself. */
async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

async function copyTable(client: pg.Client, half: string, name: string, columns: string[]) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const source = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`));
  const { stream, facts } = createMeter();
  await pipeline(source, createGzip(), stream, createWriteStream(tableFile(half, name), { flush: true }));
  return { name, columns, rows: source.rowCount, ...facts() };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().catch(() => {});
  await handle.close();
}
