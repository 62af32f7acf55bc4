// Examines characters: short ones at once, long ones on a thread, one after the other.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../shared/errors.ts';
import type { Log } from '../../../platform/server/log.ts';
import { findingsOf, type CharacterFinding } from './character-findings.ts';
import type { CharacterAnswer, CharacterTask } from './character-worker.ts';
import type { CharacterCard, Safety } from './check.ts';

/** Texts up to this length together are read in some milliseconds. */
const INLINE_UNITS = 12_000;
/** Waiting behind so many others takes longer than asking again. */
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

  const unavailable = () =>
    new AppError('server.unavailable', 'This could not be checked just now. Please try again.', {
      retryAfter: 5,
    });

  /** Nothing is let through unread: whoever waits is told to come back. */
  function lose(worker: Worker, error: unknown): void {
    // One that died is told of twice, and the next may be at work already.
    if (thread !== worker) return;
    thread = null;
    if (waiting.size > 0) log.error({ err: error }, 'the thread that examines characters ended');
    for (const waiter of waiting.values()) waiter.reject(unavailable());
    waiting.clear();
  }

  function open(): Worker {
    const worker = new Worker(script);
    // It waits for work and is no reason to stay.
    worker.unref();
    worker.on('message', ({ id, findings }: CharacterAnswer) => {
      waiting.get(id)?.resolve(findings);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
    });
    worker.on('error', (error) => lose(worker, error));
    worker.on('exit', (code) => lose(worker, code));
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
