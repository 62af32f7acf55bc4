// Detects whether the server can be reached. The browser only knows whether there is a network at all, so a
// failed call causes a probe, and further probes follow while the server cannot be reached.
import type { Clock } from '../clock.ts';

export type NetworkState =
  | 'up'
  /** The device has no network. */
  | 'offline'
  /** There is a network, but the server does not answer. */
  | 'unreachable'
  /** Up again for a moment. */
  | 'back';

export interface Network {
  state(): NetworkState;
  subscribe(listener: () => void): () => void;
  /** Call this after each request. */
  report(wasReached: boolean): void;
  /** Probes now. */
  probe(): void;
}

interface Deps {
  clock: Clock;
  /** Whether the browser reports a network. */
  isOnline: () => boolean;
  /** Whether the server answers; never rejects. */
  probe: () => Promise<boolean>;
}

/** Pauses between probes; the last one repeats. Milliseconds. */
const PROBE_WAITS = [2000, 4000, 8000, 15_000];
/**
 * Pause before the next probe if the server answers although the browser reports no network. Milliseconds.
 */
const DOUBT_MS = 4000;
/** How long the state `back` lasts. Milliseconds. */
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

  async function check() {
    if (isProbing) return;
    isProbing = true;
    cancelProbe();
    const isThrough = await probe();
    isProbing = false;
    if (isThrough) {
      reached();
      // The server may run on this device, or the probe may have been faster than the loss of the network.
      if (!isOnline()) cancelProbe = clock.later(DOUBT_MS, () => void check());
      return;
    }
    cancelBack();
    become(isOnline() ? 'unreachable' : 'offline');
    cancelProbe = clock.later(PROBE_WAITS[Math.min(failures++, PROBE_WAITS.length - 1)]!, () => void check());
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report(wasReached) {
      // A single call proves little, because its response may have been under way before the state changed.
      // So it is verified by a probe.
      if (wasReached === isDown()) void check();
    },
    probe: () => void check(),
  };
}

/** Wraps `fetch` and reports the outcomes. An aborted call says nothing about the network. */
export const watched =
  (fetch: typeof globalThis.fetch, report: (wasReached: boolean) => void): typeof globalThis.fetch =>
  async (input, init) => {
    try {
      const response = await fetch(input, init);
      report(true);
      return response;
    } catch (error) {
      const reason: unknown = init?.signal?.reason;
      const isAborted =
        init?.signal?.aborted && (reason as { name?: string } | null)?.name !== 'TimeoutError';
      if (!isAborted) report(false);
      throw error;
    }
  };
