// Child processes on a core of their own, and what they cost.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** The measured server has core 0 to itself; back-end and load share core 1. */
export type Place = 'server' | 'load';
const cores: Record<Place, string> = { server: '0', load: '1' };
export const isPinned = availableParallelism() > 1 && existsSync('/usr/bin/taskset');

export function pinned(place: Place, command: string, args: string[]): [string, string[]] {
  return isPinned ? ['taskset', ['-c', cores[place], command, ...args]] : [command, args];
}

export interface Running {
  pid: number;
  child: ChildProcess;
  /** What the child reported when it was ready. */
  ready: Record<string, unknown>;
  stop(): Promise<void>;
}

export function stopper(child: ChildProcess): () => Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(force);
  };
}

const built = new Map<string, Promise<string>>();
let folder: string | undefined;

/** The script as one plain file: stripping types at start would add 25 MiB to a process whose memory counts. */
async function build(script: URL): Promise<string> {
  folder ??= mkdtempSync(path.join(tmpdir(), 'nb-bench-'));
  const file = path.join(folder, `${path.basename(script.pathname, '.ts')}.mjs`);
  const external = /^node:/;
  const bundle = await rolldown({ input: script.pathname, platform: 'node', external, logLevel: 'silent' });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return file;
}

/** Runs a script of the bench, which reports over the process channel when it is ready. */
export async function startScript(place: Place, script: URL, options: object = {}): Promise<Running> {
  const file = built.get(script.href) ?? build(script);
  built.set(script.href, file);
  return startFile(place, await file, options);
}

/** Runs a script where it stands, for one that needs packages beside it and whose memory does not count. */
export async function startFile(place: Place, file: string, options: object = {}): Promise<Running> {
  const [command, args] = pinned(place, process.execPath, [file]);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(options);
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Record<string, unknown>));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
  });
  return { pid: child.pid!, child, ready, stop: stopper(child) };
}

/** Milliseconds of processor time of a process so far, all its threads. Ticks of 10 ms. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces: the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory in KiB. */
export function rssKib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

process.once('exit', () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});
