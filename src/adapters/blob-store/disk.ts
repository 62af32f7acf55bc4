import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { BlobRange, BlobStore, StoredBlob } from '../../platform/server/ports/blob-store.ts';
import { checkKey, checkPrefix } from './blob-key.ts';

const [openFd, statFd, closeFd] = [promisify(fs.open), promisify(fs.fstat), promisify(fs.close)];

/** Where a file is written before it gets its name. No key begins with a point. */
const PARTS = '.parts';
/** What is older was left by a process that was killed: no write takes a day. Milliseconds. */
const STALE_MS = 86_400_000;
/** How versions before `.parts` named such files, beside the finished one. */
const OLD_PART = /\.[\da-f]{12}\.part$/;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Files below a folder. A file appears whole or not at all, and is on the disk before put() resolves. */
export function createDiskStore(folder: string): BlobStore {
  const parts = path.join(folder, PARTS);
  const place = (key: string): string => path.join(folder, checkKey(key));
  let hasSwept = false;

  async function sweepParts(newest: string): Promise<void> {
    if (hasSwept) return;
    hasSwept = true;
    const now = (await stat(newest)).mtimeMs;
    for (const name of await readdir(parts)) {
      const file = path.join(parts, name);
      const age = await stat(file).then(
        ({ mtimeMs }) => now - mtimeMs,
        () => 0,
      );
      if (age > STALE_MS) await rm(file, { force: true });
    }
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    const base = checkPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1);
    for await (const key of keysBelow(folder, base, prefix)) if (key.startsWith(prefix)) yield key;
  }

  return {
    async put(key, content) {
      const target = place(key);
      const part = path.join(parts, randomBytes(12).toString('hex'));
      await Promise.all([
        mkdir(path.dirname(target), { recursive: true }),
        mkdir(parts, { recursive: true }),
      ]);
      try {
        await writeFile(part, content, { flush: true });
        await sweepParts(part);
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      try {
        return await openBlob(place(key), range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(keys) {
      await Promise.all(keys.map(place).map((file) => rm(file, { force: true })));
    },
    list,
    async *entries(prefix) {
      for await (const key of list(prefix)) {
        const facts = await stat(place(key)).catch(() => null);
        if (facts) yield { key, size: facts.size, putAt: facts.mtimeMs };
      }
    },
    addressOf: () => Promise.resolve(null),
  };
}

/** Opened at once, so that the size and the content are of the same file. */
async function openBlob(file: string, range?: BlobRange): Promise<StoredBlob | null> {
  const fd = await openFd(file, 'r');
  try {
    const facts = await statFd(fd);
    if (facts.isFile()) return { size: facts.size, content: readFrom(fd, facts.size, range) };
  } catch (error) {
    await closeFd(fd);
    throw error;
  }
  await closeFd(fd);
  return null;
}

function readFrom(fd: number, size: number, { start = 0, end = size }: Partial<BlobRange> = {}): Readable {
  if (start < Math.min(end, size)) return fs.createReadStream('', { fd, start, end: end - 1 });
  fs.close(fd, () => {});
  return Readable.from([], { objectMode: false });
}

/** @param base the part of the keys that leads to their folder: empty, or with a slash at its end. */
async function* keysBelow(folder: string, base: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(path.join(folder, base)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = base + entry.name;
    if (key === PARTS || OLD_PART.test(key)) continue;
    if (!entry.isDirectory()) yield key;
    else if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`))
      yield* keysBelow(folder, `${key}/`, prefix);
  }
}
