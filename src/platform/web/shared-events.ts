// One event stream for all tabs of a browser. The tab that holds a lock opens it and tells the others; when it closes,
// the browser gives the lock to the next tab, which opens the stream in its place.
import type { Chance, Clock } from './clock.ts';
import type { Network } from './network.ts';

export type Heard<E> =
  /** The stream is open, for the first time or again: something may have been missed before. */
  | { kind: 'opened' }
  | { kind: 'event'; event: E }
  /** The stream has broken. */
  | { kind: 'lost' };

type Message<E> = Heard<E> | { kind: 'hello' };

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

export interface Visibility {
  isHidden(): boolean;
  subscribe(listener: () => void): () => void;
}

interface Deps<E> {
  /** Of the lock and of the channel. */
  name: string;
  open: (signal: AbortSignal) => AsyncIterable<E>;
  /** The state to replay to a tab that opens later; null when this event does not change it. */
  stateOf: (event: E) => E | null;
  /** Of the browser; absent where it has none for this page, which came without TLS. */
  locks: Pick<LockManager, 'request'> | undefined;
  openChannel: ((name: string) => Channel) | undefined;
  clock: Clock;
  chance: Chance;
  network: Pick<Network, 'state' | 'subscribe'>;
  visibility: Visibility;
}

export interface SharedEvents<E> {
  /** @returns ends it. */
  listen(onHeard: (heard: Heard<E>) => void): () => void;
}

/** Waits before the stream is opened again, ms; the last one stays. */
const WAITS = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000];
/**
 * A stream without an event for this long is reopened, ms. After a device has slept nothing else tells that its
 * connection is gone.
 */
export const SILENCE_MS = 5 * 60_000;

export function createSharedEvents<E>(deps: Deps<E>): SharedEvents<E> {
  const { name, open, stateOf, locks, openChannel, clock, chance, network, visibility } = deps;
  const isDown = () => network.state() === 'offline' || network.state() === 'unreachable';

  /** One connection, until it ends, falls silent, or must pause. @returns whether anything came. */
  async function connect(isHeld: () => boolean, leaving: AbortSignal, tell: (heard: Heard<E>) => void) {
    const connection = new AbortController();
    const hangUp = () => connection.abort();
    const pauseIfHeld = () => void (isHeld() && hangUp());
    leaving.addEventListener('abort', hangUp);
    const forgets = [network.subscribe(pauseIfHeld), visibility.subscribe(pauseIfHeld)];
    let stopWatch = clock.later(SILENCE_MS, hangUp);
    let hasOpened = false;
    try {
      for await (const event of open(connection.signal)) {
        if (connection.signal.aborted) break;
        stopWatch();
        stopWatch = clock.later(SILENCE_MS, hangUp);
        if (!hasOpened) tell({ kind: 'opened' });
        hasOpened = true;
        tell({ kind: 'event', event });
      }
    } catch {
      // Whatever broke it, it is opened again after a while.
    } finally {
      stopWatch();
      leaving.removeEventListener('abort', hangUp);
      forgets.forEach((forget) => forget());
    }
    if (hasOpened && !leaving.aborted) tell({ kind: 'lost' });
    return hasOpened;
  }

  /** Resolves after `ms`, or without it once nothing holds the stream up any more; always when it is left. */
  function rest(ms: number | null, isHeld: () => boolean, leaving: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let wasHeld = isHeld();
      const end = () => {
        cancel();
        leaving.removeEventListener('abort', end);
        forgets.forEach((forget) => forget());
        resolve();
      };
      const look = () => {
        if (wasHeld && !isHeld()) end();
        wasHeld = isHeld();
      };
      const cancel = ms === null ? () => {} : clock.later(ms, end);
      const forgets = [network.subscribe(look), visibility.subscribe(look)];
      leaving.addEventListener('abort', end);
    });
  }

  async function stay(isHeld: () => boolean, leaving: AbortSignal, tell: (heard: Heard<E>) => void) {
    let failures = 0;
    while (!leaving.aborted) {
      if (isHeld()) {
        await rest(null, isHeld, leaving);
        continue;
      }
      const hasOpened = await connect(isHeld, leaving, tell);
      if (leaving.aborted) return;
      if (hasOpened) failures = 0;
      const wait = WAITS[Math.min(failures++, WAITS.length - 1)]!;
      await rest(wait * (1 + 0.3 * chance()), isHeld, leaving);
    }
  }

  /** Hidden tabs let go: browsers allow few connections to one server at a time. */
  const stayAlone = (leaving: AbortSignal, tell: (heard: Heard<E>) => void) =>
    stay(() => isDown() || visibility.isHidden(), leaving, tell);

  return {
    listen(onHeard) {
      const leaving = new AbortController();
      if (!locks || !openChannel) {
        void stayAlone(leaving.signal, onHeard);
        return () => leaving.abort();
      }
      const channel = openChannel(name);
      const post = (message: Message<E>) => channel.postMessage(message);
      let isLeader = false;
      let state: E | null = null;
      channel.addEventListener('message', ({ data }: MessageEvent<Message<E>>) => {
        if (data.kind !== 'hello') {
          if (!isLeader) onHeard(data);
        } else if (isLeader && state !== null) post({ kind: 'event', event: state });
      });
      const lead = async () => {
        if (leaving.signal.aborted) return;
        isLeader = true;
        await stay(isDown, leaving.signal, (heard) => {
          if (heard.kind === 'event') state = stateOf(heard.event) ?? state;
          post(heard);
          onHeard(heard);
        });
      };
      post({ kind: 'hello' });
      locks.request(name, { signal: leaving.signal }, lead).catch(() => {
        // Left while it waited for its turn; or this page may have no locks.
        if (!leaving.signal.aborted) void stayAlone(leaving.signal, onHeard);
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
