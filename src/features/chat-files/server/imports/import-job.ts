// The work on an import: reads its file, brings in what was chosen, or deletes it again. It may be broken off anywhere;
// whoever takes it up goes on from the rows.
import { createLeaseLoop, type LeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { RefusedFile, type FileProblem } from '../archive/refused-file.ts';
import { openReader } from '../reading/source-reader.ts';
import { fixChoices } from './names/fix-choices.ts';
import * as store from './imports.store.ts';
import { earliestImport, hasMore } from './imports.views.ts';
import { holdLease, LEASE_MS, Stopped, type Lease, type LeaseDeps } from './lease/lease.ts';
import * as leases from './lease/leases.store.ts';
import { withLocalFile } from './local-file.ts';
import { fileBytes, NoFile } from './pieces/file-bytes.ts';
import { createItemRunner, type RunDeps } from './run-items.ts';
import type { RunJob } from './run-job.ts';
import { scanImport } from './scan-import.ts';
import { readUsername } from './sources.views.ts';
import { dropFile } from './stored-file.ts';
import { createImportNotes, type ImportNotesDeps } from './import-notes.ts';
import { createUndo, type UndoDeps } from './undo-import.ts';

export interface ImportJobDeps extends Omit<RunDeps, 'log' | 'intake'>, LeaseDeps, ImportNotesDeps {
  database: RunDeps['database'];
  intake: RunDeps['intake'] & UndoDeps['intake'];
  blobs: BlobStore;
  log: Log;
}

const TICK_MS = 5_000;
const SWEEP_TICKS = 12;
/** After a failure, longer each time. */
const AGAIN_MS = 10_000;
const LONGEST_MS = 3_600_000;
/** Without any progress in between, the deaths of servers included. */
const TRIES_MAX = 4;
/** Each has a process and may hold a part of 128 MB. */
const AT_ONCE = 2;

/** Of work that could not even say that it had failed. */
function tellOfEnd(log: Log, { id, state }: leases.TakenImport, error: unknown): void {
  const what = { importId: id, state };
  // It was stopped while it failed, which is for whoever stopped it.
  if (error instanceof Stopped) log.info(what, 'the work on an import was stopped while it failed');
  else log.error({ err: error, ...what }, 'an import could not be given back; its lease has to end first');
}

export function createImportJob(deps: ImportJobDeps): LeaseLoop {
  const { database, blobs, clock, ids, ticker, log } = deps;
  const runItems = createItemRunner(deps);
  const undo = createUndo(deps);
  const tell = createImportNotes(deps);
  const later = (ms: number) => new Date(clock.now() + ms);

  const fail = (taken: leases.TakenImport, lease: Lease, problem: FileProblem) =>
    lease.write(async (tx) => {
      const { id } = taken;
      await store.setState(tx, id, { state: 'failed', problem, dueAt: null, finishedAt: later(0) });
      await dropFile(tx, blobs, id);
      await tell(tx, taken, 'failed');
    });

  async function scan({ import: taken, reader, lease }: RunJob): Promise<void> {
    const found = await scanImport(reader, taken.id, lease);
    if (found !== 'found') return fail(taken, lease, found);
    const state = taken.beginsItself ? 'running' : 'ready';
    await lease.write((tx) =>
      store.setState(tx, taken.id, { state, dueAt: taken.beginsItself ? later(0) : null }),
    );
  }

  async function run(job: RunJob): Promise<void> {
    const { id } = job.import;
    await job.lease.write((tx) => store.skipLeftOut(tx, id));
    await runItems(await fixChoices(database, job));
    await job.lease.write(async (tx) => {
      await store.setState(tx, id, { state: 'done', dueAt: null, finishedAt: later(0) });
      await tell(tx, job.import, 'finished');
      if (!(await hasMore(tx, id))) await dropFile(tx, blobs, id);
    });
  }

  async function workOn(taken: leases.TakenImport, lease: Lease): Promise<void> {
    const { id, fileName, utcOffset } = taken;
    if (taken.state === 'undone') return undo(taken, lease);
    // Whoever tried before did not come so far as to say why it failed.
    if (taken.tries > TRIES_MAX) return fail(taken, lease, 'interrupted');
    const content = fileBytes({ db: database.db, blobs }, id);
    await withLocalFile(content, async (fd) => {
      const reader = openReader({ fd, fileName, utcOffset, ticker });
      try {
        const username = await readUsername(database.db, taken.userId);
        // What was found is read from its row, so running is a piece of work of its own.
        await (taken.state === 'scanning' ? scan : run)({ import: taken, username, reader, lease });
      } finally {
        await reader.close();
      }
    }).catch((error: unknown) => {
      if (error instanceof NoFile) return fail(taken, lease, 'interrupted');
      throw error;
    });
  }

  async function giveBack(taken: leases.TakenImport, lease: Lease, error: unknown) {
    const { id, takenBy, tries, state } = taken;
    const again = (ms: number) =>
      database.transact((tx) => leases.release(tx, id, takenBy, later(Math.min(ms, LONGEST_MS))));
    if (error instanceof RefusedFile) return fail(taken, lease, error.problem);
    // Where this server stops, another one or its next start goes on at once.
    if (error instanceof Stopped) {
      log.info({ importId: id, state }, 'the work on an import was stopped');
      return again(0);
    }
    log.error({ err: error, importId: id }, 'an import was broken off');
    if (tries >= TRIES_MAX && state !== 'undone') return fail(taken, lease, 'interrupted');
    await again(AGAIN_MS * 2 ** tries);
  }

  async function work(taken: leases.TakenImport, isOpen: () => boolean): Promise<void> {
    const lease = holdLease(deps, { importId: taken.id, takenBy: taken.takenBy }, isOpen);
    try {
      await workOn(taken, lease).catch((error: unknown) => giveBack(taken, lease, error));
    } catch (error) {
      tellOfEnd(log, taken, error);
    } finally {
      lease.end();
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
      const claim = { now: later(0), until: later(LEASE_MS), takenBy: ids.next() };
      const taken = await database.transact((tx) => leases.takeImport(tx, claim));
      return taken !== null && (() => work(taken, isOpen));
    },
    earliest: () => earliestImport(database.db),
    sweepTicks: SWEEP_TICKS,
  });
}
