// R1 to R10: what the product adds between the back-end and the reader, beside what the least relay adds.
import type { Bench } from './bench.ts';
import type { Figures } from './load/measure-streams.ts';
import { openField, runLevel, warmUp, type Field } from './relay-run.ts';
import { atMost, short, told, type Row } from './table.ts';

type Level = Map<string, Figures>;
/** A stream counts as held when so much of what the back-end itself delivers arrives, this fast (milliseconds). */
const heldShare = 0.995;
const heldDelay = 25;
/** Below this many milliseconds the difference of two medians is the machine's own noise. */
const noise = 0.1;

function judge(name: string, levels: Map<number, Level>, idle: Map<string, number>): Row[] {
  const rows: Row[] = [];
  const at = (streams: number) => {
    const level = levels.get(streams);
    return level && { own: level.get(name)!, ref: level.get('ref-parse')!, direct: level.get('direct')! };
  };
  for (const streams of [1, 50, 200, 500]) {
    const level = at(streams);
    if (!level) continue;
    const added = (figures: Figures) => Math.max(noise, figures.firstP50 - level.direct.firstP50);
    const [goal, times] = streams === 500 ? ['R2', 4.5] : ['R1', 3];
    rows.push(
      atMost(
        goal as string,
        `first token added, p50, N=${streams}`,
        added(level.own),
        times as number,
        added(level.ref),
        'ms',
      ),
    );
  }
  const compare = (
    goal: string,
    what: string,
    key: keyof Figures,
    limits: [number, number][],
    unit: string,
  ) => {
    for (const [streams, times] of limits) {
      const level = at(streams);
      if (level) {
        rows.push(
          atMost(
            goal,
            `${what}, N=${streams}`,
            level.own[key] as number,
            times,
            level.ref[key] as number,
            unit,
          ),
        );
      }
    }
  };
  compare(
    'R3',
    'first token overhead, p99',
    'firstP99',
    [
      [200, 1.6],
      [500, 1.8],
    ],
    'ms',
  );
  compare('R4', 'first token overhead, p50', 'firstP50', [[1000, 4]], 'ms');
  compare('R4', 'first token overhead, p99', 'firstP99', [[1000, 3]], 'ms');
  compare(
    'R5',
    'token delay, p95',
    'tokenP95',
    [
      [200, 2],
      [500, 2],
      [1000, 2],
    ],
    'ms',
  );
  compare(
    'R6',
    'jitter between tokens, p95',
    'jitterP95',
    [
      [500, 1.5],
      [1000, 1.5],
    ],
    'ms',
  );
  rows.push(...held(name, levels));
  compare('R8', 'CPU per 1,000 tokens', 'cpuPer1000', [[500, 1.4]], 'ms');
  rows.push(...memory(name, levels, idle));
  const all = [...levels].map(([streams, level]) => ({ streams, own: level.get(name)! }));
  const failed = all.reduce((sum, { own }) => sum + own.failures, 0);
  const why = all.find(({ own }) => own.why !== '')?.own.why.split('\r\n')[0] ?? '';
  rows.push({
    goal: 'R10',
    what: `streams failed or cut short, N=${all.map(({ streams }) => streams).join(', ')}`,
    limit: '0',
    figure: `${failed} of ${all.reduce((sum, { own }) => sum + own.streams, 0)}${why ? ` (${why})` : ''}`,
    isOk: failed === 0,
  });
  return rows;
}

function held(name: string, levels: Map<number, Level>): Row[] {
  const most = (who: string) =>
    Math.max(
      0,
      ...[...levels].flatMap(([streams, level]) => {
        const [own, direct] = [level.get(who)!, level.get('direct')!];
        return own.tokens >= heldShare * direct.tokens && own.tokenP95 <= heldDelay ? [streams] : [];
      }),
    );
  const [own, ref] = [most(name), most('ref-parse')];
  const tried = Math.max(...levels.keys());
  return [
    {
      goal: 'R7',
      what: `streams held on one core, of N=${[...levels.keys()].join(', ')}`,
      limit: `≥ 0.7 × ${ref} = ${short(0.7 * ref)}`,
      figure: String(own),
      ...(ref > 0 ? { isOk: own >= 0.7 * ref } : {}),
    },
    // Where the least relay does not hold them either, the machine is busy with something else.
    {
      goal: 'R7',
      what: `the same in full; ref-parse ${ref}`,
      limit: '≥ 1000',
      figure: String(own),
      ...(tried >= 1000 && ref >= 1000 ? { isOk: own >= 1000 } : {}),
    },
  ];
}

function memory(name: string, levels: Map<number, Level>, idle: Map<string, number>): Row[] {
  const rows: Row[] = [];
  const level = levels.get(500);
  const perStream = (who: string) => ((level?.get(who)?.rss ?? 0) - idle.get(who)!) / 500;
  if (level)
    rows.push(
      atMost('R9', 'memory per open stream, N=500', perStream(name), 1.4, perStream('ref-parse'), 'KiB'),
    );
  rows.push(atMost('R9', 'memory, idle', idle.get(name)! / 1024, 2.2, idle.get('ref-parse')! / 1024, 'MiB'));
  return rows;
}

function detail(levels: Map<number, Level>): Row[] {
  return [...levels].flatMap(([streams, level]) =>
    [...level].map(([name, f]) =>
      told(
        `N=${streams}`,
        name,
        `first p50 ${short(f.firstP50)} p99 ${short(f.firstP99)}, token p95 ${short(f.tokenP95)}, ` +
          `jitter p95 ${short(f.jitterP95)} ms, ${f.tokens} tokens, CPU ${short(f.cpuPer1000)} ms, ` +
          `core ${f.core.toFixed(2)}, RSS ${short(f.rss / 1024)} MiB, failed ${f.failures}`,
      ),
    ),
  );
}

async function measure(bench: Bench, field: Field, judged: string): Promise<Row[]> {
  try {
    const levels = new Map<number, Level>();
    await warmUp(bench, field);
    for (const streams of bench.levels) levels.set(streams, await runLevel(bench, field, streams));
    return [...judge(judged, levels, field.idle), ...detail(levels)];
  } finally {
    await field.stop();
  }
}

export const relay = async (bench: Bench): Promise<Row[]> =>
  measure(bench, await openField(bench, Math.max(...bench.levels), true), 'product');

/** The harness judged by itself: ref-fast in the product's place. */
export const references = async (bench: Bench): Promise<Row[]> =>
  measure(bench, await openField(bench, Math.max(...bench.levels), false), 'ref-fast');
