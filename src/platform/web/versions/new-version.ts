// After an upgrade the server no longer has the files of the page that is open. The page notices when code
// cannot be loaded, and reloads once.
import { readJson, type TextStorage } from '../storage/storage.ts';

interface Deps {
  /** The build that the page is from; null in development. */
  own: string | null;
  /** The build that the server has now; null if it cannot be asked. */
  ask: () => Promise<string | null>;
  tabStorage: TextStorage;
  now: () => number;
  /** Called before the reload. */
  keep: () => void;
  reload: () => void;
}

const KEY = 'nb_reloaded_for';
/**
 * While old and new servers run side by side, the reloaded page may be of the old build again. It is not
 * reloaded for the same build within this time. Milliseconds.
 */
const QUIET_MS = 10 * 60_000;

/** @returns to be called whenever code could not be loaded. */
export function createNewVersion({ own, ask, tabStorage, now, keep, reload }: Deps): () => Promise<void> {
  let isAsking = false;
  return async () => {
    if (own === null || isAsking) return;
    isAsking = true;
    try {
      const served = await ask();
      // Offline, or the file is missing for another reason: a reload would not help.
      if (served === null || served === own) return;
      const reloadedAt = readJson<Record<string, number>>(tabStorage, KEY) ?? {};
      if (Math.abs(now() - (reloadedAt[served] ?? 0)) < QUIET_MS) return;
      tabStorage.set(KEY, JSON.stringify({ ...reloadedAt, [served]: now() }));
      keep();
      reload();
    } finally {
      isAsking = false;
    }
  };
}
