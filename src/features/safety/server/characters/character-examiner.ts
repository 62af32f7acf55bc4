// Checks characters: short ones immediately, long ones one after the other on a worker thread.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../shared/errors.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { findingsOf, type CharacterFinding } from './character-findings.ts';
import type { CharacterAnswer, CharacterTask } from './character-worker.ts';
import type { CharacterCard, Safety } from '../checks/check.ts';

/** Cards up to this total length are checked within milliseconds. */
const INLINE_UNITS = 12_000;
/** With this many waiting cards, a later retry is faster than waiting. */
const WAITING_MAX = 24;

interface Waiter {
  resolve(findings: CharacterFinding[]): void;
  reject(error: Error): void;
}

interface Deps {
  rules: () => Pick<Safety, 'checkCharacter'>;
  year: () => number;
  log: Log;
}

export type Examine = (card: CharacterCard) => Promise<CharacterFinding[]>;

export function createCharacterExaminer(
  { rules, year, log }: Deps,
  script = new URL(`./character-worker${path.extname(import.meta.filename)}`, import.meta.url),
): Examine {
  const waiting = new Map<number, Waiter>();
  let thread: Worker | null = null;
  let last = 0;

  const unavailable = () => new AppError('server.unavailable/check', { retryAfter: 5 });

  /** Rejects all waiting checks, so that no character is accepted unchecked. */
  function rejectWaiting(worker: Worker, error: unknown): void {
    // A dying worker emits both "error" and "exit", and its replacement may already be running.
    if (thread !== worker) return;
    thread = null;
    if (waiting.size > 0) log.error({ err: error }, 'the thread that examines characters ended');
    for (const waiter of waiting.values()) waiter.reject(unavailable());
    waiting.clear();
  }

  function open(): Worker {
    const worker = new Worker(script);
    // An idle worker must not keep the process alive.
    worker.unref();
    worker.on('message', ({ id, findings }: CharacterAnswer) => {
      waiting.get(id)?.resolve(findings);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
    });
    worker.on('error', (error) => rejectWaiting(worker, error));
    worker.on('exit', (code) => rejectWaiting(worker, code));
    return worker;
  }

  return (card) => {
    if (lengthOf(card) <= INLINE_UNITS)
      return Promise.resolve(findingsOf(card, rules().checkCharacter(card)));
    if (waiting.size >= WAITING_MAX) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      thread ??= open();
      const id = ++last;
      waiting.set(id, { resolve, reject });
      thread.ref();
      thread.postMessage({ id, card, year: year() } satisfies CharacterTask);
    });
  };
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + lengthOf(part), 0);
}
