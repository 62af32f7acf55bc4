// The browser's one way out, put together.
import { toApiError, ApiError } from './api-error.ts';
import { browserClock } from './clock.ts';
import { createRequestQueue } from './request-queue.ts';
import { createSend } from './send.ts';
import { KEYS } from './storage-keys.ts';
import { storage } from './storage.ts';
import { showToast } from './toasts.ts';
import { createTokens, type TokenPair } from './tokens.ts';

const reach: typeof fetch = (input, init) => fetch(input, init);

async function refresh(refreshToken: string): Promise<TokenPair> {
  const response = await reach('/api/auth/refresh', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  });
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as TokenPair;
}

export const tokens = createTokens({
  storage,
  clock: browserClock,
  refresh,
  exclusively: async (work) =>
    typeof navigator !== 'undefined' && navigator.locks
      ? navigator.locks.request('nb_refresh', work)
      : work(),
  isFinal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 400),
});

export const browserSend = createSend({
  fetch: reach,
  tokens,
  queue: createRequestQueue({
    clock: browserClock,
    notify: (title, description) => showToast({ title, description, tone: 'info' }),
  }),
  // Only with it are NSFW pictures sent uncovered.
  viewerHeaders: (): Record<string, string> =>
    storage.get(KEYS.showNsfw) === 'true' ? { 'x-show-nsfw': '1' } : {},
  onSessionLost: () => location.reload(),
});
