// A4: the first token of streams while the same process hands out the feed.
import type { Bench } from './bench.ts';
import { measureStreams } from './load/measure-streams.ts';
import { startRequestLoad } from './load/measure-requests.ts';
import type { RequestFigures } from './load/request-load.ts';
import { startMock } from './relay-run.ts';
import { bearer, register, startProduct, streamTarget } from './product.ts';
import { atMost, median, short, told, type Row } from './table.ts';

const streams = 50;
const perSecond = 2000;
const path = '/api/characters?limit=24';

export async function besideFeed(bench: Bench): Promise<Row[]> {
  const mock = await startMock();
  const product = await startProduct({
    dataDir: await bench.dataDir(),
    chatUrl: mock.ready['url'] as string,
  }).catch(async (error: unknown) => {
    await mock.stop();
    throw error;
  });
  try {
    const target = await streamTarget(product, streams);
    const headers = bearer(await register(product.url));
    const alone: number[] = [];
    const beside: number[] = [];
    let reads: RequestFigures | undefined;
    for (let round = 1; round <= bench.rounds; round++) {
      bench.say(`streams without and with the feed beside them, round ${round}`);
      alone.push((await measureStreams(target, { streams, measureSeconds: bench.seconds })).firstP99);
      // Half of the reads are signed in, half are guests': as a feed is read.
      const loads = await Promise.all(
        [{}, headers].map((sent) =>
          startRequestLoad({ port: product.port, path, headers: sent, connections: 32, rate: perSecond / 2 }),
        ),
      );
      beside.push((await measureStreams(target, { streams, measureSeconds: bench.seconds })).firstP99);
      const [guests, members] = await Promise.all(loads.map((load) => load.take()));
      reads = {
        ...members!,
        perSecond: guests!.perSecond + members!.perSecond,
        failures: guests!.failures + members!.failures,
      };
      for (const load of loads) await load.stop();
    }
    return [
      atMost(
        'A4',
        `first token p99, N=${streams}, feed read beside it`,
        median(beside),
        2,
        median(alone),
        'ms',
      ),
      told('A4', 'reads of the feed', `${short(reads!.perSecond)} /s, ${reads!.failures} failed`),
    ];
  } finally {
    await product.stop();
    await mock.stop();
  }
}
