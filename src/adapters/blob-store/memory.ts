import { Readable } from 'node:stream';
import type { BlobStore } from '../../platform/server/ports/blob-store.ts';
import { checkKey, checkPrefix } from './blob-key.ts';

/** @param kept the store's content by key, for tests that look at it. */
export function createMemoryStore(kept = new Map<string, Uint8Array>()): BlobStore {
  return {
    async put(key, content) {
      checkKey(key);
      const chunks = content instanceof Uint8Array ? [content] : await Array.fromAsync(content);
      kept.set(key, Buffer.concat(chunks));
    },
    async get(key) {
      const bytes = kept.get(checkKey(key));
      return bytes ? { size: bytes.length, content: Readable.from([bytes], { objectMode: false }) } : null;
    },
    async delete(keys) {
      keys.forEach(checkKey);
      for (const key of keys) kept.delete(key);
    },
    async *list(prefix) {
      checkPrefix(prefix);
      for (const key of [...kept.keys()]) if (key.startsWith(prefix)) yield key;
    },
  };
}
