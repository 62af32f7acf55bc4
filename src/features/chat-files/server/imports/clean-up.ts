// Deletes the files of imports whose time is over, and those that were stored but never entered.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { IMPORTS_FOLDER, importKey } from '../blob-key.ts';
import { deleteImport } from './imports.store.ts';
import { takeUpLost } from './lease/leases.store.ts';
import { readExpired, readHeld } from './imports.views.ts';

const AT_ONCE = 50;
/** A file is stored within that time, or its server has died. */
const STORED_WITHIN_MS = 3_600_000;

export function createCleanUp({
  database,
  blobs,
  clock,
}: {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
}) {
  async function expired(isOpen: () => boolean): Promise<void> {
    for (;;) {
      const ids = await readExpired(database.db, new Date(clock.now()), AT_ONCE);
      if (ids.length === 0 || !isOpen()) return;
      await blobs.delete(ids.map(importKey));
      for (const id of ids) await database.transact((tx) => deleteImport(tx, id));
    }
  }

  /** Files are entered before they are stored, so what has no row belongs to nobody any more. */
  async function orphans(isOpen: () => boolean): Promise<void> {
    let ids: string[] = [];
    const sweep = async () => {
      const held = await readHeld(database.db, ids);
      const gone = ids.filter((id) => !held.has(id));
      if (gone.length > 0) await blobs.delete(gone.map(importKey));
      ids = [];
    };
    for await (const key of blobs.list(IMPORTS_FOLDER)) {
      if (!isOpen()) return;
      ids.push(key.slice(IMPORTS_FOLDER.length));
      if (ids.length >= AT_ONCE) await sweep();
    }
    if (ids.length > 0) await sweep();
  }

  async function lost(): Promise<void> {
    const now = clock.now();
    const times = { now: new Date(now), enteredBefore: new Date(now - STORED_WITHIN_MS) };
    await database.transact((tx) => takeUpLost(tx, times));
  }

  return async (isOpen: () => boolean): Promise<void> => {
    await lost();
    await expired(isOpen);
    await orphans(isOpen);
  };
}
