// The whole room, put together for compose.
import type { Log } from '../../../platform/server/log.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { createBooks } from './books.ts';
import { createCoverAll } from './cover-all.ts';
import { createIdleWork } from './idle-work.ts';
import { createImagesData } from './images-data.ts';
import { createPictureCare } from './picture-care.service.ts';
import { createGalleries } from './gallery.service.ts';
import type {
  HiddenFiles,
  Looks,
  Notifier,
  Permissions,
  Portraits,
  Purse,
  Reports,
  SafetyCheck,
} from './images.needs.ts';
import { imagesRoutes } from './images.routes.ts';
import { createImagesService } from './images.service.ts';
import { createJobBoard } from './job-board.ts';
import { createJobNotices } from './job-notices.ts';
import { createLooseFiles } from './loose-files.ts';
import { createCharacterPictures } from './character-pictures.ts';
import { createPortraitJobs } from './portrait-jobs.service.ts';
import { createPortraits } from './portraits.service.ts';
import { createPrices, type Prices } from './prices.ts';
import { createRenderLoop } from './render-loop.ts';
import { createSeeding } from './seeding.ts';

export interface ImagesTools {
  database: Database;
  engine: ImageEngine;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  purse: Purse;
  permissions: Permissions;
  looks: Looks;
  safety: SafetyCheck;
  portraits: Portraits;
  reports: Reports;
  hiddenFiles?: HiddenFiles;
  notifier: Notifier;
  productName: string;
  /** Pictures drawn at the same time: the engine's workers. */
  atOnce: number;
  /** Whether idle time makes the smaller second encoding. */
  makesAvif: boolean;
  /** The usual ones unless given. */
  prices?: Prices;
}

export async function createImages(tools: ImagesTools) {
  const { database, engine, clock, ids, ticker, log } = tools;
  const board = createJobBoard(clock);
  const notices = createJobNotices({ board, notifier: tools.notifier });
  const books = createBooks({ ...tools, notices });
  const idle = createIdleWork(tools);
  const loop = createRenderLoop({ ...tools, books, board, idle, notices });
  const service = createImagesService({ prices: createPrices(), ...tools, books, board, loop });
  const galleries = createGalleries(tools);
  const care = createPictureCare({ ...tools, loop });
  const [model] = await engine.models();
  const drawing = { model: model?.id ?? engine.name };
  const seeding = createSeeding({ database, clock, ids, ...drawing });
  let isOpen = false;
  let sweeping: Promise<void> = Promise.resolve();
  const start = async (isOnlyServer: boolean) => {
    isOpen = true;
    // A crash may have come between a deletion and its bytes: those do not wait for idle time.
    sweeping = idle
      .sweepAll(() => isOpen)
      .catch((error: unknown) => log.warn({ err: error }, 'deleted pictures are cleared away later'));
    await seeding.retryFailed();
    await loop.start(isOnlyServer);
  };
  const stop = async () => {
    isOpen = false;
    await Promise.all([loop.stop(), sweeping]);
  };
  const portraits = createPortraits({ ...tools, idle });
  const portraitJobs = createPortraitJobs({ ...tools, ...drawing, idle, loop });
  const ofCharacters = createCharacterPictures({ ...tools, idle, portraits, portraitJobs });
  const routes = imagesRoutes({ images: service, galleries, care, portraits, portraitJobs, board, ticker });
  const personalData = createImagesData({ ...tools, books, idle, loop });
  const coverAll = createCoverAll(database.db);
  const looseFiles = createLooseFiles({ clock, idle });
  return {
    service,
    galleries,
    care,
    loop: { ...loop, start, stop },
    seeding,
    routes,
    personalData,
    looseFiles,
    coverAll,
    ofCharacters,
  };
}
