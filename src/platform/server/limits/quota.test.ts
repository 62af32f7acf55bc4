import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { createQuotaClaims } from './quota-claims.ts';
import type { Claim, CountStore } from '../ports/count-store.ts';
import { createQuota, type Quota, type QuotaRule } from './quota.ts';

const MINUTE = 60_000;
const rule = (change: Partial<QuotaRule> = {}): QuotaRule => ({
  name: 'test',
  limit: 100,
  windowMs: MINUTE,
  isStrict: false,
  ...change,
});

/** A store that counts like the database table, can be unavailable, and records its calls. */
function createFakeStore() {
  const counts = new Map<string, { windowEnds: number; calls: number }>();
  const asked: Claim[][] = [];
  const store: CountStore & { isAway: boolean; asked: Claim[][]; forgotten: number[] } = {
    isAway: false,
    asked,
    forgotten: [],
    async add(claims) {
      asked.push(claims);
      if (store.isAway) throw new Error('away');
      for (const { name, windowEnds, calls } of claims) {
        const old = counts.get(name);
        const isNewer = !old || windowEnds > old.windowEnds;
        counts.set(name, isNewer ? { windowEnds, calls } : { ...old, calls: old.calls + calls });
      }
      return new Map(claims.map(({ name }) => [name, counts.get(name)!.calls]));
    },
    async forget(before) {
      store.forgotten.push(before);
    },
  };
  return store;
}

function setUp(change: Partial<QuotaRule> = {}, processes = 1) {
  const clock = fixedClock(1_700_000_000_000);
  const store = createFakeStore();
  const troubles: unknown[] = [];
  const quotas = Array.from({ length: processes }, () =>
    createQuota(
      rule(change),
      clock,
      createQuotaClaims(store, clock, (error) => troubles.push(error)),
    ),
  );
  return { clock, store, quotas, quota: quotas[0]!, troubles };
}

async function admit(calls: number, quota: Quota, key = 'k'): Promise<number> {
  let count = 0;
  for (let n = 0; n < calls; n++) if ((await quota(key)) === 0) count++;
  return count;
}

describe('with a single process', () => {
  test('admits calls up to the limit, then returns the wait, then admits again', async () => {
    const clock = fixedClock(1_700_000_000_000);
    const quota = createQuota(rule(), clock, null);
    expect(await admit(150, quota)).toBe(100);
    const wait = await quota('k');
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    clock.advance(wait * 1000);
    expect(await admit(150, quota)).toBe(100);
  });

  test('counts keys separately, and answers synchronously', () => {
    const quota = createQuota(rule({ limit: 1 }), fixedClock(0), null);
    expect([quota('a'), quota('b')]).toEqual([0, 0]);
    expect(quota('a')).toBeGreaterThan(0);
  });

  test('windows of different keys end at different times', () => {
    const quota = createQuota(rule({ limit: 1 }), fixedClock(1_700_000_000_000), null);
    const keys = Array.from({ length: 200 }, (_, n) => `10.0.0.${n}`);
    for (const key of keys) void quota(key);
    expect(new Set(keys.map((key) => quota(key))).size).toBeGreaterThan(20);
  });

  test('keeps the count of a key for its whole window', async () => {
    const clock = fixedClock(1_700_000_000_000);
    const quota = createQuota(rule({ limit: 2 }), clock, null);
    let count = 0;
    // Ten minutes overlap eleven windows of one minute.
    for (let n = 0; n < 60; n++, clock.advance(10_000)) {
      await quota(`other-${n}`);
      count += await admit(3, quota);
    }
    expect(count).toBeGreaterThanOrEqual(20);
    expect(count).toBeLessThanOrEqual(22);
  });
});

