// Shares one event stream among all tabs of a browser. The tab that holds a lock opens the stream and
// forwards the events to the others. When it closes, the browser gives the lock to the next tab, which
// reopens the stream.
import type { Chance, Clock } from '../clock.ts';
import type { Network } from './network.ts';

export type Received<E> =
  /** The stream was opened or reopened: events may have been missed before. */
  | { kind: 'opened' }
  | { kind: 'event'; event: E }
  /** The stream has broken. */
  | { kind: 'lost' };

type Message<E> = Received<E> | { kind: 'hello' };

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

export interface Visibility {
  isHidden(): boolean;
  subscribe(listener: () => void): () => void;
}

interface Deps<E> {
  /** The name of the lock and of the channel. */
  name: string;
  open: (signal: AbortSignal) => AsyncIterable<E>;
  /** The state to replay to a tab that opens later; null when this event does not change it. */
  stateOf: (event: E) => E | null;
  /** The browser's locks; undefined on pages without TLS, where it has none. */
  locks: Pick<LockManager, 'request'> | undefined;
  openChannel: ((name: string) => Channel) | undefined;
  clock: Clock;
  chance: Chance;
  network: Pick<Network, 'state' | 'subscribe'>;
  visibility: Visibility;
}

export interface SharedEvents<E> {
  /** @returns a function that unsubscribes. */
  listen(onReceived: (received: Received<E>) => void): () => void;
}

/** Pauses before the stream is reopened; the last one repeats. Milliseconds. */
const WAITS = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000];
/**
 * A stream without an event for this long is reopened. After a device has slept, there is no other sign that
 * its connection is lost. Milliseconds.
 */
export const SILENCE_MS = 5 * 60_000;

export function createSharedEvents<E>(deps: Deps<E>): SharedEvents<E> {
  const { name, open, stateOf, locks, openChannel, clock, chance, network, visibility } = deps;
  const isDown = () => network.state() === 'offline' || network.state() === 'unreachable';

  /**
   * Reads one connection until it ends, falls silent or must pause.
   * @returns whether any event was received.
   */
  async function connect(isPaused: () => boolean, leaving: AbortSignal, emit: (one: Received<E>) => void) {
    const connection = new AbortController();
    const hangUp = () => connection.abort();
    const hangUpIfPaused = () => void (isPaused() && hangUp());
    leaving.addEventListener('abort', hangUp);
    const forgets = [network.subscribe(hangUpIfPaused), visibility.subscribe(hangUpIfPaused)];
    let stopWatch = clock.later(SILENCE_MS, hangUp);
    let hasOpened = false;
    try {
      for await (const event of open(connection.signal)) {
        if (connection.signal.aborted) break;
        stopWatch();
        stopWatch = clock.later(SILENCE_MS, hangUp);
        if (!hasOpened) emit({ kind: 'opened' });
        hasOpened = true;
        emit({ kind: 'event', event });
      }
    } catch {
      // Ignored: the stream is reopened after a pause, whatever the cause.
    } finally {
      stopWatch();
      leaving.removeEventListener('abort', hangUp);
      forgets.forEach((forget) => forget());
    }
    if (hasOpened && !leaving.aborted) emit({ kind: 'lost' });
    return hasOpened;
  }

  /** Resolves after `ms`, when the pause condition ends, or when the listener leaves. */
  function sleep(ms: number | null, isPaused: () => boolean, leaving: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let wasPaused = isPaused();
      const end = () => {
        cancel();
        leaving.removeEventListener('abort', end);
        forgets.forEach((forget) => forget());
        resolve();
      };
      const onChange = () => {
        if (wasPaused && !isPaused()) end();
        wasPaused = isPaused();
      };
      const cancel = ms === null ? () => {} : clock.later(ms, end);
      const forgets = [network.subscribe(onChange), visibility.subscribe(onChange)];
      leaving.addEventListener('abort', end);
    });
  }

  async function keepOpen(isPaused: () => boolean, leaving: AbortSignal, emit: (one: Received<E>) => void) {
    let failures = 0;
    while (!leaving.aborted) {
      if (isPaused()) {
        await sleep(null, isPaused, leaving);
        continue;
      }
      const hasOpened = await connect(isPaused, leaving, emit);
      if (leaving.aborted) return;
      if (hasOpened) failures = 0;
      const wait = WAITS[Math.min(failures++, WAITS.length - 1)]!;
      await sleep(wait * (1 + 0.3 * chance()), isPaused, leaving);
    }
  }

  /** Without locks, hidden tabs close their streams, because browsers allow few connections per server. */
  const keepOpenAlone = (leaving: AbortSignal, emit: (one: Received<E>) => void) =>
    keepOpen(() => isDown() || visibility.isHidden(), leaving, emit);

  return {
    listen(onReceived) {
      const leaving = new AbortController();
      if (!locks || !openChannel) {
        void keepOpenAlone(leaving.signal, onReceived);
        return () => leaving.abort();
      }
      const channel = openChannel(name);
      const post = (message: Message<E>) => channel.postMessage(message);
      let isLeader = false;
      let state: E | null = null;
      channel.addEventListener('message', ({ data }: MessageEvent<Message<E>>) => {
        if (data.kind !== 'hello') {
          if (!isLeader) onReceived(data);
        } else if (isLeader && state !== null) post({ kind: 'event', event: state });
      });
      const lead = async () => {
        if (leaving.signal.aborted) return;
        isLeader = true;
        await keepOpen(isDown, leaving.signal, (received) => {
          if (received.kind === 'event') state = stateOf(received.event) ?? state;
          post(received);
          onReceived(received);
        });
      };
      post({ kind: 'hello' });
      locks.request(name, { signal: leaving.signal }, lead).catch(() => {
        // The listener left while waiting for the lock, or this page may not use locks.
        if (!leaving.signal.aborted) void keepOpenAlone(leaving.signal, onReceived);
      });
      return () => {
        leaving.abort();
        channel.close();
      };
    },
  };
}

export const browserVisibility: Visibility = {
  isHidden: () => document.visibilityState === 'hidden',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
