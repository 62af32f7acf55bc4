import { randomBytes } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * Works on a stored file as an open one on this machine, where its parts can be read in any order. It has no name, so
 * it is gone when it is closed, however this process ends.
 */
export async function withLocalFile<T>(
  content: AsyncIterable<Uint8Array>,
  work: (fd: number) => Promise<T>,
): Promise<T> {
  const name = path.join(os.tmpdir(), `nightbloom-import-${randomBytes(16).toString('hex')}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    for await (const piece of content) await file.writeFile(piece);
    return await work(file.fd);
  } finally {
    await file.close();
  }
}
