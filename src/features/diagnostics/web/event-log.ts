// The raw events of test chats, as they came, for the page that shows them.
import type { Clock } from '../../../platform/web/clock.ts';

export interface LoggedEvent {
  /** Rises by one over the whole log. */
  number: number;
  /** Milliseconds after its stream was asked for. */
  after: number;
  /** The event's name; "ask" and "failure" are this side's own. */
  event: string;
  seq: number | null;
  data: unknown;
}

export interface EventLog {
  get(): readonly LoggedEvent[];
  subscribe(listener: () => void): () => void;
  clear(): void;
  /** The same events, written down as they pass. */
  tap<E extends { event: string; data: unknown }>(what: unknown, source: AsyncIterable<E>): AsyncGenerator<E>;
}

/** Older ones go: a long reply has some hundreds. */
const KEPT = 1000;

export function createEventLog(clock: Clock): EventLog {
  const listeners = new Set<() => void>();
  let events: readonly LoggedEvent[] = [];
  let last = 0;

  function become(next: readonly LoggedEvent[]) {
    events = next.slice(-KEPT);
    listeners.forEach((listener) => listener());
  }
  function write(begun: number, event: string, data: unknown) {
    const { seq } = (data ?? {}) as { seq?: unknown };
    const entry = { number: ++last, after: clock.now() - begun, event, data };
    become([...events, { ...entry, seq: typeof seq === 'number' ? seq : null }]);
  }

  return {
    get: () => events,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => become([]),
    async *tap(what, source) {
      const begun = clock.now();
      write(begun, 'ask', what);
      try {
        for await (const each of source) {
          write(begun, each.event, each.data);
          yield each;
        }
      } catch (error) {
        write(begun, 'failure', error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  };
}
