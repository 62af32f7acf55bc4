import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '../clock.ts';
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
  it('a failed call only causes a probe', async () => {
    const { network, world, seen } = setUp();
    network.report(false);
    await vi.runAllTimersAsync();
    expect([world.probes, seen]).toEqual([1, []]);
  });

  it('distinguishes a device without network from a server that does not answer', async () => {
    const { network, world, seen } = setUp();
    world.isThrough = false;
    network.report(false);
    await vi.advanceTimersByTimeAsync(0);
    world.isOnline = false;
    network.probe();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['unreachable', 'offline']);
  });

  it('probes at growing intervals until the network is back, then reports "back" for a while', async () => {
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

  it('a successful call causes an immediate probe', async () => {
    const { network, world, seen } = setUp();
    world.isThrough = false;
    network.probe();
    await vi.advanceTimersByTimeAsync(0);
    // A response to a call that was sent before the network went down.
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

  it('a single failure while "back" is reported changes nothing', async () => {
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

  it('repeats a successful probe while the browser reports to be offline', async () => {
    const { network, world, seen } = setUp();
    world.isOnline = false;
    network.probe();
    await vi.advanceTimersByTimeAsync(3999);
    expect([world.probes, seen]).toEqual([1, []]);
    world.isThrough = false;
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['offline']);
  });

  it('many failing calls cause one probe', async () => {
    const { network, world } = setUp();
    for (let n = 0; n < 20; n++) network.report(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(world.probes).toBe(1);
  });
});

describe('watched calls', () => {
  const outcome = async (act: () => Promise<Response>, signal?: AbortSignal) => {
    const reports: boolean[] = [];
    const fetch = watched(act as typeof globalThis.fetch, (wasReached) => reports.push(wasReached));
    await fetch('/x', { signal: signal ?? null }).catch(() => {});
    return reports;
  };
  const broken = () => Promise.reject(new TypeError('Failed to fetch'));

  it('report any response as reached, and a network error as not reached', async () => {
    expect(await outcome(async () => new Response('', { status: 500 }))).toEqual([true]);
    expect(await outcome(broken)).toEqual([false]);
  });

  it('an aborted call reports nothing; one that timed out does', async () => {
    expect(await outcome(broken, AbortSignal.abort())).toEqual([]);
    expect(await outcome(broken, AbortSignal.abort(new DOMException('', 'TimeoutError')))).toEqual([false]);
  });
});
