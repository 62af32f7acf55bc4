// Wires up the removals feature for the composition root.
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import { REQUESTS_AN_HOUR } from '../rules.ts';
import { createCopies } from './requests/copies.ts';
import { createDecisions } from './desk/decisions.service.ts';
import { createDesk } from './desk/desk.service.ts';
import { createHeldMedia } from './hiding/held-media.ts';
import { createHidings, type HidingsDeps } from './hiding/hidings.ts';
import { createHolds } from './hiding/holds.ts';
import { createMarks } from './marks.ts';
import { createNotices } from './notices.ts';
import { createRemovalsData } from './removals-data.ts';
import type { RemovalsDeps } from './removals-deps.ts';
import type { Limit } from './removals.needs.ts';
import { removalsRoutes } from './removals.routes.ts';
import { createRequests } from './requests/request.service.ts';
import { createStatuses } from './desk/status.service.ts';
import { createWorker } from './worker.ts';

/** Of one network address. */
const REQUEST_LIMIT = { calls: REQUESTS_AN_HOUR, seconds: 3_600 } as const;

export interface RemovalsParts extends Omit<RemovalsDeps, 'hidings' | 'files' | 'quota'>, HidingsDeps {
  blobs: BlobStore;
  limit: Limit;
}

export function createRemovals(parts: RemovalsParts) {
  const deps: RemovalsDeps = {
    ...parts,
    hidings: createHidings(parts),
    files: { read: (key) => readBlob(parts.blobs, key) },
    quota: parts.limit.strict('removal-requests', REQUEST_LIMIT.calls, REQUEST_LIMIT.seconds),
  };
  const marks = createMarks(deps.secret);
  const holds = createHolds(deps);
  const heldMedia = createHeldMedia(deps);
  const notices = createNotices(deps, marks);
  const copies = createCopies(deps, { holds, heldMedia, notices });
  const wake = (): void => worker.wake();
  const decisions = createDecisions(deps, { holds, heldMedia, notices, wake });
  const worker = createWorker(deps, { copies, decisions, notices });
  const requests = createRequests(deps, { marks, holds, heldMedia, notices, wake });
  const statuses = createStatuses(deps, marks);
  const desk = createDesk(deps);
  return {
    requests,
    statuses,
    decisions,
    desk,
    worker,
    routes: removalsRoutes({ requests, statuses, decisions, desk }),
    personalData: createRemovalsData(deps),
    /** Whether what is served below /media/{id} is hidden now. */
    isHeldMedia: heldMedia.has,
    /** After something was hidden, or shown again, that is served below /media. */
    seeHidden: heldMedia.changed,
    async start(): Promise<void> {
      await heldMedia.start();
      worker.start();
    },
    async stop(): Promise<void> {
      await worker.stop();
      await heldMedia.stop();
    },
  };
}

export type Removals = ReturnType<typeof createRemovals>;
