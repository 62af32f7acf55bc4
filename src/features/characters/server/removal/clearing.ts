// Permanently removes deleted characters that can no longer be restored. Characters with conversations are
// reduced to the versions that these use.
import type { Database } from '../../../../platform/server/db/database.ts';
import { chore, createLeaseLoop, type LeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { CharacterPictures, Chats, Looks } from '../characters.needs.ts';
import { cardKey } from '../files/card-key.ts';
import { RESTORE_MS } from '../drafts/present-own.ts';
import * as removal from './removal.store.ts';

export interface ClearingDeps {
  database: Database;
  clock: Clock;
  ticker: Ticker;
  log: Log;
  blobs: BlobStore;
  chats: Chats;
  pictures: CharacterPictures;
  looks: Pick<Looks, 'drop'>;
}

/** Small, so that transactions stay short. */
const AT_ONCE = 20;
const PAUSE_MS = 60 * 60_000;
/**
 * Files of an import under way are listed only briefly; those of a crashed server stay listed until removed
 * here.
 */
const STRAY_MS = 60 * 60_000;

export function createClearing(deps: ClearingDeps): LeaseLoop {
  const { database, clock, ticker, log, blobs, chats, pictures, looks } = deps;

  /** @returns false if nothing was left to do. */
  async function clearSome(): Promise<boolean> {
    const before = new Date(clock.now() - RESTORE_MS);
    const after = await database.transact(async (tx) => {
      const ids = await removal.takeDue(tx, before, AT_ONCE);
      if (ids.length === 0) return null;
      await chats.dropUnused(tx, ids);
      await looks.drop(tx, ids);
      const kept = await removal.talkedTo(tx, ids);
      const gone = ids.filter((id) => !kept.includes(id));
      const clearBytes = gone.length > 0 ? await pictures.dropPortraits(tx, gone) : async () => {};
      if (gone.length > 0) await removal.deleteCharacters(tx, gone);
      if (kept.length > 0) await removal.reduce(tx, kept, new Date(clock.now()));
      return clearBytes;
    });
    await after?.();
    return after !== null;
  }

  async function sweepSome(): Promise<boolean> {
    const before = new Date(clock.now() - STRAY_MS);
    return database.transact(async (tx) => {
      const files = await removal.takeUnreferencedFiles(tx, before, AT_ONCE);
      if (files.length === 0) return false;
      // The records of the files are deleted last, so that a crash in between loses none.
      await blobs.delete(files.map(cardKey));
      await removal.forgetUnreferencedFiles(tx, files);
      return true;
    });
  }

  return createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'deleted characters are cleared away later',
    tickMs: PAUSE_MS,
    take: chore(async (isOpen) => {
      while (isOpen() && (await clearSome()));
      while (isOpen() && (await sweepSome()));
    }),
  });
}
