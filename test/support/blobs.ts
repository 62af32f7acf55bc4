import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';

/** Every key that begins so, in order. */
export const keysOf = async (store: BlobStore, prefix: string): Promise<string[]> =>
  (await Array.fromAsync(store.list(prefix))).sort();

/** @param size of each chunk, in bytes; the first is filled with 0, the next with 1, and so on */
export async function* chunks(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) yield new Uint8Array(size).fill(index);
}

/** Breaks off after its first chunk. */
export async function* failing(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(100_000);
  throw new Error('the sender is away');
}
