import { useEffect, useState } from 'react';
import { browserClock, type Clock } from '../clock.ts';

/**
 * The debounced value: updated when it has not changed for `ms`, for instance when the user pauses typing.
 */
export function useSettledValue<T>(value: T, ms: number, clock: Clock = browserClock): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => clock.later(ms, () => setSettled(value)), [value, ms, clock]);
  return settled;
}
