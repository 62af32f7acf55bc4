import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualTicker } from '../../../adapters/clock/ticker.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { chore, createLeaseLoop, leased, type LeaseLoopOptions } from './lease-loop.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
let now = START;
const clock = { now: () => now };
const ticker = manualTicker();
const errors: string[] = [];
const log = {
  warn: () => {},
  error: (fields: object) => errors.push((fields as { err: Error }).err.message),
};
const settled = () => new Promise(setImmediate);
beforeEach(() => {
  now = START;
  errors.length = 0;
});

/** Work in memory: each name is a piece, which is under way until it is let go. */
function stage(options: Partial<LeaseLoopOptions> = {}) {
  const waiting: string[] = [];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const looks = { count: 0 };
  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'it failed',
    tickMs: 1_000,
    async take() {
      looks.count++;
      const name = waiting.shift();
      if (name === undefined) return false;
      if (name === 'broken') throw new Error('cannot be taken');
      return async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      };
    },
    ...options,
  });
  return { loop, waiting, begun, looks, end: (name: string) => ends.get(name)!() };
}

test('does as many pieces at once as there are places, and the next when one ends', async () => {
  const { loop, waiting, begun, end } = stage({ atOnce: () => 2 });
  waiting.push('one', 'two', 'three');
  loop.start();
  await settled();
  expect(begun).toEqual(['one', 'two']);
  end('one');
  await settled();
  expect(begun).toEqual(['one', 'two', 'three']);
  end('two');
  end('three');
  await loop.settle();
  await loop.stop();
});

test('work that arrives while all places are taken, or while the last look is under way, is not missed', async () => {
  const { loop, waiting, begun, end } = stage();
  waiting.push('one');
  loop.start();
  await settled();
  waiting.push('two');
  loop.wake();
  await settled();
  expect(begun).toEqual(['one']);
  end('one');
  await settled();
  expect(begun).toEqual(['one', 'two']);
  end('two');
  await loop.settle();
  loop.wake();
  waiting.push('three');
  loop.wake();
  await settled();
  expect(begun).toEqual(['one', 'two', 'three']);
  end('three');
  await loop.stop();
});

test('does nothing before its start and after its stop, which waits for what is under way', async () => {
  const { loop, waiting, begun, end } = stage();
  waiting.push('one', 'two');
  await loop.settle();
  expect(begun).toEqual([]);
  loop.start();
  await settled();
  let isStopped = false;
  const stopping = loop.stop().then(() => (isStopped = true));
  await settled();
  expect(isStopped).toBe(false);
  end('one');
  await stopping;
  ticker.tick();
  await loop.settle();
  expect(begun).toEqual(['one']);
});

test('a failure is logged, and the next tick tries again', async () => {
  const { loop, waiting, begun, end } = stage();
  waiting.push('broken', 'one');
  loop.start();
  await settled();
  expect(errors).toEqual(['cannot be taken']);
  ticker.tick();
  await settled();
  expect(begun).toEqual(['one']);
  end('one');
  await loop.stop();
});

test('ticks rest until the next piece is due, and a wake ends the rest', async () => {
  let dueAt: Date | null = new Date(START + 10_000);
  const { loop, looks } = stage({ earliest: async () => dueAt });
  loop.start();
  await loop.settle();
  const before = looks.count;
  ticker.tick();
  await settled();
  expect(looks.count).toBe(before);
  now += 10_000;
  dueAt = null;
  ticker.tick();
  await settled();
  expect(looks.count).toBe(before + 1);
  ticker.tick();
  await settled();
  expect(looks.count).toBe(before + 1);
  loop.wake();
  await settled();
  expect(looks.count).toBe(before + 2);
  await loop.stop();
});

test('tends at ticks while something is under way, and before it looks', async () => {
  const steps: string[] = [];
  let finish = (): void => {};
  const { loop, waiting } = stage({
    earliest: async () => null,
    tend: async () => void steps.push('tend'),
    take: async () => {
      steps.push('take');
      const name = waiting.shift();
      return name !== undefined && (() => new Promise<void>((resolve) => (finish = resolve)));
    },
  });
  waiting.push('one');
  loop.start();
  await settled();
  expect(steps).toEqual(['tend', 'take']);
  ticker.tick();
  await settled();
  expect(steps).toEqual(['tend', 'take', 'tend']);
  finish();
  await loop.settle();
  steps.length = 0;
  ticker.tick();
  await settled();
  expect(steps).toEqual([]);
  await loop.stop();
});

test('idle work is done when nothing else is left, and gives way to a new piece', async () => {
  let left = 3;
  const { loop, waiting, begun, end } = stage({
    async idle() {
      if (left === 0) return false;
      left--;
      if (left !== 2) return true;
      waiting.push('one');
      loop.wake();
      return true;
    },
  });
  loop.start();
  await settled();
  expect({ begun, left }).toEqual({ begun: ['one'], left: 2 });
  end('one');
  await loop.settle();
  expect(left).toBe(0);
  await loop.stop();
});

test('a chore is done once for each wake and tick, and told when to stop', async () => {
  let rounds = 0;
  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'it failed',
    tickMs: 1_000,
    take: chore(async (isOpen) => void (isOpen() && rounds++)),
  });
  loop.start();
  await loop.settle();
  const before = rounds;
  ticker.tick();
  await settled();
  expect(rounds).toBe(before + 1);
  await loop.stop();
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table pieces (id int primary key, due_at timestamptz not null)');
});
afterAll(() => database.drop());

test('a leased piece is another server’s when the lease ends without its work being done', async () => {
  await database.pool.query('insert into pieces values (1, $1)', [new Date(START)]);
  const worked: string[] = [];
  const server = (name: string, work: (id: number) => Promise<void>) =>
    createLeaseLoop({
      clock,
      ticker,
      log,
      problem: 'it failed',
      tickMs: 1_000,
      take: leased<number>({
        database,
        clock,
        leaseMs: 60_000,
        async claim(_tx, { now: at, until }) {
          const { rows } = await database.pool.query<{ id: number }>(
            'update pieces set due_at = $2 where due_at <= $1 returning id',
            [at, until],
          );
          return rows[0]?.id ?? null;
        },
        async work(id) {
          worked.push(name);
          await work(id);
        },
      }),
    });
  const dying = server('dying', async () => {
    throw new Error('killed');
  });
  const other = server('other', async (id) => {
    await database.pool.query('delete from pieces where id = $1', [id]);
  });
  dying.start();
  await dying.settle();
  await dying.stop();
  other.start();
  await other.settle();
  expect(worked).toEqual(['dying']);
  now += 60_000;
  await other.settle();
  expect(worked).toEqual(['dying', 'other']);
  expect((await database.pool.query('select from pieces')).rows).toEqual([]);
  await other.stop();
});
