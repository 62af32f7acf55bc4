import type { Clock } from './clock.ts';
import type { TextStorage } from './storage.ts';

const KEY = 'nb_reloaded_at';
/** A second reload this soon would be the next turn of a circle. */
const QUIET_MS = 10_000;

/** Reloads the page, but not again within the pause, however often it is called. @param kept of this tab alone. */
export function createReloadOnce(kept: TextStorage, clock: Clock, reload: () => void): () => void {
  return () => {
    const last = Number(kept.get(KEY) ?? 0);
    if (Math.abs(clock.now() - last) < QUIET_MS) return;
    kept.set(KEY, String(clock.now()));
    reload();
  };
}
