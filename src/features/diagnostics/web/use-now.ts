import { useEffect, useState } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';

/** What `look` sees, looked at anew every `ms` milliseconds while the page is open. `look` never changes. */
export function usePolled<T>(look: () => T, ms: number): T {
  const [seen, setSeen] = useState(look);
  useEffect(() => browserClock.later(ms, () => setSeen(look)), [look, ms, seen]);
  return seen;
}

/** The time, told anew every `ms` milliseconds while the page is open. */
export const useNow = (ms: number): number => usePolled(browserClock.now, ms);
