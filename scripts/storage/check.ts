// Compares the files that the database names with those that are stored.
import sharp from 'sharp';
import type pg from 'pg';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { readBlob } from '../../src/platform/server/read-blob.ts';
import { expectedFiles, type ExpectedFile } from './expected.ts';

export interface StorageReport {
  /** How many files the database names. */
  named: number;
  missing: string[];
  damaged: { key: string; why: string }[];
}

interface CheckOptions {
  client: pg.Client;
  blobs: BlobStore;
  coverWidth: number;
  /** Reads each file whole, and decodes each picture; else only sizes are compared. */
  isDeep: boolean;
}

/** A file that was deleted between the two readings is asked for once more before it counts as missing. */
export async function check({ client, blobs, coverWidth, isDeep }: CheckOptions): Promise<StorageReport> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of blobs.entries('')) sizes.set(key, size);
  const report: StorageReport = { named: 0, missing: [], damaged: [] };
  for await (const file of expectedFiles(client, coverWidth)) {
    report.named++;
    const size = sizes.get(file.key) ?? (await sizeOf(blobs, file.key));
    if (size === null) report.missing.push(file.key);
    else {
      const why = faultOf(file, size) ?? (isDeep ? await faultWithin(blobs, file.key) : null);
      if (why) report.damaged.push({ key: file.key, why });
    }
  }
  return report;
}

async function sizeOf(blobs: BlobStore, key: string): Promise<number | null> {
  const blob = await blobs.get(key, { start: 0, end: 0 });
  blob?.content.destroy();
  return blob?.size ?? null;
}

function faultOf({ bytes }: ExpectedFile, size: number): string | null {
  if (bytes !== null && bytes !== size) return `${size} bytes instead of ${bytes}`;
  return bytes === null && size === 0 ? 'empty' : null;
}

async function faultWithin(blobs: BlobStore, key: string): Promise<string | null> {
  try {
    const bytes = await readBlob(blobs, key);
    if (!bytes) return 'gone while it was read';
    if (key.startsWith('pictures/')) await sharp(bytes, { failOn: 'error' }).raw().toBuffer();
    return null;
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  }
}
