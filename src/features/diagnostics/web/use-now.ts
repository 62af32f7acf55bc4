import { useEffect, useState } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';

/** Calls `read` every `ms` milliseconds while the page is open. `read` must not change. */
export function usePolled<T>(read: () => T, ms: number): T {
  const [seen, setSeen] = useState(read);
  useEffect(() => browserClock.later(ms, () => setSeen(read)), [read, ms, seen]);
  return seen;
}

/** The current time, updated every `ms` milliseconds while the page is open. */
export const useNow = (ms: number): number => usePolled(browserClock.now, ms);
