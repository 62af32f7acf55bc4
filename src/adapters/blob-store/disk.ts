import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '../../platform/server/ports/blob-store.ts';

const KEY = /^[a-z0-9][a-z0-9._/-]*$/i;

/** Files below a folder. A file appears whole or not at all, and is on the disk before put() returns. */
export function createDiskStore(folder: string): BlobStore {
  const place = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a blob key: ${key}`);
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      const half = `${target}.${randomBytes(6).toString('hex')}.part`;
      try {
        const file = await open(half, 'w');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, target);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(place(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async delete(key) {
      await rm(place(key), { force: true });
    },
  };
}
