// A1 to A3: the feed's list, signed in and as a guest, beside the textbook server and the bare ones.
import type { Bench } from './bench.ts';
import { measureRequests } from './load/measure-requests.ts';
import { startFile, startScript, type Running } from './machine/process.ts';
import { bearer, register, startProduct } from './product.ts';
import { atLeast, atMost, median, told, type Row } from './table.ts';

const path = '/api/characters?limit=24';
const server = (name: string) => new URL(`./servers/${name}.ts`, import.meta.url);
const crowd = 32;

interface Seat {
  port: number;
  headers: Record<string, string>;
}

async function fill(bench: Bench, running: Running[]): Promise<Record<string, Seat>> {
  const product = await startProduct({ dataDir: await bench.dataDir() });
  running.push(product);
  const user = bearer(await register(product.url));
  const text = await (await fetch(product.url + path)).text();
  const { items } = JSON.parse(text) as { items: object[] };
  if (items.length < 24) throw new Error(`the product lists ${items.length} characters, not 24`);
  const textbook = await startFile('server', server('fastify-pg-schema').pathname, { items });
  running.push(textbook);
  const bytes = await startScript('server', server('raw-bytes'), { text });
  running.push(bytes);
  const json = await startScript('server', server('raw-json'), { text });
  running.push(json);
  const at = (one: Running): Seat => ({ port: one.ready['port'] as number, headers: {} });
  return {
    'product, signed in': { port: product.port, headers: user },
    'product, guest': { port: product.port, headers: {} },
    'fastify-pg-schema': at(textbook),
    'raw-bytes': at(bytes),
    'raw-json': at(json),
  };
}

export async function list(bench: Bench): Promise<Row[]> {
  const running: Running[] = [];
  try {
    const seats = Object.entries(await fill(bench, running));
    const figures = new Map(
      seats.map(([name]) => [name, { perSecond: [] as number[], p50: [] as number[], failures: 0 }]),
    );
    for (let round = 1; round <= bench.rounds; round++) {
      for (const [name, seat] of seats) {
        bench.say(`list, round ${round}: ${name}`);
        const into = figures.get(name)!;
        const many = await measureRequests({ ...seat, path, connections: crowd }, bench.seconds);
        into.perSecond.push(many.perSecond);
        into.failures += many.failures;
        const one = await measureRequests({ ...seat, path, connections: 1 }, Math.min(4, bench.seconds));
        into.p50.push(one.p50);
      }
    }
    const rate = (name: string) => median(figures.get(name)!.perSecond);
    const time = (name: string) => median(figures.get(name)!.p50);
    const failures = [...figures.values()].reduce((sum, one) => sum + one.failures, 0);
    return [
      atLeast(
        'A1',
        'list of 24, signed in',
        rate('product, signed in'),
        0.75,
        rate('fastify-pg-schema'),
        '/s',
      ),
      atMost(
        'A2',
        'the same, one connection, p50',
        time('product, signed in'),
        1.5,
        time('fastify-pg-schema'),
        'ms',
      ),
      atLeast(
        'A3',
        'list of 24 for guests, of raw-bytes',
        rate('product, guest'),
        0.35,
        rate('raw-bytes'),
        '/s',
      ),
      atLeast(
        'A3',
        'list of 24 for guests, of raw-json',
        rate('product, guest'),
        1.6,
        rate('raw-json'),
        '/s',
      ),
      told('A1-3', 'answers that were not 200', String(failures)),
    ];
  } finally {
    for (const one of running.reverse()) await one.stop();
  }
}
