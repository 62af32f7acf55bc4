// Whether the server can be reached. The browser knows only whether there is a network at all, so a call that failed
// is followed by a probe, and while there is no way through, by more of them.
import type { Clock } from './clock.ts';

export type NetworkState =
  | 'up'
  /** The device has no network. */
  | 'offline'
  /** There is one, but the server does not answer. */
  | 'unreachable'
  /** Up again since a moment. */
  | 'back';

export interface Network {
  state(): NetworkState;
  subscribe(listener: () => void): () => void;
  /** Told after each call. */
  report(wasReached: boolean): void;
  /** Looks now. */
  probe(): void;
}

interface Deps {
  clock: Clock;
  /** What the browser says. */
  isOnline: () => boolean;
  /** Whether the server answers; never rejects. */
  probe: () => Promise<boolean>;
}

/** Waits between probes, ms; the last one stays. */
const PROBE_WAITS = [2000, 4000, 8000, 15_000];
/** The same where the server answers although the browser says that there is no network. */
const DOUBT_MS = 4000;
/** How long it is said that the network is back, ms. */
const BACK_MS = 4000;

export function createNetwork({ clock, isOnline, probe }: Deps): Network {
  let state: NetworkState = 'up';
  let failures = 0;
  let isProbing = false;
  let cancelProbe = () => {};
  let cancelBack = () => {};
  const listeners = new Set<() => void>();

  const isDown = () => state === 'offline' || state === 'unreachable';

  function become(next: NetworkState) {
    if (next === state) return;
    state = next;
    listeners.forEach((listener) => listener());
  }

  function reached() {
    cancelProbe();
    failures = 0;
    if (!isDown()) return;
    become('back');
    cancelBack = clock.later(BACK_MS, () => become('up'));
  }

  async function look() {
    if (isProbing) return;
    isProbing = true;
    cancelProbe();
    const isThrough = await probe();
    isProbing = false;
    if (isThrough) {
      reached();
      // The server may be on this very machine; or the probe was quicker than the end of the network.
      if (!isOnline()) cancelProbe = clock.later(DOUBT_MS, () => void look());
      return;
    }
    cancelBack();
    become(isOnline() ? 'unreachable' : 'offline');
    cancelProbe = clock.later(PROBE_WAITS[Math.min(failures++, PROBE_WAITS.length - 1)]!, () => void look());
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report(wasReached) {
      // An answer may have been on its way since before; and one call that failed says little.
      if (wasReached === isDown()) void look();
    },
    probe: () => void look(),
  };
}

/** The same `fetch`, whose outcomes are reported. A call that was given up says nothing about the network. */
export const watched =
  (fetch: typeof globalThis.fetch, report: (wasReached: boolean) => void): typeof globalThis.fetch =>
  async (input, init) => {
    try {
      const response = await fetch(input, init);
      report(true);
      return response;
    } catch (error) {
      const reason: unknown = init?.signal?.reason;
      const isGivenUp =
        init?.signal?.aborted && (reason as { name?: string } | null)?.name !== 'TimeoutError';
      if (!isGivenUp) report(false);
      throw error;
    }
  };
