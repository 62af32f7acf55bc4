// Months as memberships count them, in UTC. A month that has no such day ends on its last one, and the next month has
// the day again: 31 January, 28 February, 31 March.

/**
 * The same day and time so many months later.
 * @param anchor where counting began; never a result of this function, or a day that was cut to 28 stays so.
 */
export function addMonths(anchor: Date, months: number): Date {
  const result = new Date(anchor);
  result.setUTCDate(1);
  result.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return result;
}

/** Whole months from `anchor` to `at`; 0 before. */
export function monthsSince(anchor: Date, at: Date): number {
  const months =
    (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  return Math.max(0, addMonths(anchor, months) > at ? months - 1 : months);
}

/** "2026-11" */
export const calendarMonth = (at: Date): string => at.toISOString().slice(0, 7);

export const startOfNextMonth = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
