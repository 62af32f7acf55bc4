// Draws what the queue holds, as many pictures at once as the engine has workers. Several servers share a queue:
// a picture is leased, the lease is renewed while it is drawn, and whoever enters it must still hold it. So a
// server may die at any instant: the picture is drawn again, and entered once.
//
// Whose turn it is: while the first catalogue is drawn, portraits and users' requests take turns, so that neither
// waits behind all of the other; with nobody waiting, all workers draw portraits; galleries come when neither
// waits. Among requests: members first, then owners in turn, then age (see slots.store.ts).
//
// Taking a picture locks no job, because ending a job locks its job first and its pictures then.
import type { Log } from '../../../platform/server/log.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { TooLate, type Books } from './books.ts';
import { drawPicture, type DrawTools } from './draw-picture.ts';
import type { IdleWork } from './idle-work.ts';
import * as store from './images.store.ts';
import { selectOverdue } from './images.views.ts';
import type { JobBoard } from './job-board.ts';
import type { JobNotices } from './job-notices.ts';
import { causeOf, INTERRUPTED, isWorthRetrying, OVERDUE } from './problems.ts';
import * as slots from './slots.store.ts';

export interface RenderTools extends DrawTools {
  books: Books;
  board: JobBoard;
  idle: IdleWork;
  ticker: Ticker;
  log: Log;
  /** How many pictures are drawn at the same time. */
  atOnce: number;
  notices: Pick<JobNotices, 'wake'>;
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

/** A dead server's pictures wait this long for another server. */
const LEASE_MS = 15_000;
/** Renews leases, finds what other servers queued, what a pause is over for, and what was given up. */
const TICK_MS = 2_000;
/** Pause before a failed picture is tried again, by attempt. */
const PAUSE_MS = [1_000, 5_000];
/** Idle work that failed (a full disk) is left alone for a while. */
const IDLE_PAUSE_MS = 60_000;

const REQUESTS_FIRST: slots.Lane[] = ['request', 'portrait', 'gallery'];
const PORTRAITS_FIRST: slots.Lane[] = ['portrait', 'request', 'gallery'];

interface Brush {
  jobId: string;
  abort: AbortController;
  done: Promise<void>;
}

export function createRenderLoop(tools: RenderTools): RenderLoop {
  const { database, clock, ids, books, board, idle, ticker, log, atOnce } = tools;
  const me = ids.next();
  const brushes = new Map<string, Brush>();
  let lanes = REQUESTS_FIRST;
  let isOpen = false;
  let isWanted = false;
  let filling: Promise<void> | null = null;
  let ticking: Promise<void> | null = null;
  let idleFrom = -Infinity;
  let endTicks = (): void => {};
  const idleWaiters: (() => void)[] = [];

  const later = (ms: number) => new Date(clock.now() + ms);

  function wake(): void {
    if (!isOpen) return;
    isWanted = true;
    filling ??= fill()
      .catch((error: unknown) => log.error({ err: error }, 'the image queue could not be read'))
      .finally(() => {
        filling = null;
        if (isWanted) wake();
      });
  }

  async function fill(): Promise<void> {
    while (isWanted && isOpen) {
      isWanted = false;
      while (isOpen && brushes.size < atOnce) {
        const slot = await claim();
        if (!slot) break;
        begin(slot);
      }
      if (brushes.size === 0 && !isWanted && isOpen) await beIdle();
    }
  }

  async function claim(): Promise<slots.Slot | undefined> {
    const slot = await database.transact((tx) =>
      slots.claimSlot(tx, {
        by: me,
        held: [...brushes.keys()],
        lanes,
        now: later(0),
        until: later(LEASE_MS),
      }),
    );
    if (slot && slot.lane !== 'gallery') lanes = slot.lane === 'request' ? PORTRAITS_FIRST : REQUESTS_FIRST;
    return slot;
  }

  /** One small thing at a time, so that a picture that comes in waits for one at most. */
  async function beIdle(): Promise<void> {
    while (isOpen && !isWanted && clock.now() >= idleFrom) {
      try {
        if (!(await idle.step())) break;
      } catch (error) {
        idleFrom = clock.now() + IDLE_PAUSE_MS;
        log.warn({ err: error }, 'idle work on pictures failed');
      }
    }
    if (isWanted) return;
    for (const tell of idleWaiters.splice(0)) tell();
  }

  function begin(slot: slots.Slot): void {
    const abort = new AbortController();
    const done = paint(slot, abort.signal)
      .catch((error: unknown) =>
        log.error({ err: error, jobId: slot.job_id }, 'a picture was left to its lease'),
      )
      .finally(() => {
        brushes.delete(slots.slotKey(slot));
        board.clear(slot.job_id, slot.ordinal);
        wake();
      });
    brushes.set(slots.slotKey(slot), { jobId: slot.job_id, abort, done });
  }

  async function paint(slot: slots.Slot, signal: AbortSignal): Promise<void> {
    const job = await database.transact((tx) => store.beginJob(tx, slot.job_id, later(0)));
    // Ended between the two transactions; its slots went with it.
    if (!job) return;
    const onProgress = (progress: { fraction: number; stage: string }) => {
      if (!signal.aborted) board.progress(slot.job_id, slot.ordinal, progress);
    };
    if (job.done === 0) board.changed(slot.job_id);
    try {
      const picture = await drawPicture(tools, job, slot.ordinal, onProgress, signal);
      try {
        const after = await database.transact((tx) => books.enter(tx, slot, picture));
        board.clear(slot.job_id, slot.ordinal);
        announce(after);
      } catch (error) {
        if (!(error instanceof TooLate)) throw error;
        await idle.sweepNow(picture.id);
        await database.transact((tx) => slots.putBack(tx, slot, { until: null, isTried: true }));
      }
    } catch (error) {
      await fail(slot, error, signal);
    }
  }

  async function fail(slot: slots.Slot, error: unknown, signal: AbortSignal): Promise<void> {
    board.clear(slot.job_id, slot.ordinal);
    if (signal.aborted) {
      return database.transact((tx) => slots.putBack(tx, slot, { until: null, isTried: false }));
    }
    log.warn({ err: error, jobId: slot.job_id, attempt: slot.attempts }, 'a picture was not drawn');
    if (isWorthRetrying(error) && slot.attempts < slots.ATTEMPTS_MAX) {
      const until = later(PAUSE_MS[slot.attempts - 1] ?? PAUSE_MS.at(-1)!);
      return database.transact((tx) => slots.putBack(tx, slot, { until, isTried: true }));
    }
    await giveUp(slot.job_id, 'failed', causeOf(error));
  }

  async function giveUp(jobId: string, state: 'failed' | 'interrupted', cause: string): Promise<void> {
    const job = await database.transact((tx) => books.end(tx, jobId, { state, cause }));
    if (!job) return;
    drop(jobId);
    announce(job);
  }

  function announce(job: store.JobRow): void {
    board.changed(job.id);
    tools.notices.wake();
  }

  function drop(jobId: string): void {
    for (const brush of brushes.values()) if (brush.jobId === jobId) brush.abort.abort();
  }

  function tick(): void {
    ticking ??= tend()
      .catch((error: unknown) => log.error({ err: error }, 'the image queue could not be tended'))
      .finally(() => (ticking = null));
  }

  async function tend(): Promise<void> {
    if (brushes.size > 0) await renew();
    for (const jobId of await slots.worn(database.db, later(0)))
      await giveUp(jobId, 'interrupted', INTERRUPTED);
    for (const jobId of await selectOverdue(database.db, later(0))) await giveUp(jobId, 'failed', OVERDUE);
    wake();
  }

  /** Keeps what is being drawn here, and drops what was cancelled or taken over elsewhere. */
  async function renew(): Promise<void> {
    const held = [...brushes.keys()];
    const jobs = new Set([...brushes.values()].map((brush) => brush.jobId));
    const kept = await database.transact((tx) => slots.renewSlots(tx, me, held, later(LEASE_MS)));
    for (const key of held) if (!kept.has(key)) brushes.get(key)?.abort.abort();
    for (const jobId of jobs) {
      const live = board.live(jobId);
      if (live) await database.transact((tx) => store.saveProgress(tx, jobId, live.fraction, live.stage));
    }
  }

  return {
    wake,
    drop,
    async start(isOnlyServer) {
      if (isOnlyServer) await database.transact((tx) => slots.freeAll(tx));
      isOpen = true;
      endTicks = ticker.every(TICK_MS, tick);
      tick();
      wake();
    },
    whenIdle() {
      return new Promise((resolve) => {
        idleWaiters.push(resolve);
        wake();
      });
    },
    async stop() {
      isOpen = false;
      endTicks();
      for (const brush of brushes.values()) brush.abort.abort();
      await Promise.all([filling, ticking, ...[...brushes.values()].map((brush) => brush.done)]);
      for (const tell of idleWaiters.splice(0)) tell();
    },
  };
}
