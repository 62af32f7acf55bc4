// Who watches their pictures, on whichever server, so that nobody is told of what they see. Kept in memory: the servers
// tell each other, and what is not repeated lapses.
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Events } from '../../../../platform/server/ports/events.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';

export interface Watchers {
  /** This user's page has opened a stream here, of whichever job: it shows them all. @returns ends it */
  arrive(userId: string): () => void;
  /** Whether a stream of theirs is open, or was after that time. */
  hasWatchedSince(userId: string, at: number): boolean;
  start(): Promise<void>;
  stop(): void;
}

interface Word {
  /** The server that says it. */
  from: string;
  userId: string;
  /** How much longer they watch, as far as is known; 0 when their last stream there has ended. */
  ms: number;
}

const TOPIC = 'image_watchers';
const REPEAT_MS = 5_000;
/** Two repetitions may be missed. */
const HOLD_MS = 15_000;
/** Nobody asks about what is longer ago. */
const KEPT_MS = 60_000;

interface WatcherDeps {
  events: Events;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
}

export function createWatchers({ events, clock, ids, ticker, log }: WatcherDeps): Watchers {
  const here = ids.next();
  /** Until when, by user and server. */
  const watched = new Map<string, Map<string, number>>();
  /** Streams on this server. */
  const streams = new Map<string, number>();
  let ends: (() => void)[] = [];

  function hear({ from, userId, ms }: Word): void {
    const servers = watched.get(userId) ?? new Map<string, number>();
    watched.set(userId, servers.set(from, clock.now() + ms));
  }

  function say(userId: string, ms: number): void {
    const word: Word = { from: here, userId, ms };
    hear(word);
    events
      .publish(TOPIC, JSON.stringify(word))
      .catch((error: unknown) => log.warn({ err: error }, 'other servers do not know who watches pictures'));
  }

  function repeat(): void {
    for (const userId of streams.keys()) say(userId, HOLD_MS);
    const before = clock.now() - KEPT_MS;
    for (const [userId, servers] of watched) {
      for (const [server, until] of servers) if (until < before) servers.delete(server);
      if (servers.size === 0) watched.delete(userId);
    }
  }

  return {
    arrive(userId) {
      streams.set(userId, (streams.get(userId) ?? 0) + 1);
      say(userId, HOLD_MS);
      return () => {
        const left = streams.get(userId)! - 1;
        if (left > 0) return void streams.set(userId, left);
        streams.delete(userId);
        say(userId, 0);
      };
    },
    hasWatchedSince: (userId, at) =>
      streams.has(userId) || [...(watched.get(userId)?.values() ?? [])].some((until) => until > at),
    async start() {
      const receive = (text: string): void => {
        const word = JSON.parse(text) as Word;
        if (word.from !== here) hear(word);
      };
      ends = [await events.subscribe(TOPIC, receive), ticker.every(REPEAT_MS, repeat)];
    },
    stop() {
      for (const end of ends) end();
      ends = [];
    },
  };
}
