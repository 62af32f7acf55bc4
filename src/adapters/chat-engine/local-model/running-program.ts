// The process of a model: started when it is asked for, and again after it died.
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { ProgramAnswer, ProgramOrder } from './program.ts';

const PROGRAM = path.join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'program.ts' : 'local-model-program.js',
);

export type Address = Exclude<ProgramAnswer, { error: string }>;

export interface RunningProgramOptions extends Omit<ProgramOrder, 'apiKey'> {
  onTrouble(message: string): void;
  /** The program that is run. */
  program?: string | undefined;
}

export interface RunningProgram {
  readonly apiKey: string;
  readonly isClosed: boolean;
  /** Of the process that runs or starts; null when it died and nobody has asked since. */
  readonly running: Promise<Address> | null;
  /** Rejects with why it could not be started. */
  start(): Promise<Address>;
  close(): void;
}

/** By file: a model that writes embeds as well, in the same process. */
const writers = new Map<string, RunningProgram>();
export const writerOf = (file: string): RunningProgram | undefined => writers.get(file);

export function createRunningProgram({
  onTrouble,
  program = PROGRAM,
  ...given
}: RunningProgramOptions): RunningProgram {
  const apiKey = randomBytes(24).toString('base64url');
  let running: Promise<Address> | null = null;
  let latest: ChildProcess | null = null;
  let isClosed = false;

  async function launch(): Promise<Address> {
    if (isClosed) throw new Error('another one took its place');
    const order: ProgramOrder = { ...given, apiKey };
    const child = fork(program, {
      env: { ...process.env, LOCAL_MODEL: JSON.stringify(order) },
      execArgv: [],
    });
    latest = child;
    // The product ends when it wants to, and the program with it.
    child.unref();
    child.channel?.unref();
    child.once('exit', (code, signal) => {
      // One that could not load its model ends a moment after it said so; by then another one may run.
      if (latest === child) running = null;
      if ((signal || code) && !isClosed)
        onTrouble(`the model's process ended (${signal ?? code}); the next reply starts it again`);
    });
    return startedBy(child);
  }

  const made: RunningProgram = {
    apiKey,
    get isClosed() {
      return isClosed;
    },
    get running() {
      return running;
    },
    start: () =>
      (running ??= launch().catch((error: unknown) => {
        running = null;
        throw error;
      })),
    close() {
      isClosed = true;
      latest?.kill();
      if (writers.get(given.file) === made) writers.delete(given.file);
    },
  };
  if (!given.isEmbedder) writers.set(given.file, made);
  return made;
}

function startedBy(child: ChildProcess): Promise<Address> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer: ProgramAnswer) =>
      'port' in answer ? resolve(answer) : reject(new Error(answer.error)),
    );
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`its process ended (${signal ?? code})`)));
  });
}
