// One tab at a time. Browsers have locks for it, but only on pages that came over TLS or from this machine.
import { pause, type Chance, type Clock } from './clock.ts';
import type { TextStorage } from './storage.ts';

interface Deps {
  name: string;
  /** Of the browser; absent where it has none for this page. */
  locks: Pick<LockManager, 'request'> | undefined;
  storage: TextStorage;
  clock: Clock;
  chance: Chance;
  /** Aborts after a time. */
  timeout: (ms: number) => AbortSignal;
}

/** A tab that holds it for longer is stuck: the others go on. */
const HOLD_MS = 20_000;
/** Two tabs that find it free at once have both written by then, and the last one has it. */
const SETTLE_MS = 30;
const LOOK_MS = 60;
/** What was stored reaches the other tabs' processes later than the lock does: the next must have heard of it. */
const NEWS_MS = 60;

type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

export function createTabLock({ name, locks, storage, clock, chance, timeout }: Deps): TabLock {
  return (work) => (locks ? byLock(locks, work) : byStorage(work));

  function byLock<T>(lock: Pick<LockManager, 'request'>, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let hasBegun = false;
      const begin = async () => {
        hasBegun = true;
        await work().then(resolve, reject);
        await pause(clock, NEWS_MS);
      };
      lock.request(name, { signal: timeout(HOLD_MS) }, begin).catch(() => {
        // The lock is stuck, or the page may have none.
        if (!hasBegun) work().then(resolve, reject);
      });
    });
  }

  function held(): { by: string; until: number } | null {
    const [by, until] = (storage.get(name) ?? '').split(' ');
    return by && Number(until) > clock.now() ? { by, until: Number(until) } : null;
  }

  async function byStorage<T>(work: () => Promise<T>): Promise<T> {
    const me = chance().toString(36).slice(2);
    const patience = clock.now() + HOLD_MS;
    while (clock.now() < patience) {
      if (held()) {
        await pause(clock, LOOK_MS);
        continue;
      }
      storage.set(name, `${me} ${clock.now() + HOLD_MS}`);
      await pause(clock, SETTLE_MS);
      if (held()?.by === me) break;
    }
    try {
      return await work();
    } finally {
      if (held()?.by === me) storage.remove(name);
    }
  }
}
