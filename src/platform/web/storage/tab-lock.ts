// Runs work in one tab at a time. Browsers offer locks for it, but only on pages with TLS or from loopback
// addresses.
import { pause, type Chance, type Clock } from '../clock.ts';
import type { TextStorage } from './storage.ts';

interface Deps {
  name: string;
  /** The browser's locks; undefined if it has none for this page. */
  locks: Pick<LockManager, 'request'> | undefined;
  storage: TextStorage;
  clock: Clock;
  chance: Chance;
  /** Creates a signal that aborts after a time. */
  timeout: (ms: number) => AbortSignal;
}

/** A tab that holds the lock for longer is considered stuck, and the others continue. */
const HOLD_MS = 20_000;
/**
 * If two tabs find the lock free at the same time, both have written within this time, and the last writer
 * has the lock.
 */
const SETTLE_MS = 30;
const POLL_MS = 60;
/** Changes of storage reach other tabs later than the release of the lock, so the release is delayed. */
const PROPAGATION_MS = 60;

type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

export function createTabLock({ name, locks, storage, clock, chance, timeout }: Deps): TabLock {
  return (work) => (locks ? byLock(locks, work) : byStorage(work));

  function byLock<T>(lock: Pick<LockManager, 'request'>, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let hasBegun = false;
      const begin = async () => {
        hasBegun = true;
        await work().then(resolve, reject);
        await pause(clock, PROPAGATION_MS);
      };
      lock.request(name, { signal: timeout(HOLD_MS) }, begin).catch(() => {
        // The lock is stuck, or the page may not use locks.
        if (!hasBegun) work().then(resolve, reject);
      });
    });
  }

  function currentHolder(): { by: string; until: number } | null {
    const [by, until] = (storage.get(name) ?? '').split(' ');
    return by && Number(until) > clock.now() ? { by, until: Number(until) } : null;
  }

  async function byStorage<T>(work: () => Promise<T>): Promise<T> {
    const me = chance().toString(36).slice(2);
    const deadline = clock.now() + HOLD_MS;
    while (clock.now() < deadline) {
      if (currentHolder()) {
        await pause(clock, POLL_MS);
        continue;
      }
      storage.set(name, `${me} ${clock.now() + HOLD_MS}`);
      await pause(clock, SETTLE_MS);
      if (currentHolder()?.by === me) break;
    }
    try {
      return await work();
    } finally {
      if (currentHolder()?.by === me) storage.remove(name);
    }
  }
}
