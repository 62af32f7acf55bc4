import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';

/**
 * Works on a stored file by its path on this machine, where its parts can be read in any order. Nobody else can open
 * it, and it is deleted afterwards.
 * @returns null where there is no such file
 */
export async function withLocalFile<T>(
  blobs: Pick<BlobStore, 'get'>,
  key: string,
  work: (file: string) => Promise<T>,
): Promise<T | null> {
  const blob = await blobs.get(key);
  if (!blob) return null;
  const file = path.join(os.tmpdir(), `nightbloom-import-${randomBytes(16).toString('hex')}`);
  try {
    await pipeline(blob.content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}
