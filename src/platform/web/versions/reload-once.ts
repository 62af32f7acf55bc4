import type { Clock } from '../clock.ts';
import type { TextStorage } from '../storage/storage.ts';

const KEY = 'nb_reloaded_at';
/** A second reload within this time would mean a reload loop. */
const QUIET_MS = 10_000;

/**
 * Reloads the page, but not again within the pause, however often it is called.
 * @param tabStorage storage of this tab only.
 */
export function createReloadOnce(tabStorage: TextStorage, clock: Clock, reload: () => void): () => void {
  return () => {
    const last = Number(tabStorage.get(KEY) ?? 0);
    if (Math.abs(clock.now() - last) < QUIET_MS) return;
    tabStorage.set(KEY, String(clock.now()));
    reload();
  };
}
