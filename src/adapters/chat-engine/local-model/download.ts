// A large file, downloaded so that an interruption costs nothing: what came is kept as `.part` and gone on with.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { DownloadError, refusal, unreachable } from './hub.ts';

export interface DownloadOptions {
  address: string;
  target: string;
  /** Null where nobody said. */
  sizeBytes: number | null;
  sha256: string | null;
  onProgress(doneBytes: number, sizeBytes: number | null): void;
  /** Called when all of it is there. */
  onChecking?(): void;
  signal: AbortSignal;
  /** Bytes that are free beside this file. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** Left free on the disk for everything else. */
const SPARE_BYTES = 512 * 2 ** 20;
const GGUF = Buffer.from('GGUF');

/** @throws DownloadError; what came until then stays for the next try, unless it proved wrong. */
export async function download(options: DownloadOptions): Promise<void> {
  const { target, sizeBytes, freeBytes = freeOn } = options;
  const part = partOf(target);
  await mkdir(path.dirname(target), { recursive: true });
  const had = await sizeOf(part);
  if (sizeBytes !== null && (await freeBytes(path.dirname(target))) < sizeBytes - had + SPARE_BYTES)
    throw new DownloadError(
      `The disk is too full: ${gigabytes(sizeBytes - had + SPARE_BYTES)} must be free.`,
    );
  if (sizeBytes === null || had < sizeBytes) await fetchRest(options, part, had);
  options.onChecking?.();
  await check(part, options);
  await rename(part, target);
}

export const partOf = (target: string): string => `${target}.part`;

/** Bytes; of the nearest folder above where there is none yet. */
export const freeOn = async (folder: string): Promise<number> => {
  let there = folder;
  while (!existsSync(there)) there = path.dirname(there);
  const { bavail, bsize } = await statfs(there);
  return bavail * bsize;
};

export const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => null))?.size ?? 0;

export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

async function fetchRest(options: DownloadOptions, part: string, had: number): Promise<void> {
  const { address, signal } = options;
  let response: Response;
  try {
    response = await fetch(address, { signal, headers: had > 0 ? { range: `bytes=${had}-` } : {} });
  } catch (error) {
    signal.throwIfAborted();
    throw unreachable(address, error);
  }
  // The part is whole already, of a file whose size nobody said.
  if (response.status === 416 && had > 0) return;
  if (!response.ok || !response.body) throw refusal(response.status, address);
  // A server without ranges sends everything again.
  const from = response.status === 206 ? had : 0;
  const file = await open(part, from > 0 ? 'a' : 'w');
  let done = from;
  try {
    for await (const bytes of response.body as AsyncIterable<Uint8Array>) {
      await file.write(bytes);
      done += bytes.byteLength;
      options.onProgress(done, options.sizeBytes);
    }
    await file.sync();
  } catch (error) {
    signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new DownloadError(
        'The disk is full. Free some space and try again: it goes on where it stopped.',
      );
    throw unreachable(address, error);
  } finally {
    await file.close();
  }
}

/** A file that is not what was promised is deleted: going on with it could only fail again. */
async function check(part: string, { sizeBytes, sha256, signal }: DownloadOptions): Promise<void> {
  const size = await sizeOf(part);
  if (sizeBytes !== null && size < sizeBytes)
    throw new DownloadError(
      `Only ${size} of ${sizeBytes} bytes came. Try again: it goes on where it stopped.`,
    );
  const hash = createHash('sha256');
  let start = Buffer.alloc(0);
  for await (const bytes of createReadStream(part, { signal }) as AsyncIterable<Buffer>) {
    if (start.length < GGUF.length) start = Buffer.concat([start, bytes.subarray(0, GGUF.length)]);
    hash.update(bytes);
  }
  const found = hash.digest('hex');
  const fault = !start.subarray(0, GGUF.length).equals(GGUF)
    ? 'What came is no model in the GGUF format.'
    : sha256 !== null && found !== sha256
      ? `What came is not the file that was promised (SHA-256 ${found} instead of ${sha256}).`
      : null;
  if (!fault) return;
  await rm(part, { force: true });
  throw new DownloadError(`${fault} It was deleted; try again.`);
}
