// The back-end, the reference relays and the product, side by side, and one pass over them.
import { startScript, rssKib, type Running } from './machine/process.ts';
import { measureStreams, pace, type Figures, type Target } from './load/measure-streams.ts';
import { smallBody } from './servers/ask-back-end.ts';
import type { Bench } from './bench.ts';
import { startProduct, streamTarget } from './product.ts';
import { median } from './table.ts';

export const server = (name: string) => new URL(`./servers/${name}.ts`, import.meta.url);
export const references = ['ref-pipe', 'ref-parse', 'ref-fast'] as const;

export interface Field {
  /** The back-end itself first, the product last. */
  targets: Target[];
  /** KiB before any load, by target. */
  idle: Map<string, number>;
  stop(): Promise<void>;
}

export const startMock = () =>
  startScript('load', server('mock'), {
    ...pace,
    tokens: Array<string>(pace.tokens).fill(''),
    isStamped: true,
  });

/** @param withProduct false proves the harness by its references alone */
export async function openField(bench: Bench, streams: number, withProduct: boolean): Promise<Field> {
  const running: Running[] = [];
  const idle = new Map<string, number>();
  const stop = async () => {
    for (const one of running.reverse()) await one.stop();
  };
  try {
    const mock = await startMock();
    running.push(mock);
    const backEnd = mock.ready['url'] as string;
    const headers = { 'content-type': 'application/json' };
    const asking = (path: string) => () => ({ path, headers, body: smallBody });
    const targets: Target[] = [
      { name: 'direct', port: Number(new URL(backEnd).port), request: asking('/v1/chat/completions') },
    ];
    for (const name of references) {
      const relay = await startScript('server', server(name), { backEnd });
      running.push(relay);
      idle.set(name, rssKib(relay.pid));
      targets.push({ name, port: relay.ready['port'] as number, pid: relay.pid, request: asking('/chat') });
    }
    if (withProduct) {
      const product = await startProduct({ dataDir: await bench.dataDir(), chatUrl: backEnd });
      running.push(product);
      idle.set('product', rssKib(product.pid));
      bench.say('signing users up');
      targets.push(await streamTarget(product, streams));
    }
    return { targets, idle, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The middle of each figure over the rounds; failures are added up. */
function middle(passes: Figures[]): Figures {
  const of = (key: keyof Figures) => median(passes.map((pass) => pass[key] as number));
  return {
    firstP50: of('firstP50'),
    firstP99: of('firstP99'),
    tokenP95: of('tokenP95'),
    jitterP95: of('jitterP95'),
    tokens: of('tokens'),
    streams: of('streams'),
    cpuPer1000: of('cpuPer1000'),
    core: of('core'),
    rss: of('rss'),
    failures: passes.reduce((sum, pass) => sum + pass.failures, 0),
    why: passes.find(({ why }) => why !== '')?.why ?? '',
  };
}

/**
 * Streams and seconds that each target has served before anything is measured. What takes up a request runs once a
 * stream, so it takes some thousand streams until it is compiled well: at 50 streams a first token of the product took
 * a quarter longer after 15 seconds of 200 streams than after a minute of 400.
 */
const warm = { streams: 400, seconds: 40 };

/** A server that has just been started compiles itself: what is measured is one that has been at work for a while. */
export async function warmUp(bench: Bench, { targets }: Field): Promise<void> {
  const streams = Math.min(warm.streams, Math.max(...bench.levels));
  for (const target of targets.filter(({ pid }) => pid !== undefined)) {
    bench.say(`warming up: ${target.name}`);
    await measureStreams(target, { streams, measureSeconds: warm.seconds });
  }
}

/** Every target at one level, turn by turn, so that a slow minute of the machine meets them all. */
export async function runLevel(bench: Bench, field: Field, streams: number): Promise<Map<string, Figures>> {
  const passes = new Map<string, Figures[]>(field.targets.map(({ name }) => [name, []]));
  for (let round = 1; round <= bench.rounds; round++) {
    for (const target of field.targets) {
      bench.say(`${streams} streams, round ${round}: ${target.name}`);
      passes.get(target.name)!.push(await measureStreams(target, { streams, measureSeconds: bench.seconds }));
    }
  }
  return new Map([...passes].map(([name, figures]) => [name, middle(figures)]));
}
