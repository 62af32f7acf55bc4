import { useEffect, useState } from 'react';
import { browserClock, type Clock } from './clock.ts';

/** The value once it has not changed for `ms`; what somebody types, when they pause. */
export function useSettledValue<T>(value: T, ms: number, clock: Clock = browserClock): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => clock.later(ms, () => setSettled(value)), [value, ms, clock]);
  return settled;
}
