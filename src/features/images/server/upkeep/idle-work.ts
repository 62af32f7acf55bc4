// Background work while no picture is waited for: the second encoding, purging deleted pictures, and
// sweeping away bytes without a picture.
import { pictureFile } from '../../../../shared/words/picture-address.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { allKeys, blobKey } from '../renditions/blob-keys.ts';
import { hasDeleted, removeDeleted } from '../gallery/gallery.store.ts';
import type { Portraits } from '../images.needs.ts';
import * as store from '../images.store.ts';
import { UNDO_MS } from '../../rules.ts';
import { loadRenditions } from '../renditions/load-renditions.ts';
import * as remains from '../renditions/remains.store.ts';

/** Bytes of a picture that is being entered lie among the remains for milliseconds; of a dead server's, for good. */
const STRAY_MS = 10 * 60_000;

export interface IdleDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  portraits: Portraits;
  /** False leaves every picture with its first encoding only. */
  makesAvif: boolean;
}

export type IdleWork = ReturnType<typeof createIdleWork>;

export function createIdleWork({ database, blobs, clock, portraits, makesAvif }: IdleDeps) {
  /**
   * Deletes the bytes of one picture that has no row. The note is deleted last, so that it can be found after a crash.
   * It is locked: a picture that is being stored at the same time is either stored before, or discarded.
   */
  async function sweep(imageId: string, before: Date): Promise<void> {
    await database.transact(async (tx) => {
      const taken = await remains.take(tx, imageId, before);
      if (taken) await blobs.delete(allKeys(taken));
    });
  }

  /** Removes one picture whose deletion can no longer be undone: first its row, then its bytes. */
  async function removeOne(): Promise<boolean> {
    const before = new Date(clock.now() - UNDO_MS);
    if (!(await hasDeleted(database.db, before))) return false;
    const removed = await database.transact(async (tx) => {
      const gone = await removeDeleted(tx, before);
      // The character gets its drawn portrait back.
      for (const id of gone?.characterIds ?? [])
        await portraits.set(tx, id, await store.drawnPortrait(tx, id));
      return gone;
    });
    if (removed) await sweep(removed.id, new Date(clock.now() + 1));
    return removed !== undefined;
  }

  async function sweepOne(): Promise<boolean> {
    const before = new Date(clock.now() - STRAY_MS);
    const [next] = await remains.due(database.db, before, 1);
    if (next) await sweep(next.image_id, before);
    return next !== undefined;
  }

  async function encodeOne(): Promise<boolean> {
    if (!makesAvif) return false;
    const next = await store.nextUnencoded(database.db);
    if (!next) return false;
    const { id, secret, widths } = next;
    const full = await readBlob(blobs, blobKey(id, pictureFile(secret, widths.at(-1)!, 'webp')));
    // Lost or damaged bytes are not tried again; the first encoding is still served.
    const made = full
      ? await loadRenditions()
          .then(({ makeAvif }) => makeAvif(full, widths))
          .catch(() => [])
      : [];
    await database.transact(async (tx) => {
      // Bytes are written last. The row is locked, so a deletion runs after that and removes them too.
      if (!(await store.markEncoded(tx, id, made.length > 0 ? ['webp', 'avif'] : ['webp']))) return;
      const puts = made.map(({ width, bytes }) =>
        blobs.put(blobKey(id, pictureFile(secret, width, 'avif')), bytes),
      );
      await Promise.all(puts);
    });
    return true;
  }

  return {
    /** Does one small thing. @returns false where there is nothing left to do. */
    step: async (): Promise<boolean> => (await removeOne()) || (await sweepOne()) || encodeOne(),
    /** Does all tasks that are due, one after the other, until `isWanted` returns false. */
    async sweepAll(isWanted: () => boolean): Promise<void> {
      while (isWanted() && ((await removeOne()) || (await sweepOne())));
    },
    /** Deletes bytes that no row refers to, now. */
    sweepNow: (imageId: string) => sweep(imageId, new Date(clock.now() + 1)),
  };
}
