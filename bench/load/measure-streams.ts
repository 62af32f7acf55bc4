// Loads one target with N streams and tells what the client saw and what the server paid.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpuMs, rssKib, startScript } from '../machine/process.ts';
import { seconds } from '../machine/script.ts';
import type { LateFigures, LoadFigures, LoadOptions } from './stream-load.ts';
import type { Request } from './stream-client.ts';

/** The goals' own stream: 100 tokens at 20 a second, 100 ms to the first. */
export const pace = { tokens: 100, tokensPerSecond: 20, firstTokenMs: 100 };

export interface Target {
  name: string;
  port: number;
  /** The server's process; none for the back-end itself. */
  pid?: number;
  /** Done before each pass, outside of what is measured. */
  prepare?(): Promise<void>;
  request(stream: number): Request;
}

export interface Figures extends LoadFigures {
  /** Processor milliseconds of the server per 1,000 tokens. */
  cpuPer1000: number;
  /** Share of the server's core. */
  core: number;
  /** Resident memory under this load, KiB. */
  rss: number;
}

interface Pass {
  streams: number;
  measureSeconds: number;
  /** Runs while the figures are taken. */
  beside?: () => Promise<void>;
}

/** The streams under way end by themselves; one that still has not after this many seconds hangs. */
const patience = 30;

async function lateFailures(child: ChildProcess): Promise<Pick<LoadFigures, 'failures' | 'why'>> {
  for (let waited = 0; ; waited++) {
    await seconds(1);
    child.send('failures');
    const [{ open, failures, why }] = (await once(child, 'message')) as [LateFigures];
    if (open === 0) return { failures, why };
    if (waited >= patience) return { failures: failures + open, why: why || `${open} streams hang` };
  }
}

export async function measureStreams(
  target: Target,
  { streams, measureSeconds, beside }: Pass,
): Promise<Figures> {
  await target.prepare?.();
  const options: LoadOptions = {
    ...pace,
    port: target.port,
    requests: Array.from({ length: streams }, (_, n) => target.request(n)),
  };
  const load = await startScript('load', new URL('./stream-load.ts', import.meta.url), options);
  const { child } = load;
  const cpu = () => (target.pid === undefined ? 0 : cpuMs(target.pid));
  try {
    await once(child, 'message');
    child.send('measure');
    await once(child, 'message');
    const [cpuBefore, begun] = [cpu(), performance.now()];
    await Promise.all([seconds(measureSeconds), beside?.()]);
    const cpuSpent = cpu() - cpuBefore;
    const spent = performance.now() - begun;
    const rss = target.pid === undefined ? 0 : rssKib(target.pid);
    child.send('pause');
    const [figures] = (await once(child, 'message')) as [LoadFigures];
    const late = await lateFailures(child);
    return {
      ...figures,
      ...late,
      cpuPer1000: (cpuSpent / figures.tokens) * 1000,
      core: cpuSpent / spent,
      rss,
    };
  } finally {
    await load.stop();
  }
}
