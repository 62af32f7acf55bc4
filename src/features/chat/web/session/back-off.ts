import type { Chance, Clock } from '../../../../platform/web/clock.ts';

/** Delays between attempts to rejoin a broken stream, in ms. After the last one the user is asked. */
export const REJOIN_WAITS = [400, 1000, 2000, 4000, 8000];

export interface Network {
  isOnline(): boolean;
  /** Calls the listener when the network is back. @returns a function that unsubscribes */
  onOnline(listener: () => void): () => void;
}

/** The delay before the next attempt, with a jitter of up to 30 %; null when it is time to give up. */
export function waitBefore(failures: number, chance: Chance): number | null {
  const wait = REJOIN_WAITS[failures - 1];
  return wait === undefined ? null : wait * (1 + 0.3 * chance());
}

/** Resolves after the delay, or earlier when the network returns or the signal is aborted. */
export function waitOrOnline(
  ms: number,
  { clock, network }: { clock: Clock; network: Network },
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      forget();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.later(ms, end);
    const forget = network.onOnline(end);
    signal.addEventListener('abort', end);
  });
}

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onOnline(listener) {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  },
};

/** Resolves with the network connection, when left, or by hand. @param onGo receives what resolves it */
export const untilOnline = (
  network: Pick<Network, 'onOnline'>,
  signal: AbortSignal,
  onGo: (go: () => void) => void,
): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      forget();
      signal.removeEventListener('abort', go);
      resolve();
    };
    const forget = network.onOnline(go);
    signal.addEventListener('abort', go);
    onGo(go);
  });
