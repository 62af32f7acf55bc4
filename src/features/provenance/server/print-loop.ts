// Gives each picture that was made here its print, some time after it was stored; older ones get theirs likewise.
import type { Database } from '../../../platform/server/db/database.ts';
import { chore, createLeaseLoop, type LeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Log } from '../../../platform/server/log.ts';
import { bitText, fingerprintOf } from '../../../platform/server/uploads/fingerprint.ts';
import { insertPrint } from './prints.store.ts';
import { readUnprinted, type DrawnPicture } from './prints.views.ts';
import type { DrawnPictures } from './provenance.needs.ts';

export interface PrintLoopDeps {
  database: Database;
  clock: Clock;
  ticker: Ticker;
  log: Log;
  pictures: DrawnPictures;
}

const TICK_MS = 20_000;
/** So that a large gallery of an older version is done within a night, and nobody waits for the processor. */
const AT_A_TICK = 40;

export function createPrintLoop({ database, clock, ticker, log, pictures }: PrintLoopDeps): LeaseLoop {
  async function print(picture: DrawnPicture): Promise<void> {
    const bytes = await pictures.read(picture);
    const found = bytes ? await fingerprintOf(bytes) : Buffer.alloc(0);
    await database.transact((tx) => insertPrint(tx, picture.id, found.length > 0 ? bitText(found) : null));
  }
  return createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'pictures could not be given a print',
    tickMs: TICK_MS,
    take: chore(async (isOpen) => {
      for (const picture of await readUnprinted(database.db, AT_A_TICK)) {
        if (!isOpen()) return;
        await print(picture);
      }
    }),
  });
}
