import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import type { FileFacts } from './manifest.ts';

/** Counts and hashes the bytes that pass. */
export function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  /** Once, after the last byte. */
  const facts = (): FileFacts => ({ bytes, sha256: hash.digest('hex') });
  return { stream, facts };
}

/** Copies a file, making its folders. The copy is on the disk afterwards. */
export async function copyFile(from: string, to: string): Promise<FileFacts> {
  await mkdir(path.dirname(to), { recursive: true });
  const { stream, facts } = createMeter();
  await pipeline(createReadStream(from), stream, createWriteStream(to, { flush: true }));
  return facts();
}

export async function factsOf(file: string): Promise<FileFacts> {
  const { stream, facts } = createMeter();
  stream.resume();
  await pipeline(createReadStream(file), stream);
  return facts();
}

/** @returns null where the first store has no such key. */
export async function copyBlob(from: BlobStore, to: BlobStore, key: string): Promise<FileFacts | null> {
  const blob = await from.get(key);
  if (!blob) return null;
  const { stream, facts } = createMeter();
  await pipeline(blob.content, stream, (source: AsyncIterable<Uint8Array>) => to.put(key, source));
  return facts();
}

export async function factsOfBlob(blobs: BlobStore, key: string): Promise<FileFacts | null> {
  const blob = await blobs.get(key);
  if (!blob) return null;
  const { stream, facts } = createMeter();
  stream.resume();
  await pipeline(blob.content, stream);
  return facts();
}
