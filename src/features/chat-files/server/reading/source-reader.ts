import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { RefusedFile } from '../archive/refused-file.ts';
import type { Answer, Answers, Question } from './questions.ts';
import type { SourceOptions } from './source-options.ts';

/** Of the thread's own objects; the bytes of a file lie beside it. */
const MEMORY_MB = 1024;

export interface SourceReader {
  /** One at a time. @throws RefusedFile; Error where the thread has ended */
  ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Answers[K]>;
  close(): Promise<void>;
}

export function openReader(
  options: SourceOptions,
  script = new URL(`./source-worker${path.extname(import.meta.filename)}`, import.meta.url),
): SourceReader {
  const worker = new Worker(script, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // An import that is stopped must not keep the process alive.
  worker.unref();
  let waiting: { resolve: (value: never) => void; reject: (error: Error) => void } | null = null;
  const fail = (error: unknown) => {
    waiting?.reject(
      error instanceof Error ? error : new Error(`the thread that reads files ended: ${String(error)}`),
    );
    waiting = null;
  };
  worker.on('message', ({ value, refused, failed }: Answer) => {
    if (refused || failed !== undefined) fail(refused ? new RefusedFile(refused) : new Error(failed));
    else waiting?.resolve(value as never);
    waiting = null;
  });
  worker.on('error', fail);
  worker.on('exit', fail);
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker.ref();
        worker.postMessage(question);
      }).finally(() => worker.unref()) as never,
    async close() {
      await worker.terminate();
    },
  };
}