describe('with several processes', () => {
  test('answers most calls without the store', async () => {
    const { quota, store } = setUp();
    expect([quota('k'), quota('k'), quota('k')]).toEqual([0, 0, 0]);
    expect(store.asked).toEqual([]);
  });

  test('claims the next share before the last one is used up, so that no call waits', async () => {
    const { quota } = setUp();
    for (let n = 0; n < 90; n++) {
      expect(quota('k')).toBe(0);
      // The claim is sent in the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  test.each([2, 3, 5])(
    '%i processes exceed the limit by at most a tenth for each further process',
    async (processes) => {
      const { quotas } = setUp({}, processes);
      let count = 0;
      for (let n = 0; n < 100 * processes; n++)
        for (const quota of quotas) if ((await quota('k')) === 0) count++;
      expect(count).toBeGreaterThanOrEqual(100);
      expect(count).toBeLessThanOrEqual(100 + 10 * (processes - 1));
    },
  );

  test('the bound holds for any order of calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 40 }),
        async (bursts) => {
          const { quotas } = setUp({}, 3);
          const outcomes = await Promise.all(
            bursts.flatMap(([who, size]) => Array.from({ length: size }, async () => quotas[who]!('k'))),
          );
          const calls = bursts.reduce((sum, [, size]) => sum + size, 0);
          const count = outcomes.filter((wait) => wait === 0).length;
          expect(count).toBeLessThanOrEqual(120);
          // At most what the two other processes hold and do not use may be missing: each claims ten more once it
          // has four left.
          expect(count).toBeGreaterThanOrEqual(Math.min(calls, 100 - 2 * 14));
        },
      ),
      {
        numRuns: 60,
        examples: [
          [
            [
              [2, 6],
              [0, 6],
              [1, 31],
              [1, 29],
              [1, 1],
            ],
          ],
        ],
      },
    );
  });

  test('a strict limit is exact for concurrent calls', async () => {
    const { quotas } = setUp({ limit: 20, isStrict: true }, 2);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (async () => quotas[n % 2]!('k'))()),
    );
    expect(outcomes.filter((wait) => wait === 0)).toHaveLength(20);
  });

  test('refused calls do not reach the store until the window ends', async () => {
    const { quota, store, clock } = setUp({ limit: 3, isStrict: true });
    await admit(5, quota);
    const before = store.asked.length;
    await admit(50, quota);
    expect(store.asked).toHaveLength(before);
    clock.advance(MINUTE);
    expect(await admit(5, quota)).toBe(3);
  });

  test('sends concurrent claims to the store in one call', async () => {
    const { quota, store } = setUp({ isStrict: true });
    await Promise.all(['a', 'b', 'c', 'a', 'b'].map(async (key) => quota(key)));
    expect(store.asked[0]).toHaveLength(3);
    expect(store.asked.flat().filter(({ name }) => name === 'test:a')[0]).toMatchObject({ calls: 2 });
  });

  test('removes expired windows from the store from time to time', async () => {
    const { quota, store, clock } = setUp({ isStrict: true });
    await quota('a');
    await quota('b');
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.forgotten).toHaveLength(1);
    expect(store.forgotten[0]).toBeLessThan(clock.now() - MINUTE);
    clock.advance(MINUTE);
    await quota('c');
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.forgotten).toHaveLength(2);
  });
});

describe('while the store is unavailable', () => {
  test('each process counts an ordinary limit alone', async () => {
    const { quota, store, troubles } = setUp();
    store.isAway = true;
    expect(await admit(150, quota)).toBe(100);
    expect(troubles).toHaveLength(1);
  });

  test('a strict limit admits nobody and says when to retry', async () => {
    const { quota, store } = setUp({ isStrict: true });
    store.isAway = true;
    await expect(quota('k')).rejects.toMatchObject({
      code: 'server.unavailable',
      details: { retryAfter: 5 },
    });
  });

  test('the store is asked again after five seconds, not before', async () => {
    const { quota, store, clock } = setUp({ isStrict: true });
    store.isAway = true;
    await Promise.resolve(quota('k')).catch(() => {});
    store.isAway = false;
    clock.advance(4999);
    await expect(quota('k')).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(store.asked).toHaveLength(1);
    clock.advance(1);
    expect(await quota('k')).toBe(0);
  });
});
