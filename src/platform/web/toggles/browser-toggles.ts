// The switches of this browser that wait for the server.
import { isPageLeaving } from '../calls/browser-send.ts';
import { browserClock } from '../clock.ts';
import { KEYS } from '../storage/storage-keys.ts';
import { storage } from '../storage/storage.ts';
import { createToggles } from './toggles.ts';

export const toggles = createToggles({
  storage,
  storageKey: KEYS.toggles,
  now: () => browserClock.now(),
  isLeaving: isPageLeaving,
});

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => toggles.flush());
