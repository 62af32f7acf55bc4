// Keeps the browser below the server's patience: windows of one second, back-off and retries (section 9).
import { ApiError } from './api-error.ts';
import { pause, type Clock } from './clock.ts';

export type Priority = 'high' | 'medium' | 'low';

interface Lane {
  /** When the calls of the current window began. */
  begun: number[];
  waiting: Job[];
  isPumping: boolean;
  backoffMs: number;
  closedUntil: number;
}

interface Job {
  attempt: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  retries: number;
  signal?: AbortSignal;
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
const PAUSE_MS = 100;
const MAX_RETRIES = 3;
const RETRY_BASE_MS = 1000;
const RETRY_CAP_MS = 5000;

/** Each refusal in a row makes it longer; a success makes it 0. */
export function nextBackoff(priority: Priority, currentMs: number): number {
  const { multiplier, maxBackoffMs } = LIMITS[priority];
  return Math.min((currentMs || RETRY_BASE_MS) * multiplier, maxBackoffMs);
}

export interface RequestQueue {
  /** Runs at once, or in turn where the window is full. Rejects with the call's own error. */
  run<T>(priority: Priority, attempt: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Tools {
  clock: Clock;
  notify: (title: string, description: string) => void;
}

export function createRequestQueue({ clock, notify }: Tools): RequestQueue {
  const lane = (): Lane => ({ begun: [], waiting: [], isPumping: false, backoffMs: 0, closedUntil: 0 });
  const lanes: Record<Priority, Lane> = { high: lane(), medium: lane(), low: lane() };

  /** Milliseconds until the lane may begin one more call. */
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
        if (!isLimited || job.retries >= MAX_RETRIES) return job.reject(error);
        own.backoffMs = nextBackoff(priority, own.backoffMs);
        own.closedUntil = clock.now() + own.backoffMs;
        notify('Processing...', `Please wait ${Math.ceil(own.backoffMs / 1000)}s - managing request rate`);
        const delay = Math.min(RETRY_BASE_MS * 2 ** job.retries, RETRY_CAP_MS);
        job.retries += 1;
        void clock.later(delay, () => enqueue(priority, job));
      },
    );
  }

  function enqueue(priority: Priority, job: Job) {
    lanes[priority].waiting.push(job);
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
      if (job.signal?.aborted) job.reject(job.signal.reason);
      else begin(priority, job);
    }
    own.isPumping = false;
  }

  return {
    run<T>(priority: Priority, attempt: () => Promise<T>, signal?: AbortSignal) {
      return new Promise<T>((resolve, reject) => {
        const job: Job = { attempt, resolve: resolve as Job['resolve'], reject, retries: 0, signal };
        const own = lanes[priority];
        if (!own.isPumping && wait(own, LIMITS[priority].perSecond) === 0) return begin(priority, job);
        notify('Request Queued', LIMITS[priority].queued);
        enqueue(priority, job);
      });
    },
  };
}
