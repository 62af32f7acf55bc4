// Puts a backup into an empty place. Everything is checked before anything is written.
import { createReadStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listMigrations, migrate } from '../../src/platform/server/db/migrate.ts';
import { Refusal } from '../find-database.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { copyBlob, copyFile, factsOf, factsOfBlob } from './copy-file.ts';
import { blobsOf, readManifest, secretFile, tableFile, type FileFacts, type Manifest } from './manifest.ts';

/** @throws Refusal where the backup is not whole, or is of a version that this one does not know. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const known = new Map((await listMigrations()).map(({ name, sha256 }) => [name, sha256]));
  const foreign = manifest.migrations.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (foreign)
    throw new Refusal(
      `The backup was made by a version that this one does not know (${foreign.name}). Install that one or a newer.`,
    );
  for (const table of manifest.tables) {
    const file = tableFile(folder, table.name);
    expectWhole(file, table, await factsOf(file).catch(() => null));
  }
  const blobs = blobsOf(folder);
  for (const [key, facts] of Object.entries(manifest.blobs))
    expectWhole(`blobs/${key}`, facts, await factsOfBlob(blobs, key).catch(() => null));
  return manifest;
}

function expectWhole(file: string, { bytes, sha256 }: FileFacts, found: FileFacts | null): void {
  if (found?.bytes !== bytes || found.sha256 !== sha256)
    throw new Refusal(`The backup is damaged: ${file} is not as it was written. Nothing was restored.`);
}

/** @throws Refusal where there are pictures or files of a product already. */
export async function expectNoBlobs(blobs: BlobStore, dataDir: string): Promise<void> {
  for await (const _key of blobs.list(''))
    throw new Refusal(`${dataDir} holds pictures already. A backup is restored into an empty place only.`);
}

/**
 * @param folder of a backup that `checkBackup` has read.
 * @throws Refusal where the database holds tables already.
 */
export async function restore(
  folder: string,
  manifest: Manifest,
  { databaseUrl, blobs, dataDir }: { databaseUrl: string; blobs: BlobStore; dataDir: string },
): Promise<void> {
  await expectEmptyDatabase(databaseUrl);
  const own = blobsOf(folder);
  for (const key of Object.keys(manifest.blobs)) await copyBlob(own, blobs, key);
  if (manifest.hasSecret) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await copyFile(secretFile(folder), path.join(dataDir, 'secret'));
    await chmod(path.join(dataDir, 'secret'), 0o600);
  }
  // Later ones run when the product starts, on the rows as they were.
  const ran = new Set(manifest.migrations.map(({ name }) => name));
  await migrate(databaseUrl, { only: (name) => ran.has(name) });
  await fillDatabase(databaseUrl, folder, manifest);
}

async function expectEmptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
    );
    if (rows.length > 0)
      throw new Refusal('The database holds tables already. A backup is restored into an empty one only.');
  } finally {
    await client.end();
  }
}

/** In one transaction: all or nothing. Foreign keys are made anew at the end, which proves that every row finds its own. */
async function fillDatabase(url: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = (text: string) => client.escapeIdentifier(text);
  try {
    await client.query('begin');
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${name(key.name)}`);
    for (const { name: table } of manifest.tables)
      await client.query(`alter table ${name(table)} disable trigger user`);
    // What migrations filled in is in the backup too.
    await client.query(`truncate ${manifest.tables.map((table) => name(table.name)).join(', ')}`);
    for (const table of manifest.tables) {
      const columns = table.columns.map(name).join(', ');
      const into = client.query(copyFrom(`copy ${name(table.name)} (${columns}) from stdin`));
      await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), into);
    }
    for (const { name: sequence, lastValue } of manifest.sequences)
      if (lastValue !== null) await client.query('select setval($1, $2)', [name(sequence), lastValue]);
    for (const { name: table } of manifest.tables)
      await client.query(`alter table ${name(table)} enable trigger user`);
    for (const key of keys)
      await client.query(`alter table ${key.table} add constraint ${name(key.name)} ${key.definition}`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
