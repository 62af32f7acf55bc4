// The whole room, put together for compose.
import type { Log } from '../../../platform/server/log.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { createBooks } from './books.ts';
import { createIdleWork } from './idle-work.ts';
import type { Looks, NotifyDone, Portraits, Purse, SafetyCheck } from './images.needs.ts';
import { imagesRoutes } from './images.routes.ts';
import { createImagesService } from './images.service.ts';
import { createJobBoard } from './job-board.ts';
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
  looks: Looks;
  safety: SafetyCheck;
  portraits: Portraits;
  notifyDone?: NotifyDone;
  productName: string;
  /** Pictures drawn at the same time: the engine's workers. */
  atOnce: number;
  /** Whether idle time makes the smaller second encoding. True unless said. */
  makesAvif?: boolean;
}

export async function createImages(tools: ImagesTools) {
  const { database, engine, clock, ids, ticker } = tools;
  const board = createJobBoard(clock);
  const books = createBooks(tools);
  const idle = createIdleWork({ ...tools, makesAvif: tools.makesAvif ?? true });
  const loop = createRenderLoop({ ...tools, books, board, idle });
  const service = createImagesService({ ...tools, books, board, idle, loop });
  const [model] = await engine.models();
  const seeding = createSeeding({ database, clock, ids, model: model?.id ?? engine.name });
  const start = async (isOnlyServer: boolean) => {
    await seeding.retryFailed();
    await loop.start(isOnlyServer);
  };
  const routes = imagesRoutes({ images: service, board, ticker });
  return { service, loop: { ...loop, start }, seeding, routes };
}
