import type { BlobStore } from '../../platform/server/ports/blob-store.ts';

export function createMemoryStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    async put(key, bytes) {
      blobs.set(key, Uint8Array.from(bytes));
    },
    async get(key) {
      return blobs.get(key) ?? null;
    },
    async delete(key) {
      blobs.delete(key);
    },
  };
}
