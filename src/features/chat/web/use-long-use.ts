import { useEffect } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';
import { storage } from '../../../platform/web/storage.ts';
import { useStored } from '../../../platform/web/use-stored.ts';
import { createLongUse, USE_KEY } from './long-use.ts';

/** Signs of a reader; capturing, since scrolling does not bubble. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll', 'visibilitychange'];
/** More often than this nothing is written down, ms. */
const BEAT_MS = 15_000;
const HOW = { capture: true, passive: true };

const longUse = createLongUse(browserClock, storage);

/** Watches while a chat is open, and tells when its reader is to be reminded. */
export function useLongUse(): { isDue: boolean; acknowledge: () => void } {
  // Changes with each beat, those of other tabs too.
  const use = useStored(USE_KEY);
  useEffect(() => {
    let last = -Infinity;
    const beat = () => {
      const now = browserClock.now();
      if (document.visibilityState === 'hidden' || Math.abs(now - last) < BEAT_MS) return;
      last = now;
      longUse.beat();
    };
    beat();
    for (const sign of SIGNS) document.addEventListener(sign, beat, HOW);
    return () => SIGNS.forEach((sign) => document.removeEventListener(sign, beat, HOW));
  }, []);
  return { isDue: longUse.isDue(use), acknowledge: longUse.acknowledge };
}
