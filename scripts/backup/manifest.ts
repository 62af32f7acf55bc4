// What a backup says of itself. It is written last: a folder without it is no backup.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createDiskStore } from '../../src/adapters/blob-store/disk.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { Refusal } from '../find-database.ts';

export const MANIFEST = 'manifest.json';
/** Raised when an older `npm run restore` could not read what is written. */
export const FORMAT = 1;

const FileFacts = z.object({ bytes: z.number().int(), sha256: z.string() });
export type FileFacts = z.infer<typeof FileFacts>;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, by name, with the hashes of their files. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    FileFacts.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  /** Null where a sequence was never used. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number().int().nullable() })),
  /** Keys below `blobs`. */
  blobs: z.record(z.string(), FileFacts),
  hasSecret: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

export const tableFile = (folder: string, table: string): string =>
  path.join(folder, 'database', `${table}.copy.gz`);
/** The backup's own copies. */
export const blobsOf = (folder: string): BlobStore => createDiskStore(path.join(folder, 'blobs'));
export const secretFile = (folder: string): string => path.join(folder, 'secret');

/** @throws Refusal where the folder holds no backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(path.join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Refusal(`${folder} holds no backup: there is no ${MANIFEST} in it.`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${folder} holds a backup that this version cannot read.`);
  }
}
