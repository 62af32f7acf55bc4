import { browserClock } from '../../platform/web/clock.ts';
import { createNewVersion } from '../../platform/web/versions/new-version.ts';
import { askForBuild } from '../../platform/web/calls/send.ts';
import { KEYS } from '../../platform/web/storage/storage-keys.ts';
import { storage, tabStorage } from '../../platform/web/storage/storage.ts';
import { holderOf } from '../../platform/web/calls/tokens.ts';
import { createTypedText } from '../../platform/web/storage/typed-text.ts';

function holder(): string | null {
  const token = storage.get(KEYS.accessToken);
  return token && holderOf(token);
}

/**
 * Reloads the page when its code files are gone from the server, and fills in again what was typed. Called
 * before anything else is loaded.
 * @param build the build that the page is from; null in development.
 */
export function followUpgrades(build: string | null): void {
  const typed = createTypedText({
    page: document,
    tabStorage,
    holder,
    path: () => location.pathname + location.search,
  });
  let isReloading = false;
  const onCodeMissing = createNewVersion({
    own: build,
    ask: askForBuild,
    tabStorage,
    now: browserClock.now,
    keep: typed.keep,
    reload() {
      isReloading = true;
      location.reload();
    },
  });
  // Dispatched by the build's loader (https://vite.dev/guide/build#load-error-handling).
  window.addEventListener('vite:preloadError', () => void onCodeMissing());
  // Forms ask before they are left with changes, which are kept here.
  window.addEventListener('beforeunload', (event) => isReloading && event.stopImmediatePropagation(), {
    capture: true,
  });
  typed.restore();
}
