// Wires up shared chats for the composition root.
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/server/db/database.ts';
import { chore, createLeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import type { Quota } from '../../../platform/server/limits/quota.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { DAY_MS, KEPT_DAYS, REPORTS_AN_HOUR } from '../rules.ts';
import { createShareDesk } from './desk/desk.service.ts';
import { serveShares } from './page/serve-shares.ts';
import { createShareTokens } from './share-tokens.ts';
import { createSharesData } from './shares-data.ts';
import type { AgeGate, Limit, PortraitFiles, PublicSafety, Reports } from './shares.needs.ts';
import { sharesRoutes } from './shares.routes.ts';
import { createSharesService } from './shares.service.ts';
import { deleteEndedBefore, deleteEndedTexts } from './shares.store.ts';

export interface SharesDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  /** Of the server; the secret parts of links are derived from it. */
  secret: string;
  publicUrl: () => string;
  productName: string;
  audit: Audit;
  notifier: Notifier;
  safety: PublicSafety;
  reports: Reports;
  portraits: PortraitFiles;
  gate: AgeGate;
  limit: Limit;
}

const CLEAN_EVERY_MS = 3_600_000;
const HOUR_SECONDS = 3_600;

export function createShares(deps: SharesDeps) {
  const { database, clock, ticker, log } = deps;
  const service = createSharesService({ ...deps, tokens: createShareTokens(deps.secret) });
  const cleaning = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'shared chats that have ended could not be cleaned up for now',
    tickMs: CLEAN_EVERY_MS,
    take: chore(() =>
      database.transact(async (tx) => {
        const now = new Date(clock.now());
        await deleteEndedTexts(tx, now);
        await deleteEndedBefore(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
      }),
    ),
  });
  return {
    routes: sharesRoutes(service, createShareDesk(deps)),
    personalData: createSharesData(deps),
    /** @param readQuota of pages by the visitor's address */
    serve: (app: FastifyInstance, { readQuota, isEncrypted }: { readQuota: Quota; isEncrypted: boolean }) =>
      serveShares(app, {
        ...deps,
        readQuota,
        isEncrypted,
        reportQuota: deps.limit.strict('share-reports', REPORTS_AN_HOUR, HOUR_SECONDS),
      }),
    /** Deletes texts and rows whose time is over; also runs once an hour. */
    cleanUp: cleaning.settle,
    start: cleaning.start,
    stop: cleaning.stop,
  };
}
