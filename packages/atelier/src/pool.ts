import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AtelierError, type DrawnPicture, type Progress } from './picture-request.ts';
import type { PaintOrder } from './request.ts';
import type { WorkerAnswer, WorkerTask } from './worker.ts';

interface Job {
  order: PaintOrder;
  onProgress: (progress: Progress) => void;
  resolve: (image: DrawnPicture) => void;
  reject: (reason: unknown) => void;
  isSettled: boolean;
}

interface Seat {
  worker: Worker;
  /** One shared flag per worker: 1 asks it to drop the picture at its next stage. */
  stop: Int32Array;
  job: Job | null;
}

export interface PainterPool {
  paint(
    order: PaintOrder,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<DrawnPicture>;
  close(): Promise<void>;
}

/**
 * Threads that each draw one picture at a time, first come first served. A thread starts with the first
 * picture that needs it; one that dies fails its picture as `broken` and is replaced by the next picture.
 */
export function createPainterPool(
  size: number,
  script = new URL(`./worker${path.extname(import.meta.filename)}`, import.meta.url),
): PainterPool {
  const seats = new Set<Seat>();
  const waiting: Job[] = [];
  let isClosed = false;

  function settle(job: Job, act: () => void): void {
    if (job.isSettled) return;
    job.isSettled = true;
    act();
  }

  function open(): Seat {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(script, { workerData: { stop } });
    const seat: Seat = { worker, stop, job: null };
    seats.add(seat);
    worker.on('message', (answer: WorkerAnswer) => hear(seat, answer));
    const lost = (error?: unknown): void => {
      seats.delete(seat);
      const job = seat.job;
      seat.job = null;
      const message = error instanceof Error ? error.message : 'the painter thread ended';
      if (job) settle(job, () => job.reject(new AtelierError('broken', message)));
      next();
    };
    worker.on('error', lost);
    worker.on('exit', () => seats.has(seat) && lost());
    return seat;
  }

  function hear(seat: Seat, answer: WorkerAnswer): void {
    const job = seat.job;
    if (!job) return;
    if (answer.kind === 'progress') {
      if (!job.isSettled) job.onProgress({ fraction: answer.fraction, stage: answer.stage });
      return;
    }
    seat.job = null;
    seat.worker.unref();
    if (answer.kind === 'done') settle(job, () => job.resolve(answer.image));
    else settle(job, () => job.reject(new AtelierError('broken', answer.message)));
    next();
  }

  function next(): void {
    while (waiting.length > 0 && !isClosed) {
      const seat = [...seats].find((s) => s.job === null) ?? (seats.size < size ? open() : null);
      if (!seat) return;
      const job = waiting.shift();
      if (!job || job.isSettled) continue;
      seat.job = job;
      Atomics.store(seat.stop, 0, 0);
      // Only a busy thread keeps the process alive.
      seat.worker.ref();
      seat.worker.postMessage({ order: job.order } satisfies WorkerTask);
    }
  }

  /** The caller hears at once; the thread itself stops at the next stage of its picture. */
  function drop(job: Job, reason: unknown): void {
    const place = waiting.indexOf(job);
    if (place >= 0) waiting.splice(place, 1);
    for (const seat of seats) if (seat.job === job) Atomics.store(seat.stop, 0, 1);
    settle(job, () => job.reject(reason));
  }

  return {
    paint(order, onProgress, signal) {
      return new Promise<DrawnPicture>((resolve, reject) => {
        if (isClosed) return reject(new AtelierError('broken', 'the atelier is closed'));
        if (signal.aborted) return reject(signal.reason);
        const onAbort = (): void => drop(job, signal.reason);
        const job: Job = {
          order,
          onProgress,
          isSettled: false,
          resolve: (image) => {
            signal.removeEventListener('abort', onAbort);
            resolve(image);
          },
          reject: (reason) => {
            signal.removeEventListener('abort', onAbort);
            reject(reason);
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(job);
        next();
      });
    },
    async close() {
      isClosed = true;
      const closing = new AtelierError('broken', 'the atelier is closing');
      for (const job of [...waiting]) drop(job, closing);
      const ends = [...seats].map((seat) => {
        if (seat.job) drop(seat.job, closing);
        const ended = new Promise<void>((resolve) => seat.worker.once('exit', () => resolve()));
        seat.worker.ref();
        // Asked, not killed: ending a thread inside the rasteriser is not safe.
        seat.worker.postMessage('close');
        return ended;
      });
      await Promise.all(ends);
    },
  };
}
