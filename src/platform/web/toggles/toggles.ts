// Switches that are stored on the server: favourites, likes, follows. Each thing has one request at a time, and the last
// state that the user chose wins. It is also stored in the browser until the server has answered, because the page can
// be closed at any moment; the next page sends it again.
import { readJson, type TextStorage } from '../storage/storage.ts';

/** An older choice may have been overtaken by one on another device. */
const KEPT_MS = 86_400_000;

interface Stored {
  wanted: boolean;
  at: number;
}

export interface Thing {
  userId: string;
  /** For instance `favorite`. */
  kind: string;
  id: string;
}

interface Deps {
  storage: Pick<TextStorage, 'get' | 'set' | 'remove'>;
  storageKey: string;
  now: () => number;
  /** Whether the page is being closed: its requests fail, and count for nothing. */
  isLeaving: () => boolean;
}

interface Running {
  wanted: boolean;
  sent: boolean;
  send: (wanted: boolean) => Promise<unknown>;
}

const nameOf = ({ userId, kind, id }: Thing): string => `${userId} ${kind} ${id}`;

export function createToggles({ storage, storageKey, now, isLeaving }: Deps) {
  const running = new Map<string, Running>();

  const read = (): Record<string, Stored> =>
    readJson<Record<string, Stored>>(storage as TextStorage, storageKey) ?? {};
  function write(name: string, choice: Stored | null): void {
    const { [name]: _before, ...others } = read();
    const all = choice ? { ...others, [name]: choice } : others;
    if (Object.keys(all).length > 0) storage.set(storageKey, JSON.stringify(all));
    else storage.remove(storageKey);
  }

  return {
    /** Changes what a running request has to arrive at. False where none is running. */
    change(thing: Thing, wanted: boolean): boolean {
      const current = running.get(nameOf(thing));
      if (!current) return false;
      current.wanted = wanted;
      write(nameOf(thing), { wanted, at: now() });
      return true;
    },

    /** Sends until the server has what was chosen last. @returns the last response. */
    async send<T>(thing: Thing, wanted: boolean, send: (wanted: boolean) => Promise<T>): Promise<T> {
      const name = nameOf(thing);
      const current: Running = { wanted, sent: wanted, send };
      running.set(name, current);
      write(name, { wanted, at: now() });
      try {
        for (;;) {
          current.sent = current.wanted;
          const reply = await send(current.sent);
          if (current.sent === current.wanted) {
            write(name, null);
            return reply;
          }
        }
      } catch (error) {
        if (!isLeaving()) write(name, null);
        throw error;
      } finally {
        if (running.get(name) === current) running.delete(name);
      }
    },

    /** When the page is closed: sends what waits for the response before it. */
    flush(): void {
      for (const one of running.values())
        if (one.sent !== one.wanted) {
          one.sent = one.wanted;
          one.send(one.wanted).catch(() => {});
        }
    },

    /** What an earlier page could not finish. */
    unsent(userId: string, kind: string): { id: string; wanted: boolean }[] {
      const start = `${userId} ${kind} `;
      return Object.entries(read()).flatMap(([name, { wanted, at }]) => {
        if (!name.startsWith(start) || running.has(name)) return [];
        if (now() - at < KEPT_MS) return [{ id: name.slice(start.length), wanted }];
        write(name, null);
        return [];
      });
    },
  };
}

export type Toggles = ReturnType<typeof createToggles>;
