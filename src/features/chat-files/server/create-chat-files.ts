// Wires up chats as files for the composition root.
import type { Database } from '../../../platform/server/db/database.ts';
import { chore, createLeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { createChatFilesData } from './chat-files-data.ts';
import type {
  Cards,
  ChatIntake,
  FolderLorebooks,
  FolderPersonas,
  FolderPresets,
  FolderQuickReplies,
  KeptPictures,
  MessageSafety,
} from './chat-files.needs.ts';
import { chatFilesRoutes } from './chat-files.routes.ts';
import { createExports } from './exports/export.service.ts';
import { createCleanUp } from './imports/clean-up.ts';
import { createImportJob } from './imports/import-job.ts';
import { freeAll, takeUpLost } from './imports/lease/leases.store.ts';
import { createViewers } from './imports/viewers.ts';
import { createKept } from './kept/kept.service.ts';
import { createImports } from './imports/imports.service.ts';

export interface ChatFilesDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  intake: ChatIntake;
  safety: MessageSafety;
  cards: Cards;
  lorebooks: FolderLorebooks;
  personas: FolderPersonas;
  presets: FolderPresets;
  quickReplies: FolderQuickReplies;
  pictures: KeptPictures;
  notifier: Notifier;
}

/** How often files are looked for whose time is over. */
const CLEAN_EVERY_MS = 3_600_000;

export function createChatFiles(deps: ChatFilesDeps) {
  const { clock, ticker, log } = deps;
  const viewers = createViewers(clock);
  const loop = createImportJob({ ...deps, viewers });
  const kept = createKept(deps);
  const cleaning = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'files of imports could not be cleaned up for now',
    tickMs: CLEAN_EVERY_MS,
    take: chore(createCleanUp(deps)),
  });
  return {
    routes: chatFilesRoutes({
      exports: createExports(deps),
      imports: createImports({ ...deps, loop, viewers }),
      kept,
    }),
    personalData: createChatFilesData({ ...deps, kept }),
    /** @param isAlone whether no other server works on imports */
    async start(isAlone: boolean): Promise<void> {
      const now = new Date(clock.now());
      if (isAlone)
        await deps.database.transact(async (tx) => {
          await freeAll(tx);
          await takeUpLost(tx, { enteredBefore: now, now });
        });
      loop.start();
      cleaning.start();
    },
    async stop(): Promise<void> {
      await cleaning.stop();
      await loop.stop();
    },
    /** Resolves when no import has anything left to do. For tests. */
    settle: loop.settle,
    /** Deletes files whose time is over; also runs once an hour. */
    cleanUp: cleaning.settle,
  };
}
