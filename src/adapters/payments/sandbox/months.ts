import type { Period } from '../../../platform/server/ports/payments.ts';

/**
 * When a period that begins at `start` ends, in UTC. `anchorDay` is the day of the month that the subscription began on:
 * a short month moves the day forward, the next long one moves it back (31 January, 28 February, 31 March).
 */
export function endOfPeriod(start: number, period: Period, anchorDay: number): number {
  const date = new Date(start);
  const months = date.getUTCMonth() + (period === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(date.getUTCFullYear(), months, Math.min(anchorDay, lastDay));
  return end.getTime();
}

export const dayOfMonth = (at: number): number => new Date(at).getUTCDate();
