// Requests a second and their time, by wrk where it is installed, else by our own generator: one kind in one run.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { pinned, startScript, type Running } from '../machine/process.ts';
import { seconds } from '../machine/script.ts';
import type { RequestFigures, RequestLoadOptions } from './request-load.ts';

const wrk = '/usr/bin/wrk';
const run = promisify(execFile);

const unit: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
function readTime(text: string, part: string): number {
  const [, value, name = 'ms'] = new RegExp(`${part}%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
  return Number(value) * (unit[name] ?? 1);
}

async function byWrk(load: RequestLoadOptions, forSeconds: number): Promise<RequestFigures> {
  const headers = Object.entries(load.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const [command, args] = pinned('load', wrk, [
    ...['-t1', `-c${load.connections}`, `-d${forSeconds}s`, '--latency', ...headers],
    `http://127.0.0.1:${load.port}${load.path}`,
  ]);
  const { stdout } = await run(command, args);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: readTime(stdout, '50'),
    p99: readTime(stdout, '99'),
    failures: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

const script = new URL('./request-load.ts', import.meta.url);

/** A load that goes on until it is stopped, for what is measured beside it. */
export async function startRequestLoad(
  load: RequestLoadOptions,
): Promise<Running & { take(): Promise<RequestFigures> }> {
  const running = await startScript('load', script, load);
  running.child.send('begin');
  return {
    ...running,
    async take() {
      running.child.send('take');
      const [figures] = (await once(running.child, 'message')) as [RequestFigures];
      return figures;
    },
  };
}

export async function measureRequests(load: RequestLoadOptions, forSeconds: number): Promise<RequestFigures> {
  if (existsSync(wrk)) {
    await byWrk(load, 2);
    return byWrk(load, forSeconds);
  }
  const running = await startRequestLoad(load);
  try {
    await seconds(2);
    running.child.send('begin');
    await seconds(forSeconds);
    return await running.take();
  } finally {
    await running.stop();
  }
}
