// Copies every blob from one place to another while the product runs with both (STORAGE and STORAGE_BEFORE).
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { copyBlob, factsOfBlob } from '../backup/copy-file.ts';

export interface MoveOptions {
  from: BlobStore;
  to: BlobStore;
  /** Whether each blob is deleted from the old place once its copy was read back. */
  removes: boolean;
  onProgress?: (done: MoveResult) => void;
}

export interface MoveResult {
  copied: number;
  bytes: number;
  /** Were in the new place already, with the same content. */
  same: number;
  /** Are another content in the new place: written since, so the old one is not wanted. */
  newer: number;
  /** Were deleted while they were copied. */
  gone: number;
  /** Could not be copied; the old place keeps them. */
  failed: { key: string; why: string }[];
}

type Outcome = 'copied' | 'same' | 'newer' | 'gone';

/** A request to a store behind a network is mostly waiting. */
const AT_ONCE = 8;
const REPORT_EVERY = 200;

/**
 * May be killed and run again: what is there already is compared, not copied. Keys are written once (their names hold
 * random bits), so whatever is different in the new place was written later, and stays.
 */
export async function move(options: MoveOptions): Promise<MoveResult> {
  const { from, to, removes, onProgress } = options;
  const result: MoveResult = { copied: 0, bytes: 0, same: 0, newer: 0, gone: 0, failed: [] };
  const seen = new Set<string>();

  async function moveOne(key: string, size: number): Promise<void> {
    try {
      const outcome = await copyOne({ from, to }, key);
      if (removes && outcome !== 'gone') await from.delete([key]);
      result[outcome]++;
      if (outcome === 'copied') result.bytes += size;
    } catch (error) {
      result.failed.push({ key, why: (error as Error).message });
    }
    if (seen.size % REPORT_EVERY === 0) onProgress?.(result);
  }

  // Again until nothing new appears: a server that was not restarted yet may still write to the old place.
  for (let before = -1; before < seen.size;) {
    before = seen.size;
    const entries = from.entries('')[Symbol.asyncIterator]();
    const work = async () => {
      for (let next = await entries.next(); !next.done; next = await entries.next()) {
        const { key, size } = next.value;
        if (seen.has(key)) continue;
        seen.add(key);
        await moveOne(key, size);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return result;
}

async function copyOne({ from, to }: Pick<MoveOptions, 'from' | 'to'>, key: string): Promise<Outcome> {
  const there = await factsOfBlob(to, key);
  if (there) {
    const here = await factsOfBlob(from, key);
    return here === null || here.sha256 === there.sha256 ? 'same' : 'newer';
  }
  const copied = await copyBlob(from, to, key);
  if (!copied) return 'gone';
  const read = await factsOfBlob(to, key);
  // The product deletes from the old place first. Whatever it deleted meanwhile must not come back as our copy.
  if (!(await isThere(from, key))) {
    await to.delete([key]);
    return 'gone';
  }
  if (read?.sha256 !== copied.sha256) {
    await to.delete([key]);
    throw new Error('the copy reads differently from what was written');
  }
  return 'copied';
}

async function isThere(store: BlobStore, key: string): Promise<boolean> {
  const blob = await store.get(key, { start: 0, end: 0 });
  blob?.content.destroy();
  return blob !== null;
}
