// Composes the client that sends all requests of the browser.
import { toApiError, ApiError } from '../api-error.ts';
import { browserChance, browserClock } from '../clock.ts';
import { createTabLock } from '../storage/tab-lock.ts';
import { createNetwork, watched } from './network.ts';
import { createReloadOnce } from '../versions/reload-once.ts';
import { createRequestQueue } from './request-queue.ts';
import { createSend } from './send.ts';
import { KEYS } from '../storage/storage-keys.ts';
import { storage, tabStorage } from '../storage/storage.ts';
import { showToast, toasts } from '../toasts.ts';
import { createTokens, type TokenPair } from './tokens.ts';

/** A probe that takes longer counts as failed. */
const PROBE_MS = 5000;
/** When the page is left, its requests are aborted, which must not count as a network failure. */
let isLeaving = false;
/** Whether the page is being closed. */
export const isPageLeaving = (): boolean => isLeaving;

export const network = createNetwork({
  clock: browserClock,
  isOnline: () => navigator.onLine,
  probe: () =>
    // Any response proves that the server can be reached.
    fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
      () => true,
      () => isLeaving,
    ),
});

if (typeof window !== 'undefined') {
  window.addEventListener('online', network.probe);
  window.addEventListener('offline', network.probe);
  window.addEventListener('pagehide', () => (isLeaving = true));
  window.addEventListener('pageshow', () => (isLeaving = false));
}

const reach = watched((input, init) => fetch(input, init), network.report);

/** Limited, because all requests of all tabs wait for the refresh. */
const REFRESH_MS = 15_000;

async function refresh(refreshToken: string): Promise<TokenPair> {
  const response = await reach('/api/auth/refresh', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(REFRESH_MS),
  });
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as TokenPair;
}

export const tokens = createTokens({
  storage,
  clock: browserClock,
  refresh,
  withTabLock: createTabLock({
    name: KEYS.refreshLock,
    locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
    storage,
    clock: browserClock,
    chance: browserChance,
    timeout: (ms) => AbortSignal.timeout(ms),
  }),
  isFinal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 400),
  onEnded: () =>
    showToast({ title: 'You were signed out', description: 'Your session has ended. Please sign in again.' }),
});

/** Showing the same toast again while it is open would only make it flicker. */
function notify(title: string, description: string) {
  const shown = toasts.current();
  if (shown?.isOpen && shown.title === title && shown.description === description) return;
  showToast({ title, description, tone: 'info' });
}

export const requestQueue = createRequestQueue({ clock: browserClock, notify });

export const browserSend = createSend({
  fetch: reach,
  tokens,
  queue: requestQueue,
  viewerHeaders: (): Record<string, string> => ({
    // The server sends NSFW pictures uncovered only with this header.
    ...(storage.get(KEYS.showNsfw) === 'true' ? { 'x-show-nsfw': '1' } : {}),
    // With this header the server covers all pictures.
    ...(storage.get(KEYS.blurImages) === 'true' ? { 'x-blur-images': '1' } : {}),
  }),
  onSessionLost: createReloadOnce(tabStorage, browserClock, () => location.reload()),
});
