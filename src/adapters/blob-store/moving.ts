// While blobs move from one place to another: what is new goes to the new place, and what is not there yet is read from
// the old one.
import type { BlobEntry, BlobStore } from '../../platform/server/ports/blob-store.ts';

/** @param before is read and deleted from, and never written to. */
export function createMovingStore(now: BlobStore, before: BlobStore): BlobStore {
  async function* entries(prefix: string): AsyncGenerator<BlobEntry> {
    const seen = new Set<string>();
    for await (const entry of now.entries(prefix)) {
      seen.add(entry.key);
      yield entry;
    }
    for await (const entry of before.entries(prefix)) if (!seen.has(entry.key)) yield entry;
  }
  return {
    put: (key, content) => now.put(key, content),
    // Moved between the two questions: it is in the new place then.
    async get(key, range) {
      return (await now.get(key, range)) ?? (await before.get(key, range)) ?? now.get(key, range);
    },
    /** The old place first: whoever copies it sees afterwards that it is gone, and takes the copy back. */
    async delete(keys) {
      await before.delete(keys);
      await now.delete(keys);
    },
    async *list(prefix) {
      for await (const { key } of entries(prefix)) yield key;
    },
    entries,
    async addressOf(key, seconds) {
      const blob = await now.get(key, { start: 0, end: 0 });
      blob?.content.destroy();
      return blob ? now.addressOf(key, seconds) : before.addressOf(key, seconds);
    },
  };
}
