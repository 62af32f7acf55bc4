// The whole room, put together for compose.
import type { Log } from '../../../platform/server/log.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Signals } from '../../../platform/server/needs/signals.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { PictureGuard } from '../../../platform/server/ports/picture-guard.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { chatPictureHandlers, createChatPictures } from './chats/chat-pictures.service.ts';
import { createSettlement } from './drawing/settlement.ts';
import { createCoverAll } from './access/cover-all.ts';
import { createIdleWork } from './upkeep/idle-work.ts';
import { createImagesData } from './images-data.ts';
import { createPictureAccess } from './access/picture-access.ts';
import { createPictureCare } from './gallery/picture-care.service.ts';
import { createGalleries } from './gallery/gallery.service.ts';
import type {
  Chats,
  HiddenFiles,
  Looks,
  Permissions,
  PictureEngines,
  Portraits,
  CoinAccount,
  Reports,
  SafetyCheck,
  WordModel,
} from './images.needs.ts';
import { imagesRoutes } from './images.routes.ts';
import { createImagesService } from './requests/images.service.ts';
import { createJobBoard } from './jobs/job-board.ts';
import { createPace } from './jobs/pace.ts';
import { createJobNotices } from './jobs/job-notices.ts';
import { createWatchers } from './jobs/watchers.ts';
import { createLooseFiles } from './upkeep/loose-files.ts';
import { createCharacterPictures } from './portraits/character-pictures.ts';
import { createLookPictures } from './look-takes/look-pictures.service.ts';
import { createPortraitJobs } from './portraits/portrait-jobs.service.ts';
import { createPortraits } from './portraits/portraits.service.ts';
import { createPromptWords } from './requests/prompt-words.service.ts';
import { createPrices, type Prices } from './requests/prices.ts';
import { createPictureReviews } from './review/review.service.ts';
import { createRenderLoop } from './drawing/render-loop.ts';
import { createSeeding } from './drawing/seeding.ts';

export interface ImagesDeps {
  database: Database;
  engines: PictureEngines;
  guard: PictureGuard;
  blobs: BlobStore;
  clock: Clock;
  events: Events;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  coinAccount: CoinAccount;
  permissions: Permissions;
  looks: Looks;
  chats: Chats;
  safety: SafetyCheck;
  portraits: Portraits;
  reports: Reports;
  audit: Audit;
  hiddenFiles?: HiddenFiles;
  words: WordModel;
  notifier: Notifier;
  signals: Signals;
  productName: string;
  /** Signs addresses of private pictures. */
  secret: string;
  /** Whether idle time makes the smaller second encoding. */
  makesAvif: boolean;
  /** The usual ones unless given. */
  prices?: Prices;
}

export function createImages(deps: ImagesDeps) {
  const { database, engines, clock, ids, ticker, log } = deps;
  const board = createJobBoard(clock);
  const watchers = createWatchers(deps);
  const notices = createJobNotices({ ...deps, watchers });
  const settlement = createSettlement({ ...deps, notices });
  const idle = createIdleWork(deps);
  const pace = createPace();
  const loop = createRenderLoop({ ...deps, settlement, board, pace, idle });
  const service = createImagesService({ prices: createPrices(), ...deps, settlement, board, pace, loop });
  const galleries = createGalleries(deps);
  const care = createPictureCare({ ...deps, loop });
  const seeding = createSeeding({ database, clock, ids, engines });
  let isOpen = false;
  let sweeping: Promise<void> = Promise.resolve();
  const start = async (isOnlyServer: boolean) => {
    isOpen = true;
    // A crash may have come between a deletion and its bytes: those do not wait for idle time.
    sweeping = idle
      .sweepAll(() => isOpen)
      .catch((error: unknown) => log.warn({ err: error }, 'deleted pictures are cleared away later'));
    await watchers.start();
    notices.start();
    await seeding.retryFailed();
    await loop.start(isOnlyServer);
  };
  const stop = async () => {
    isOpen = false;
    watchers.stop();
    await Promise.all([loop.stop(), notices.stop(), sweeping]);
  };
  const portraits = createPortraits({ ...deps, idle });
  const portraitJobs = createPortraitJobs({ ...deps, idle, loop });
  const ofCharacters = createCharacterPictures({ ...deps, idle, portraits, portraitJobs });
  const ofLooks = createLookPictures({ prices: createPrices(), ...deps, board, loop, idle });
  const routes = imagesRoutes({
    chatPictures: chatPictureHandlers(createChatPictures({ ...deps, board, pace })),
    ...{ images: service, words: createPromptWords(deps), galleries, care, portraits, portraitJobs },
    ...{ board, watchers, ticker, reviews: createPictureReviews({ ...deps, idle }) },
  });
  const personalData = createImagesData({ ...deps, settlement, idle, loop });
  const access = createPictureAccess({ db: database.db, clock, secret: deps.secret });
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
    access,
    watchers,
    ofCharacters,
    ofLooks,
  };
}
