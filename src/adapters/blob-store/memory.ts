import { Readable } from 'node:stream';
import type { BlobStore } from '../../platform/server/ports/blob-store.ts';
import { checkKey, checkPrefix } from './blob-key.ts';

/**
 * @param kept the store's content by key, for tests that look at it.
 * @param now the store's own clock.
 */
export function createMemoryStore(
  kept = new Map<string, Uint8Array>(),
  now: () => number = () => 0,
): BlobStore {
  const times = new Map<string, number>();
  return {
    async put(key, content) {
      checkKey(key);
      const chunks = content instanceof Uint8Array ? [content] : await Array.fromAsync(content);
      kept.set(key, Buffer.concat(chunks));
      times.set(key, now());
    },
    async get(key, range) {
      const bytes = kept.get(checkKey(key));
      if (!bytes) return null;
      const asked = bytes.subarray(range?.start ?? 0, range?.end);
      return { size: bytes.length, content: Readable.from([asked], { objectMode: false }) };
    },
    async delete(keys) {
      keys.forEach(checkKey);
      for (const key of keys) kept.delete(key);
    },
    async *list(prefix) {
      checkPrefix(prefix);
      for (const key of [...kept.keys()]) if (key.startsWith(prefix)) yield key;
    },
    async *entries(prefix) {
      checkPrefix(prefix);
      for (const [key, { length: size }] of [...kept])
        if (key.startsWith(prefix)) yield { key, size, putAt: times.get(key) ?? 0 };
    },
    addressOf: () => Promise.resolve(null),
  };
}
