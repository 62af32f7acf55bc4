// Log of the raw events of test chats, for the page that shows them.
import type { Clock } from '../../../platform/web/clock.ts';

export interface LoggedEvent {
  /** Increases by one with every entry of the log. */
  number: number;
  /** Milliseconds since the stream was requested. */
  after: number;
  /** The event's name; "ask" and "failure" are added by the client. */
  event: string;
  seq: number | null;
  data: unknown;
}

export interface EventLog {
  get(): readonly LoggedEvent[];
  subscribe(listener: () => void): () => void;
  clear(): void;
  /** Passes the events on unchanged and logs them. */
  tap<E extends { event: string; data: unknown }>(what: unknown, source: AsyncIterable<E>): AsyncGenerator<E>;
}

/** Maximum number of entries; the oldest ones are dropped. A long reply has some hundreds. */
const MAX_EVENTS = 1000;

export function createEventLog(clock: Clock): EventLog {
  const listeners = new Set<() => void>();
  let events: readonly LoggedEvent[] = [];
  let last = 0;

  function replaceEvents(next: readonly LoggedEvent[]) {
    events = next.slice(-MAX_EVENTS);
    listeners.forEach((listener) => listener());
  }
  function write(begun: number, event: string, data: unknown) {
    const { seq } = (data ?? {}) as { seq?: unknown };
    const entry = { number: ++last, after: clock.now() - begun, event, data };
    replaceEvents([...events, { ...entry, seq: typeof seq === 'number' ? seq : null }]);
  }

  return {
    get: () => events,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => replaceEvents([]),
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
