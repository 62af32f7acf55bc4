// The relay as somebody from outside would measure it: a server that has just been started, a new account for each
// stream, conversations that have a history and grow, the feed read beside them, PostgreSQL on the other core.
import path from 'node:path';
import type { Bench } from './bench.ts';
import { startRequestLoad } from './load/measure-requests.ts';
import { measureStreams, type Figures, type Target } from './load/measure-streams.ts';
import { startScript, type Running } from './machine/process.ts';
import { bearer, characterIds, openConversation, registerMany, startProduct, type User } from './product.ts';
import { server, startMock } from './relay-run.ts';
import { smallBody } from './servers/ask-back-end.ts';
import { startPostgres, writeHistory, type BenchPostgres } from './stranger/old-conversations.ts';
import { atMost, median, short, told, within, type Row } from './table.ts';

const LEVELS = [1, 200, 500];
/** Messages that each conversation has before the first stream. */
const HISTORY = 40;
/** Reads of the feed a second, half of them signed in. */
const FEED_READS = 40;
const FEED = '/api/characters?limit=24';

interface Seat {
  user: User;
  conversation: string;
}

/** Accounts and conversations, made before the server that is measured is started. */
async function settle(bench: Bench, dataDir: string, postgres: BenchPostgres): Promise<Seat[]> {
  const product = await startProduct({ dataDir, databaseUrl: postgres.url, isPinned: false });
  try {
    const most = Math.max(...LEVELS);
    bench.say(`signing ${most} users up`);
    const users = await registerMany(product.url, most);
    const characters = await characterIds(product.url);
    const seats: Seat[] = [];
    for (const [at, user] of users.entries()) {
      const character = characters[at % characters.length]!;
      seats.push({ user, conversation: await openConversation(product.url, user, character) });
    }
    await writeHistory(postgres.url, HISTORY);
    return seats;
  } finally {
    await product.stop();
  }
}

function targetOf(product: Running & { port: number }, seats: Seat[]): Target {
  return {
    name: 'product',
    port: product.port,
    pid: product.pid,
    request(stream) {
      const { user, conversation } = seats[stream]!;
      return {
        path: `/api/chat/${conversation}/message`,
        headers: { ...bearer(user), 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ content: 'Good evening. Tell me how your night has been.' }),
      };
    },
  };
}

async function measureBesideFeed(
  product: Running & { port: number },
  seats: Seat[],
  streams: number,
  bench: Bench,
) {
  const { port } = product;
  const readers = await Promise.all(
    [{}, bearer(seats[0]!.user)].map((headers) =>
      startRequestLoad({ port, path: FEED, headers, connections: 4, rate: FEED_READS / 2 }),
    ),
  );
  try {
    return await measureStreams(targetOf(product, seats), { streams, measureSeconds: bench.seconds });
  } finally {
    for (const reader of readers) await reader.stop();
  }
}

export async function stranger(bench: Bench): Promise<Row[]> {
  const dataDir = await bench.dataDir();
  const postgres = await startPostgres(path.join(dataDir, 'postgres'));
  const running: Running[] = [];
  try {
    const seats = await settle(bench, dataDir, postgres);
    const mock = await startMock();
    running.push(mock);
    const backEnd = mock.ready['url'] as string;
    const relay = await startScript('server', server('ref-parse'), { backEnd });
    running.push(relay);
    const body = { headers: { 'content-type': 'application/json' }, body: smallBody };
    const direct: Target = {
      name: 'direct',
      port: Number(new URL(backEnd).port),
      request: () => ({ path: '/v1/chat/completions', ...body }),
    };
    const least: Target = {
      name: 'ref-parse',
      port: relay.ready['port'] as number,
      pid: relay.pid,
      request: () => ({ path: '/chat', ...body }),
    };
    const rows: Row[] = [];
    for (const streams of LEVELS.filter((level) => bench.levels.includes(level))) {
      const passes = { direct: [] as Figures[], least: [] as Figures[], own: [] as Figures[] };
      for (let round = 1; round <= bench.rounds; round++) {
        bench.say(`as a stranger would, ${streams} streams, round ${round}`);
        const pass = { streams, measureSeconds: bench.seconds };
        passes.direct.push(await measureStreams(direct, pass));
        passes.least.push(await measureStreams(least, pass));
        // Started anew for each pass: it compiles its code while it serves.
        const product = await startProduct({ dataDir, chatUrl: backEnd, databaseUrl: postgres.url });
        try {
          passes.own.push(await measureBesideFeed(product, seats, streams, bench));
        } finally {
          await product.stop();
        }
      }
      rows.push(...judge(streams, passes));
    }
    return rows;
  } finally {
    for (const one of running.reverse()) await one.stop();
    await postgres.stop();
  }
}

/** Below this many milliseconds the difference of two medians is the machine's own noise. */
const NOISE = 0.1;

function judge(streams: number, passes: Record<'direct' | 'least' | 'own', Figures[]>): Row[] {
  const of = (who: keyof typeof passes, key: keyof Figures) =>
    median(passes[who].map((figures) => figures[key] as number));
  const added = (who: 'least' | 'own') => Math.max(NOISE, of(who, 'firstP50') - of('direct', 'firstP50'));
  const what = `as a stranger would, first token added, p50, N=${streams}`;
  const first =
    streams === 1
      ? within('S1', what, added('own'), 2, 'ms')
      : atMost('S1', what, added('own'), 4, added('least'), 'ms');
  const failures = passes.own.reduce((sum, figures) => sum + figures.failures, 0);
  return [
    first,
    ...(streams === 1
      ? []
      : [
          atMost(
            ...(['S2', `as a stranger would, CPU per 1,000 tokens, N=${streams}`] as const),
            ...([of('own', 'cpuPer1000'), 1.6, of('least', 'cpuPer1000'), 'ms'] as const),
          ),
        ]),
    told(
      'S',
      `N=${streams}`,
      `product first p50 ${short(of('own', 'firstP50'))} p99 ${short(of('own', 'firstP99'))}, token p95 ` +
        `${short(of('own', 'tokenP95'))}, CPU ${short(of('own', 'cpuPer1000'))} ms, core ${short(of('own', 'core'))}; ` +
        `ref-parse first p50 ${short(of('least', 'firstP50'))} p99 ${short(of('least', 'firstP99'))}, token p95 ` +
        `${short(of('least', 'tokenP95'))}; ${failures} failed`,
    ),
  ];
}
