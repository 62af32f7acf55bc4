import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from './clock.ts';
import { createNetwork, watched } from './network.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const world = { isOnline: true, isThrough: true, probes: 0 };
  const network = createNetwork({
    clock: browserClock,
    isOnline: () => world.isOnline,
    probe: async () => {
      world.probes++;
      return world.isThrough;
    },
  });
  const seen: string[] = [];
  network.subscribe(() => seen.push(network.state()));
  return { network, world, seen };
}

describe('the state of the network', () => {
  it('a call that failed is only a reason to look', async () => {
    const { network, world, seen } = setUp();
    network.report(false);
    await vi.runAllTimersAsync();
    expect([world.probes, seen]).toEqual([1, []]);
  });

  it('tells a device without network from a server that does not answer', async () => {
    const { network, world, seen } = setUp();
    world.isThrough = false;
    network.report(false);
    await vi.advanceTimersByTimeAsync(0);
    world.isOnline = false;
    network.probe();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['unreachable', 'offline']);
  });

  it('is looked at again by itself, less and less often, until it is back; then says so for a while', async () => {
    const { network, world, seen } = setUp();
    world.isThrough = false;
    network.probe();
    await vi.advanceTimersByTimeAsync(60_000);
    // At 0, 2, 6, 14, 29, 44 and 59 seconds.
    expect(world.probes).toBe(7);
    world.isThrough = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen).toEqual(['unreachable', 'back', 'up']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(world.probes).toBe(8);
  });

  it('a call that goes through is a reason to look at once', async () => {
    const { network, world, seen } = setUp();
    world.isThrough = false;
    network.probe();
    await vi.advanceTimersByTimeAsync(0);
    // An answer that was on its way since before.
    network.report(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([world.probes, seen]).toEqual([2, ['unreachable']]);
    world.isThrough = true;
    network.report(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['unreachable', 'back']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.probes).toBe(3);
  });

  it('a passing failure while that is said leaves it at that', async () => {
    const { network, world, seen } = setUp();
    world.isThrough = false;
    network.probe();
    await vi.advanceTimersByTimeAsync(0);
    world.isThrough = true;
    network.probe();
    await vi.advanceTimersByTimeAsync(0);
    network.report(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual(['unreachable', 'back', 'up']);
  });

  it('a probe that gets through although the browser is offline is doubted', async () => {
    const { network, world, seen } = setUp();
    world.isOnline = false;
    network.probe();
    await vi.advanceTimersByTimeAsync(3999);
    expect([world.probes, seen]).toEqual([1, []]);
    world.isThrough = false;
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['offline']);
  });

  it('many failing calls are one look', async () => {
    const { network, world } = setUp();
    for (let n = 0; n < 20; n++) network.report(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(world.probes).toBe(1);
  });
});

describe('watched calls', () => {
  const outcome = async (act: () => Promise<Response>, signal?: AbortSignal) => {
    const told: boolean[] = [];
    const fetch = watched(act as typeof globalThis.fetch, (wasReached) => told.push(wasReached));
    await fetch('/x', { signal: signal ?? null }).catch(() => {});
    return told;
  };
  const broken = () => Promise.reject(new TypeError('Failed to fetch'));

  it('tell of any answer as reached, and of a broken one as not', async () => {
    expect(await outcome(async () => new Response('', { status: 500 }))).toEqual([true]);
    expect(await outcome(broken)).toEqual([false]);
  });

  it('a call that was given up tells nothing; one that took too long does', async () => {
    expect(await outcome(broken, AbortSignal.abort())).toEqual([]);
    expect(await outcome(broken, AbortSignal.abort(new DOMException('', 'TimeoutError')))).toEqual([false]);
  });
});
