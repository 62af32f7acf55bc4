// The work on an import: reads its file, then brings in what was chosen. It may be broken off anywhere; whoever takes
// it up goes on from the rows.
import { createLeaseLoop, type LeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { RefusedFile, type FileProblem } from '../archive/refused-file.ts';
import { importKey } from '../blob-key.ts';
import { openReader } from '../reading/source-reader.ts';
import { Stopped } from './bring-in-chat.ts';
import * as store from './imports.store.ts';
import { earliestImport } from './imports.views.ts';
import { withLocalFile } from './local-file.ts';
import { createItemRunner, type RunDeps, type RunJob } from './run-items.ts';
import { scanImport } from './scan-import.ts';

export interface ImportJobDeps extends Omit<RunDeps, 'log'> {
  blobs: BlobStore;
  ticker: Ticker;
  log: Log;
}

const TICK_MS = 5_000;
const SWEEP_TICKS = 12;
/** Renewed with each batch, which takes seconds. */
const LEASE_MS = 120_000;
/** After a failure, longer each time. */
const AGAIN_MS = 10_000;
/** Without any progress in between. */
const TRIES_MAX = 6;
/** Each has a thread and may hold a part of 128 MB. */
const AT_ONCE = 2;

export function createImportJob(deps: ImportJobDeps): LeaseLoop {
  const { database, blobs, clock, ticker, log } = deps;
  const runItems = createItemRunner(deps);
  const later = (ms: number) => new Date(clock.now() + ms);

  const fail = (id: string, problem: FileProblem) =>
    database.transact((tx) =>
      store.setState(tx, id, { state: 'failed', problem, dueAt: null, finishedAt: later(0) }),
    );

  async function scan(job: RunJob): Promise<'ready' | 'running' | null> {
    const { id, beginsItself } = job.import;
    const goOn = () => database.transact((tx) => job.renew(tx));
    const found = await scanImport({ database, reader: job.reader }, id, async () => job.isOpen() && goOn());
    if (found === 'stopped') throw new Stopped();
    if (found === 'nothing') {
      await fail(id, 'empty');
      return null;
    }
    const state = beginsItself ? 'running' : 'ready';
    await database.transact((tx) => store.setState(tx, id, { state, dueAt: beginsItself ? later(0) : null }));
    return state;
  }

  async function run(job: RunJob): Promise<void> {
    await runItems(job);
    await database.transact((tx) =>
      store.setState(tx, job.import.id, { state: 'done', dueAt: null, finishedAt: later(0) }),
    );
  }

  async function workOn(taken: store.TakenImport, isOpen: () => boolean): Promise<void> {
    const found = await withFile(taken, async (reader) => {
      const job: RunJob = {
        import: taken,
        reader,
        isOpen,
        renew: (tx) => store.renewLease(tx, taken.id, later(LEASE_MS)),
      };
      // What was found is read from its row, so running is a piece of work of its own.
      if (taken.state === 'scanning') await scan(job);
      else await run(job);
      return true;
    });
    if (!found) await fail(taken.id, 'interrupted');
  }

  const withFile = (
    { id, fileName, utcOffset }: store.TakenImport,
    work: (reader: ReturnType<typeof openReader>) => Promise<true>,
  ) =>
    withLocalFile(blobs, importKey(id), async (file) => {
      const reader = openReader({ file, fileName, utcOffset });
      try {
        return await work(reader);
      } finally {
        await reader.close();
      }
    });

  async function work(taken: store.TakenImport, isOpen: () => boolean): Promise<void> {
    try {
      await workOn(taken, isOpen);
    } catch (error) {
      if (error instanceof RefusedFile) return fail(taken.id, error.problem);
      // Where this server stops, another one or its next start goes on at once.
      if (error instanceof Stopped) return database.transact((tx) => store.release(tx, taken.id, later(0)));
      log.error({ err: error, importId: taken.id }, 'an import was broken off');
      if (taken.tries >= TRIES_MAX) return fail(taken.id, 'interrupted');
      await database.transact((tx) => store.release(tx, taken.id, later(AGAIN_MS * 2 ** taken.tries)));
    }
  }

  return createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'imports could not be done for now',
    tickMs: TICK_MS,
    atOnce: () => AT_ONCE,
    async take(isOpen) {
      const taken = await database.transact((tx) => store.takeImport(tx, later(0), later(LEASE_MS)));
      return taken !== null && (() => work(taken, isOpen));
    },
    earliest: () => earliestImport(database.db),
    sweepTicks: SWEEP_TICKS,
  });
}
