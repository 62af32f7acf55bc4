// Deletes the files of imports whose time is over, and those that were stored but never entered.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { IMPORTS_FOLDER, KEPT_FOLDER, keptKey, PIECES_FOLDER } from '../blob-key.ts';
import { deleteUnstored } from '../kept/kept.store.ts';
import { readKnown } from '../kept/kept.views.ts';
import { deleteImport } from './imports.store.ts';
import { takeUpLost } from './lease/leases.store.ts';
import { readExpired, readHeld } from './imports.views.ts';
import { deleteFiles } from './pieces/file-bytes.ts';

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
      await deleteFiles(blobs, ids);
      for (const id of ids) await database.transact((tx) => deleteImport(tx, id));
    }
  }

  /** Files are entered before they are stored, so what has no row belongs to nobody any more. */
  async function orphans(
    folder: string,
    {
      heldOf,
      drop,
    }: { heldOf: (ids: string[]) => Promise<Set<string>>; drop: (ids: string[]) => Promise<void> },
    isOpen: () => boolean,
  ): Promise<void> {
    const ids = new Set<string>();
    const sweep = async () => {
      const held = await heldOf([...ids]);
      await drop([...ids].filter((id) => !held.has(id)));
      ids.clear();
    };
    for await (const key of blobs.list(folder)) {
      if (!isOpen()) return;
      ids.add(key.slice(folder.length).split('/')[0]!);
      if (ids.size >= AT_ONCE) await sweep();
    }
    if (ids.size > 0) await sweep();
  }

  async function lost(): Promise<void> {
    const now = clock.now();
    const times = { now: new Date(now), enteredBefore: new Date(now - STORED_WITHIN_MS) };
    await database.transact(async (tx) => {
      await takeUpLost(tx, times);
      await deleteUnstored(tx, times.enteredBefore);
    });
  }

  return async (isOpen: () => boolean): Promise<void> => {
    await lost();
    await expired(isOpen);
    const files = {
      heldOf: (ids: string[]) => readHeld(database.db, ids),
      drop: (ids: string[]) => deleteFiles(blobs, ids),
    };
    for (const folder of [IMPORTS_FOLDER, PIECES_FOLDER]) await orphans(folder, files, isOpen);
    const kept = {
      heldOf: (ids: string[]) => readKnown(database.db, ids),
      drop: (ids: string[]) => blobs.delete(ids.map(keptKey)),
    };
    await orphans(KEPT_FOLDER, kept, isOpen);
  };
}
