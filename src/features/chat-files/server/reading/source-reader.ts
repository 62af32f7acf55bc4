// Asks the process that reads an uploaded file. A file may be made to exhaust the memory of whoever parses it, and the
// engine ends the whole process then, threads included; so that process is never the server.
import { fork, type ChildProcess } from 'node:child_process';
import { within } from '../../../../platform/server/deadline.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import { RefusedFile } from '../archive/refused-file.ts';
import type { Answer, Answers, Question } from './questions.ts';
import type { SourceOptions } from './source-options.ts';

/** For its own objects; the bytes of a part lie beside it. A document of the largest size needs about 450. */
const MEMORY_MB = 768;
/** The largest part takes some seconds. */
const ANSWER_MS = 90_000;

const PROGRAM = new URL(
  import.meta.filename.endsWith('.ts') ? './source-program.ts' : './source-program.cjs',
  import.meta.url,
);

/** The process ended or said nothing for too long. The next question is answered by a new one. */
export class ReaderEnded extends Error {}

export interface SourceReader {
  /** One at a time. @throws RefusedFile; ReaderEnded */
  ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Answers[K]>;
  close(): Promise<void>;
}

export interface ReaderDeps extends SourceOptions {
  /** The open file. */
  fd: number;
  ticker: Ticker;
  /** For tests. */
  program?: URL;
  answerMs?: number;
  memoryMb?: number;
}

interface Running {
  child: ChildProcess;
  ended: Promise<void>;
}

export function openReader({
  fd,
  ticker,
  program = PROGRAM,
  answerMs = ANSWER_MS,
  memoryMb = MEMORY_MB,
  ...options
}: ReaderDeps): SourceReader {
  let running: Running | null = null;
  let waiting: { resolve: (value: never) => void; reject: (error: Error) => void } | null = null;

  function settle({ value, refused, failed }: Answer): void {
    if (refused) waiting?.reject(new RefusedFile(refused));
    else if (failed !== undefined) waiting?.reject(new Error(failed));
    else waiting?.resolve(value as never);
    waiting = null;
  }

  function begin(): Running {
    const child = fork(program, {
      // It needs no secret of the server.
      env: {},
      execArgv: [`--max-old-space-size=${memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'ignore', 'ipc', fd],
    });
    // An import that is stopped must not keep the server alive.
    child.unref();
    child.channel?.unref();
    const ended = new Promise<void>((resolve) => {
      const end = (reason: unknown) => {
        if (running?.child === child) {
          running = null;
          waiting?.reject(new ReaderEnded(`the process that reads files ended: ${String(reason)}`));
          waiting = null;
        }
        resolve();
      };
      child.once('exit', (code, signal) => end(signal ?? code));
      // It could not be started, or a question not be sent.
      child.on('error', (error) => {
        child.kill('SIGKILL');
        end(error);
      });
    });
    child.on('message', (answer: Answer) => running?.child === child && settle(answer));
    child.send(options);
    return { child, ended };
  }

  async function end(): Promise<void> {
    const last = running;
    if (!last) return;
    last.child.ref();
    last.child.kill('SIGKILL');
    await last.ended;
  }

  return {
    async ask(question) {
      const { child } = (running ??= begin());
      const asked = new Promise<never>((resolve, reject) => {
        waiting = { resolve, reject };
      });
      child.channel?.ref();
      child.send(question);
      const answered = await within({ ticker, ms: answerMs, late: 'late' as const }, asked).finally(() =>
        child.channel?.unref(),
      );
      if (answered !== 'late') return answered;
      asked.catch(() => {});
      await end();
      throw new ReaderEnded('the process that reads files said nothing for too long');
    },
    close: end,
  };
}
