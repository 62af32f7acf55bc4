// Keeps the browser below the server's rate limits: windows of one second, back-off and retries (section 9).
import type { Priority } from '../../../shared/route.ts';
import { ApiError } from '../api-error.ts';
import { pause, type Clock } from '../clock.ts';

interface Lane {
  /** Start times of the calls in the current window. */
  begun: number[];
  waiting: Job[];
  /** Whether "Request Queued" was shown since the lane last was empty. */
  hasTold: boolean;
  isPumping: boolean;
  backoffMs: number;
  closedUntil: number;
}

interface Job {
  attempt: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  retries: number;
  signal: AbortSignal | undefined;
  /** Ends the wait for its turn or for its retry. */
  giveUp: (() => void) | null;
}

export const LIMITS = {
  high: { perSecond: 10, multiplier: 1.2, maxBackoffMs: 2000, queued: 'Request queued - processing shortly' },
  medium: {
    perSecond: 6,
    multiplier: 1.5,
    maxBackoffMs: 3000,
    queued: 'Request queued - processing in order',
  },
  low: {
    perSecond: 3,
    multiplier: 2,
    maxBackoffMs: 5000,
    queued: 'Request queued - will process when possible',
  },
} as const satisfies Record<Priority, object>;

const WINDOW_MS = 1000;
/** A shorter wait is not felt, so nobody is told of it. */
const FELT_MS = 800;
const PAUSE_MS = 100;
const MAX_RETRIES = 3;
const RETRY_BASE_MS = 1000;
const RETRY_CAP_MS = 5000;

/** Grows with each consecutive refusal; a success resets it to 0. */
export function nextBackoff(priority: Priority, currentMs: number): number {
  const { multiplier, maxBackoffMs } = LIMITS[priority];
  return Math.min((currentMs || RETRY_BASE_MS) * multiplier, maxBackoffMs);
}

/** @param retries the number of earlier retries. */
export const retryAfter = (retries: number): number => Math.min(RETRY_BASE_MS * 2 ** retries, RETRY_CAP_MS);

export interface RequestQueue {
  /**
   * Runs immediately, or in turn if the window is full. Rejects with the call's own error; a waiting call
   * rejects with the signal's reason as soon as it aborts.
   */
  run<T>(priority: Priority, attempt: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface WatchableQueue extends RequestQueue {
  /** The current state, for the diagnostic page. */
  state(): Record<Priority, LaneState>;
}

export interface LaneState {
  /** Calls started in the current window, of at most `perSecond`. */
  begun: number;
  perSecond: number;
  waiting: number;
  backoffMs: number;
  /** Milliseconds until the back-off ends; 0 if there is none. */
  closedForMs: number;
}

interface Deps {
  clock: Clock;
  notify: (title: string, description: string) => void;
}

const emptyLane = (): Lane => ({
  begun: [],
  waiting: [],
  hasTold: false,
  isPumping: false,
  backoffMs: 0,
  closedUntil: 0,
});

const laneState = (
  { begun, waiting, backoffMs, closedUntil }: Lane,
  perSecond: number,
  now: number,
): LaneState => ({
  begun: begun.filter((at) => now - at < WINDOW_MS).length,
  perSecond,
  waiting: waiting.length,
  backoffMs,
  closedForMs: Math.max(0, closedUntil - now),
});

function laneStates(lanes: Record<Priority, Lane>, now: number): Record<Priority, LaneState> {
  const stateOf = (priority: Priority) => laneState(lanes[priority], LIMITS[priority].perSecond, now);
  return { high: stateOf('high'), medium: stateOf('medium'), low: stateOf('low') };
}

export function createRequestQueue({ clock, notify }: Deps): WatchableQueue {
  const lanes: Record<Priority, Lane> = { high: emptyLane(), medium: emptyLane(), low: emptyLane() };

  /** Milliseconds until the lane may start another call. */
  function wait(of: Lane, limit: number): number {
    const now = clock.now();
    of.begun = of.begun.filter((at) => now - at < WINDOW_MS);
    const forWindow = of.begun.length < limit ? 0 : of.begun[0]! + WINDOW_MS - now;
    return Math.max(forWindow, of.closedUntil - now, 0);
  }

  function begin(priority: Priority, job: Job) {
    const own = lanes[priority];
    own.begun.push(clock.now());
    job.attempt().then(
      (value) => {
        own.backoffMs = 0;
        job.resolve(value);
      },
      (error: unknown) => {
        const isLimited = error instanceof ApiError && error.isRateLimit;
        if (!isLimited || job.retries >= MAX_RETRIES || job.signal?.aborted) return job.reject(error);
        own.backoffMs = nextBackoff(priority, own.backoffMs);
        own.closedUntil = clock.now() + own.backoffMs;
        notify('Processing...', `Please wait ${Math.ceil(own.backoffMs / 1000)}s - managing request rate`);
        const cancel = clock.later(retryAfter(job.retries), () => {
          settle(job);
          enqueue(priority, job);
        });
        job.retries += 1;
        onGivingUp(job, cancel);
      },
    );
  }

  /** Removes an aborted call, so that it does not use up a turn. */
  function onGivingUp(job: Job, leave: () => void) {
    const { signal } = job;
    if (!signal) return;
    job.giveUp = () => {
      settle(job);
      leave();
      job.reject(signal.reason);
    };
    signal.addEventListener('abort', job.giveUp);
  }

  function settle(job: Job) {
    if (job.giveUp) job.signal?.removeEventListener('abort', job.giveUp);
    job.giveUp = null;
  }

  function enqueue(priority: Priority, job: Job) {
    const own = lanes[priority];
    own.waiting.push(job);
    onGivingUp(job, () => (own.waiting = own.waiting.filter((other) => other !== job)));
    void pump(priority);
  }

  async function pump(priority: Priority) {
    const own = lanes[priority];
    if (own.isPumping) return;
    own.isPumping = true;
    while (own.waiting.length > 0) {
      await pause(clock, PAUSE_MS);
      for (let ms = wait(own, LIMITS[priority].perSecond); ms > 0; ms = wait(own, LIMITS[priority].perSecond))
        await pause(clock, ms);
      const job = own.waiting.shift();
      if (!job) continue;
      settle(job);
      begin(priority, job);
    }
    own.isPumping = false;
    own.hasTold = false;
  }

  /** Once for all calls that wait together. */
  function tellIfFelt(priority: Priority, job: Job) {
    const own = lanes[priority];
    clock.later(FELT_MS, () => {
      if (own.hasTold || !own.waiting.includes(job)) return;
      own.hasTold = true;
      notify('Request Queued', LIMITS[priority].queued);
    });
  }

  return {
    run<T>(priority: Priority, attempt: () => Promise<T>, signal?: AbortSignal) {
      return new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const job: Job = {
          attempt,
          resolve: resolve as Job['resolve'],
          reject,
          retries: 0,
          signal,
          giveUp: null,
        };
        const own = lanes[priority];
        if (!own.isPumping && wait(own, LIMITS[priority].perSecond) === 0) return begin(priority, job);
        enqueue(priority, job);
        tellIfFelt(priority, job);
      });
    },
    state: () => laneStates(lanes, clock.now()),
  };
}
