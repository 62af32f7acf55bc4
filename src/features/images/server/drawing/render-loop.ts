// Draws what the queue holds, as many pictures at once as each engine has places. Several servers share a queue:
// a picture is leased, the lease is renewed while it is drawn, and whoever enters it must still hold it. So a
// server may die at any instant: the picture is drawn again, and entered once.
//
// Whose turn it is: while the first catalogue is drawn, portraits and users' requests take turns, so that neither
// waits behind all of the other; with nobody waiting, all workers draw portraits; galleries come when neither
// waits. Among requests: members first, then owners in turn, then age (see queued-images.store.ts).
//
// Taking a picture locks no job, because ending a job locks its job first and its pictures then.
import { createLeaseLoop, leased } from '../../../../platform/server/db/lease-loop.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import {
  ImageEngineError,
  WillAskAgain,
  type ImageEngine,
  type ImageProgress,
} from '../../../../platform/server/ports/image-engine.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { DrawingModel, PictureEngines } from '../images.needs.ts';
import { TooLate, type Settlement } from './settlement.ts';
import { canEdit } from '../edits/edits.ts';
import { drawInLine } from './draw-in-line.ts';
import { drawPicture, partsOf, type DrawDeps, type FinishedPicture } from './draw-picture.ts';
import type { IdleWork } from '../upkeep/idle-work.ts';
import * as store from '../images.store.ts';
import { selectOverdue } from '../jobs/images.views.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import type { Pace } from '../jobs/pace.ts';
import { endOf, INTERRUPTED, isStoreFull, isWorthRetrying, OVERDUE } from '../jobs/problems.ts';
import * as queue from '../jobs/queued-images.store.ts';
import { CLAIM_MS, createRenderTasks, leaseMsOf, type RenderTasks } from './render-tasks.ts';

export interface RenderDeps extends DrawDeps {
  engines: Pick<PictureEngines, 'find' | 'lineFor' | 'places' | 'full'>;
  settlement: Settlement;
  board: JobBoard;
  pace: Pick<Pace, 'took'>;
  idle: IdleWork;
  ticker: Ticker;
  log: Log;
}

export interface RenderLoop {
  /**
   * @param isOnlyServer true where no other process can use the database: what a dead server left under way is
   * then taken up at once, not when its lease ends.
   */
  start(isOnlyServer: boolean): Promise<void>;
  /** There may be something to draw. */
  wake(): void;
  /** Stops drawing the pictures of a job that has ended. */
  drop(jobId: string): void;
  /** Resolves when nothing can be drawn right now, no idle work is left, or the loop is stopped. */
  whenIdle(): Promise<void>;
  /** Gives what is under way back to the queue. */
  stop(): Promise<void>;
}

/** How often leases are renewed, and the queue is searched for pictures of other servers, ended pauses and lost leases. */
const TICK_MS = 2_000;
/** Between two looks while nothing is known to wait. They also find idle work whose time has come. */
const SWEEP_MS = 60_000;
/** Pause before a failed picture is tried again, by attempt. */
const PAUSE_MS = [1_000, 5_000];
/** Idle work that failed (a full disk) is left alone for a while. */
const IDLE_PAUSE_MS = 60_000;

const REQUESTS_FIRST: queue.Lane[] = ['request', 'portrait', 'gallery'];
const PORTRAITS_FIRST: queue.Lane[] = ['portrait', 'request', 'gallery'];

/** An engine that reads prompts by rules may find nothing in this one. */
const understands = ({ understand }: ImageEngine, job: store.JobRow): boolean =>
  !understand?.({ parts: partsOf(job), negativePrompt: job.negative_prompt }).refusal;

async function drawQueued(
  deps: RenderDeps & { tasks: RenderTasks },
  queued: queue.QueuedImage,
  job: store.JobRow,
): Promise<FinishedPicture> {
  const { engines, board, clock, pace, tasks } = deps;
  const key = queue.queuedImageKey(queued);
  return drawInLine({
    line: await engines.lineFor(queued.model),
    isAble: (engine) => understands(engine, job) && canEdit(engine, job),
    hasPlace: ({ id }) => !engines.full(tasks.drawings()).includes(id),
    async draw(drawing, isFollowed, onStep) {
      const signal = tasks.turnTo(key, drawing, isFollowed);
      const onProgress = (progress: ImageProgress) => {
        if (progress.fraction > 0 && !signal.aborted) {
          onStep();
          tasks.begun(key);
        }
        if (!signal.aborted) board.progress(queued.job_id, queued.ordinal, progress);
      };
      const begunAt = clock.now();
      const picture = await drawPicture(deps, drawing, job, queued.ordinal, onProgress, signal);
      pace.took(queued.model, clock.now() - begunAt);
      return picture;
    },
  });
}

