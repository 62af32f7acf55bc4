// Loads one target with N streams and tells what the client saw and what the server paid.
import { once } from 'node:events';
import { cpuMs, rssKib, startScript } from '../machine/process.ts';
import { seconds } from '../machine/script.ts';
import type { LoadFigures, LoadOptions } from './stream-load.ts';
import type { Request } from './stream-client.ts';

/** The goals' own stream: 100 tokens at 20 a second, 100 ms to the first. */
export const pace = { tokens: 100, tokensPerSecond: 20, firstTokenMs: 100 };
const streamSeconds = pace.firstTokenMs / 1000 + pace.tokens / pace.tokensPerSecond;

export interface Target {
  name: string;
  port: number;
  /** The server's process; none for the back-end itself. */
  pid?: number;
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

export async function measureStreams(
  target: Target,
  { streams, measureSeconds, beside }: Pass,
): Promise<Figures> {
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
    // The streams under way end by themselves: what is cut short now would not have been seen.
    await seconds(streamSeconds + 1.5);
    child.send('failures');
    const [late] = (await once(child, 'message')) as [Pick<LoadFigures, 'failures' | 'why'>];
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
