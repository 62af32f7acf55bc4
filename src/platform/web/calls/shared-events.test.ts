import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '../clock.ts';
import type { NetworkState } from './network.ts';
import { createSharedEvents, SILENCE_MS, type Channel, type Received } from './shared-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Event = { event: 'count'; data: number } | { event: 'other'; data: number };
const count = (data: number): Event => ({ event: 'count', data });
const other = (data: number): Event => ({ event: 'other', data });

/** A value that notifies its listeners of changes. */
function watched<T>(first: T) {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next: T) {
      value = next;
      [...listeners].forEach((listener) => listener());
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A browser with its tabs, and a server that counts open streams. */
function createBrowser({ hasLocks = true } = {}) {
  const network = watched<NetworkState>('up');
  const channels = new Map<Channel, (event: MessageEvent) => void>();
  const waiting: (() => void)[] = [];
  let isLocked = false;
  const streams = new Set<{ push(event: Event): void; end(): void }>();
  let opened = 0;
  let isRefusing = false;

  const next = () => {
    isLocked = false;
    waiting.shift()?.();
  };
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const begin = () => {
          isLocked = true;
          void work().then(resolve, reject).finally(next);
        };
        if (!isLocked) return begin();
        waiting.push(begin);
        signal.addEventListener('abort', () => {
          const place = waiting.indexOf(begin);
          if (place < 0) return;
          waiting.splice(place, 1);
          reject(signal.reason as Error);
        });
      }),
  } as unknown as LockManager;

  function openChannel(): Channel {
    const channel: Channel = {
      addEventListener: (_kind: string, listener: unknown) =>
        void channels.set(channel, listener as (event: MessageEvent) => void),
      postMessage(data: unknown) {
        for (const [one, deliver] of channels) if (one !== channel) deliver({ data } as MessageEvent);
      },
      close: () => void channels.delete(channel),
    };
    return channel;
  }

  async function* open(signal: AbortSignal): AsyncGenerator<Event> {
    opened++;
    if (isRefusing) throw new TypeError('Failed to fetch');
    const ready: Event[] = [];
    let isOver = false;
    let wake = () => {};
    const stream = {
      push: (event: Event) => {
        ready.push(event);
        wake();
      },
      end: () => {
        isOver = true;
        wake();
      },
    };
    streams.add(stream);
    signal.addEventListener('abort', stream.end);
    try {
      while (!isOver) {
        yield* ready.splice(0);
        if (!isOver) await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      streams.delete(stream);
    }
  }

  function tab() {
    const hidden = watched(false);
    const received: Received<Event>[] = [];
    const leave = createSharedEvents<Event>({
      name: 'stream',
      open,
      stateOf: (event) => (event.event === 'count' ? event : null),
      locks: hasLocks ? locks : undefined,
      openChannel: hasLocks ? openChannel : undefined,
      clock: browserClock,
      chance: () => 0,
      network: { state: network.get, subscribe: network.subscribe },
      visibility: { isHidden: hidden.get, subscribe: hidden.subscribe },
    }).listen((one) => received.push(one));
    return {
      leave,
      hidden,
      kinds: () => received.map((one) => (one.kind === 'event' ? one.event : one.kind)),
    };
  }

  return {
    tab,
    network,
    opened: () => opened,
    open: () => streams.size,
    refuse: (isNow: boolean) => (isRefusing = isNow),
    async send(event: Event) {
      streams.forEach((stream) => stream.push(event));
      await settle();
    },
    async cut() {
      streams.forEach((stream) => stream.end());
      await settle();
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('one stream for all tabs', () => {
  it('three tabs receive the same events from one connection', async () => {
    const browser = createBrowser();
    const tabs = [browser.tab(), browser.tab(), browser.tab()];
    await settle();
    await browser.send(count(2));
    await browser.send(other(7));
    expect(browser.opened()).toBe(1);
    for (const tab of tabs) expect(tab.kinds()).toEqual(['opened', count(2), other(7)]);
  });

  it('a tab that is opened later receives only the current state', async () => {
    const browser = createBrowser();
    browser.tab();
    await settle();
    await browser.send(count(4));
    await browser.send(other(1));
    const late = browser.tab();
    await settle();
    expect(late.kinds()).toEqual([count(4)]);
    expect(browser.opened()).toBe(1);
  });

  it('another tab takes over when the first one closes', async () => {
    const browser = createBrowser();
    const [first, second, third] = [browser.tab(), browser.tab(), browser.tab()];
    await settle();
    await browser.send(count(1));
    first.leave();
    await settle();
    expect(browser.open()).toBe(1);
    await browser.send(count(5));
    expect(first.kinds()).toEqual(['opened', count(1)]);
    for (const tab of [second, third]) expect(tab.kinds()).toEqual(['opened', count(1), 'opened', count(5)]);
  });

  it('ends with the last tab, even one that was waiting for the lock', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.tab(), browser.tab()];
    await settle();
    second.leave();
    first.leave();
    await settle();
    expect([browser.opened(), browser.open()]).toEqual([1, 0]);
  });
});

describe('a stream that breaks', () => {
  it('is reopened, after growing pauses while that fails', async () => {
    const browser = createBrowser();
    const tab = browser.tab();
    await settle();
    await browser.send(count(1));
    browser.refuse(true);
    await browser.cut();
    expect(tab.kinds()).toEqual(['opened', count(1), 'lost']);
    const openings = [];
    for (const ms of [999, 1, 1_999, 1, 4_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      openings.push(browser.opened());
    }
    expect(openings).toEqual([1, 2, 2, 3, 3, 4]);
    browser.refuse(false);
    await vi.advanceTimersByTimeAsync(15_000);
    await browser.send(count(3));
    expect(tab.kinds().slice(3)).toEqual(['opened', count(3)]);
    // After a success the pauses start again with the shortest one.
    await browser.cut();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browser.open()).toBe(1);
  });

  it('waits while there is no network, and is reopened with it', async () => {
    const browser = createBrowser();
    const tab = browser.tab();
    await settle();
    await browser.send(count(1));
    browser.network.set('offline');
    await settle();
    expect([browser.open(), tab.kinds().at(-1)]).toEqual([0, 'lost']);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(browser.opened()).toBe(1);
    browser.network.set('back');
    await settle();
    expect([browser.opened(), browser.open()]).toEqual([2, 1]);
  });

  it('is reopened after a long silence', async () => {
    const browser = createBrowser();
    browser.tab();
    await settle();
    await browser.send(count(1));
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(browser.opened()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect([browser.opened(), browser.open()]).toEqual([2, 1]);
  });
});

describe('without locks', () => {
  it('each tab has its own connection while it is visible', async () => {
    const browser = createBrowser({ hasLocks: false });
    const [first, second] = [browser.tab(), browser.tab()];
    await settle();
    expect(browser.open()).toBe(2);
    await browser.send(count(2));
    second.hidden.set(true);
    await settle();
    expect(browser.open()).toBe(1);
    second.hidden.set(false);
    await settle();
    expect(browser.open()).toBe(2);
    await browser.send(count(3));
    expect(second.kinds()).toEqual(['opened', count(2), 'lost', 'opened', count(3)]);
    first.leave();
    second.leave();
    await settle();
    expect(browser.open()).toBe(0);
  });
});
