import { randomBytes } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';

/**
 * Works on a stored file as an open one on this machine, where its parts can be read in any order. It has no name, so
 * it is gone when it is closed, however this process ends.
 * @returns null where there is no such file
 */
export async function withLocalFile<T>(
  blobs: Pick<BlobStore, 'get'>,
  key: string,
  work: (fd: number) => Promise<T>,
): Promise<T | null> {
  const blob = await blobs.get(key);
  if (!blob) return null;
  const name = path.join(os.tmpdir(), `nightbloom-import-${randomBytes(16).toString('hex')}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    for await (const piece of blob.content) await file.writeFile(piece as Uint8Array);
    return await work(file.fd);
  } finally {
    blob.content.destroy();
    await file.close();
  }
}
