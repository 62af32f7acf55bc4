// Takes a file for an import: enters it, stores it, and lets the worker read it.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { LeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { StreamedUpload } from '../../../../platform/server/uploads/upload.ts';
import { ImportWish } from '../../contract.ts';
import { KEEP_MS } from '../../rules.ts';
import { importKey } from '../blob-key.ts';
import * as store from './imports.store.ts';
import { enterImport } from './enter-import.ts';
import { readImport } from './imports.views.ts';

const definedOf = (query: ImportWish): ImportWish =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

/** What the query says wins over the form. */
function wishOf(query: ImportWish, fields: Record<string, string>) {
  const form = ImportWish.safeParse(fields);
  const said = { ...(form.success ? form.data : {}), ...definedOf(query) };
  return {
    dryRun: said.dryRun ?? false,
    characterId: said.characterId ?? null,
    utcOffset: said.utcOffset ?? 0,
  };
}

/** How long an answer waits for a file to be read, so that small ones are answered with their preview. */
const LOOKS = 40;
const BETWEEN_LOOKS_MS = 75;

export interface StartDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  loop: Pick<LeaseLoop, 'wake'>;
}

export function createStart(deps: StartDeps) {
  const { database, blobs, clock, ticker, loop } = deps;
  const { db } = database;

  const isRead = async (id: string, userId: string) =>
    (await readImport(db, id, userId))?.state !== 'scanning';

  /** Resolves after a few seconds also where the file is not read yet. */
  const untilRead = (id: string, userId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      let looks = 0;
      let isLooking = false;
      const end = ticker.every(BETWEEN_LOOKS_MS, () => {
        if (isLooking) return;
        isLooking = true;
        void isRead(id, userId)
          .then((isDone) => {
            isLooking = false;
            if (!isDone && ++looks < LOOKS) return;
            end();
            resolve();
          })
          .catch((error: Error) => {
            end();
            reject(error);
          });
      });
    });

  async function storeFile(id: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      await blobs.put(importKey(id), content);
    } catch (error) {
      await database.transact((tx) => store.deleteImport(tx, id));
      throw error;
    }
  }

  /** @returns the id @throws AppError files.too_many, files.room, files.character */
  return async function start(userId: string, query: ImportWish, file: StreamedUpload): Promise<string> {
    const wish = wishOf(query, file.fields);
    const announced = { ...wish, fileName: file.filename, bytes: file.size };
    const id = await enterImport(deps, userId, announced, { state: 'scanning', keepMs: KEEP_MS });
    await storeFile(id, file.content);
    await database.transact(async (tx) => {
      await store.setState(tx, id, { state: 'scanning', dueAt: new Date(clock.now()) });
      tx.afterCommit(loop.wake);
    });
    await untilRead(id, userId);
    return id;
  };
}
