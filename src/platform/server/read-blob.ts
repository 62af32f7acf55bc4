import type { BlobStore } from './ports/blob-store.ts';

/** The whole content in memory, for what is small; null where there is no such key. */
export async function readBlob(blobs: Pick<BlobStore, 'get'>, key: string): Promise<Buffer | null> {
  const blob = await blobs.get(key);
  return blob && Buffer.concat((await blob.content.toArray()) as Buffer[]);
}