export function createRenderLoop(deps: RenderDeps): RenderLoop {
  const { database, clock, ids, engines, settlement, board, idle, ticker, log } = deps;
  const me = ids.next();
  const tasks = createRenderTasks(clock);
  let lanes = REQUESTS_FIRST;
  let idleFrom = -Infinity;
  let isStopping = false;

  const later = (ms: number) => new Date(clock.now() + ms);
  const putBack = (queued: queue.QueuedImage, how: { until: Date | null; isTried: boolean }): Promise<void> =>
    database.transact((tx) => queue.putBack(tx, queued, how));

  async function claim(tx: Tx, at: { now: Date; until: Date }): Promise<queue.QueuedImage | null> {
    const claimed = { ...at, by: me, held: tasks.keys(), full: engines.full(tasks.drawings()), lanes };
    return (await queue.claimQueuedImage(tx, claimed)) ?? null;
  }

  async function draw(queued: queue.QueuedImage): Promise<void> {
    if (queued.lane !== 'gallery') lanes = queued.lane === 'request' ? PORTRAITS_FIRST : REQUESTS_FIRST;
    const key = queue.queuedImageKey(queued);
    const drawing = engines.find(queued.model);
    const abort = tasks.add(key, queued.job_id, drawing);
    if (isStopping) abort.abort(new WillAskAgain());
    try {
      await paint(queued, drawing);
    } catch (error) {
      log.error({ err: error, jobId: queued.job_id }, 'a picture was left to its lease');
    } finally {
      tasks.remove(key);
      board.clear(queued.job_id, queued.ordinal);
    }
  }

  /** A new picture waits for at most one small task. */
  async function beIdle(): Promise<boolean> {
    if (clock.now() < idleFrom) return false;
    try {
      return await idle.step();
    } catch (error) {
      idleFrom = clock.now() + IDLE_PAUSE_MS;
      log.warn({ err: error }, 'idle work on pictures failed');
      return false;
    }
  }

  async function begin(tx: Tx, queued: queue.QueuedImage, leaseMs: number) {
    const job = await store.beginJob(tx, queued.job_id, later(0));
    if (job && leaseMs !== CLAIM_MS)
      await queue.renewLeases(tx, me, [queue.queuedImageKey(queued)], later(leaseMs));
    return job;
  }

  async function paint(queued: queue.QueuedImage, drawing: DrawingModel | null): Promise<void> {
    const key = queue.queuedImageKey(queued);
    const job = await database.transact((tx) => begin(tx, queued, leaseMsOf(drawing)));
    // Ended between the two transactions; its queued images went with it.
    if (!job) return;
    if (job.done === 0) board.changed(queued.job_id);
    try {
      const picture = await drawQueued({ ...deps, tasks }, queued, job);
      try {
        const after = await database.transact((tx) => settlement.enter(tx, queued, picture));
        board.clear(queued.job_id, queued.ordinal);
        board.changed(after.id);
      } catch (error) {
        if (!(error instanceof TooLate)) throw error;
        await idle.sweepNow(picture.id);
        await putBack(queued, { until: null, isTried: true });
      }
    } catch (error) {
      await fail(queued, error, tasks.signalOf(key));
    }
  }

  async function fail(queued: queue.QueuedImage, error: unknown, signal: AbortSignal): Promise<void> {
    board.clear(queued.job_id, queued.ordinal);
    if (signal.aborted && !(signal.reason instanceof ImageEngineError))
      return putBack(queued, { until: null, isTried: false });
    log.warn({ err: error, jobId: queued.job_id, attempt: queued.attempts }, 'a picture was not drawn');
    // The house's own pictures wait until there is room again; nobody watches them.
    if (isStoreFull(error) && queued.lane !== 'request')
      return putBack(queued, { until: later(IDLE_PAUSE_MS), isTried: false });
    if (!signal.aborted && isWorthRetrying(error) && queued.attempts < queue.ATTEMPTS_MAX) {
      const until = later(PAUSE_MS[queued.attempts - 1] ?? PAUSE_MS.at(-1)!);
      return putBack(queued, { until, isTried: true });
    }
    await giveUp(queued.job_id, endOf(error));
  }

  async function giveUp(jobId: string, end: Parameters<Settlement['end']>[2]): Promise<void> {
    const job = await database.transact((tx) => settlement.end(tx, jobId, end));
    if (!job) return;
    tasks.abortJob(jobId);
    board.changed(job.id);
  }

  async function tendQueue(): Promise<void> {
    tasks.abortHanging();
    await renew();
    for (const jobId of await queue.worn(database.db, later(0))) await giveUp(jobId, INTERRUPTED);
    for (const jobId of await selectOverdue(database.db, later(0))) await giveUp(jobId, OVERDUE);
  }

  /** Renews the leases of pictures that are drawn here, and aborts those that were cancelled or taken over. */
  async function renew(): Promise<void> {
    for (const [leaseMs, held] of tasks.byLease()) {
      const kept = await database.transact((tx) => queue.renewLeases(tx, me, held, later(leaseMs)));
      for (const key of held) if (!kept.has(key)) tasks.abort(key);
    }
    for (const jobId of tasks.jobs()) {
      const live = board.live(jobId);
      if (live) await database.transact((tx) => store.saveProgress(tx, jobId, live.fraction, live.stage));
    }
  }

  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'the image queue could not be tended',
    tickMs: TICK_MS,
    atOnce: engines.places,
    take: leased({ database, clock, leaseMs: CLAIM_MS, claim, work: draw }),
    earliest: async () => later((await queue.isEmpty(database.db)) ? SWEEP_MS : 0),
    tend: tendQueue,
    idle: beIdle,
  });

  return {
    wake: loop.wake,
    drop: tasks.abortJob,
    async start(isOnlyServer) {
      if (isOnlyServer) await database.transact((tx) => queue.freeAll(tx));
      isStopping = false;
      loop.start();
    },
    whenIdle: loop.settle,
    async stop() {
      isStopping = true;
      const stopped = loop.stop();
      tasks.abortAll();
      await stopped;
    },
  };
}
