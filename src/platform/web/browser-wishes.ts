// The wishes of this browser.
import { isPageLeaving } from './browser-send.ts';
import { browserClock } from './clock.ts';
import { KEYS } from './storage-keys.ts';
import { storage } from './storage.ts';
import { createWishes } from './wishes.ts';

export const wishes = createWishes({
  storage,
  storageKey: KEYS.wishes,
  now: () => browserClock.now(),
  isLeaving: isPageLeaving,
});

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => wishes.leave());
