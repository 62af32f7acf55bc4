import { useEffect, useState } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';

/** The value once it has stayed the same for `ms`. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => browserClock.later(ms, () => setSettled(value)), [value, ms]);
  return settled;
}
