import { useEffect } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { useStored } from '../../../../platform/web/storage/use-stored.ts';
import { createLongUse, USE_KEY } from './long-use.ts';

/** Events that count as user activity. They are captured, because scroll events do not bubble. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll', 'visibilitychange'];
/** The minimum interval between two stored heartbeats, in ms. */
const BEAT_MS = 15_000;
const LISTENER_OPTIONS = { capture: true, passive: true };

const longUse = createLongUse(browserClock, storage);

/** Measures use while a chat is open. @returns whether the reminder is due */
export function useLongUse(): { isDue: boolean; acknowledge: () => void } {
  // Changes with every heartbeat, including those of other tabs.
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
    for (const sign of ACTIVITY_EVENTS) document.addEventListener(sign, beat, LISTENER_OPTIONS);
    return () =>
      ACTIVITY_EVENTS.forEach((sign) => document.removeEventListener(sign, beat, LISTENER_OPTIONS));
  }, []);
  return { isDue: longUse.isDue(use), acknowledge: longUse.acknowledge };
}
