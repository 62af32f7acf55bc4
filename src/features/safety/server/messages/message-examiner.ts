// Checks messages that were written elsewhere, on a thread of its own.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../shared/errors.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { ForeignMessage, MessageFinding } from './judge-message.ts';
import type { MessagesAnswer, MessagesTask } from './message-worker.ts';

interface Waiter {
  resolve(findings: MessageFinding[]): void;
  reject(error: Error): void;
}

interface Deps {
  year: () => number;
  log: Log;
}

export type ExamineMessages = (messages: ForeignMessage[]) => Promise<MessageFinding[]>;

export function createMessageExaminer(
  { year, log }: Deps,
  script = new URL(`./message-worker${path.extname(import.meta.filename)}`, import.meta.url),
): ExamineMessages {
  const waiting = new Map<number, Waiter>();
  let thread: Worker | null = null;
  let last = 0;

  /** So that no message is accepted unchecked. */
  function rejectWaiting(worker: Worker, error: unknown): void {
    // A dying worker emits both "error" and "exit", and its replacement may already be running.
    if (thread !== worker) return;
    thread = null;
    if (waiting.size > 0) log.error({ err: error }, 'the thread that examines messages ended');
    for (const waiter of waiting.values())
      waiter.reject(new AppError('server.unavailable/check', { retryAfter: 5 }));
    waiting.clear();
  }

  function open(): Worker {
    const worker = new Worker(script);
    // An idle worker must not keep the process alive.
    worker.unref();
    worker.on('message', ({ id, findings }: MessagesAnswer) => {
      waiting.get(id)?.resolve(findings);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
    });
    worker.on('error', (error) => rejectWaiting(worker, error));
    worker.on('exit', (code) => rejectWaiting(worker, code));
    return worker;
  }

  const send = (messages: ForeignMessage[]): Promise<MessageFinding[]> =>
    new Promise((resolve, reject) => {
      thread ??= open();
      const id = ++last;
      waiting.set(id, { resolve, reject });
      thread.ref();
      thread.postMessage({ id, messages, year: year() } satisfies MessagesTask);
    });

  /** What is asked in one turn is sent together: the way to the thread costs as much as the check of a short text. */
  let asked: { all: ForeignMessage[]; found: Promise<MessageFinding[]> } | null = null;
  return async (messages) => {
    if (messages.length === 0) return [];
    if (!asked) {
      const all: ForeignMessage[] = [];
      const found = Promise.resolve().then(() => {
        asked = null;
        return send(all);
      });
      asked = { all, found };
    }
    const { all, found } = asked;
    const first = all.length;
    for (const message of messages) all.push(message);
    return (await found).slice(first, first + messages.length);
  };
}
