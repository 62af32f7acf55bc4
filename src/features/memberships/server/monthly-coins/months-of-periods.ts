// The months of a paid period: which one runs, and the key that its coins are given under.
import { addMonths, monthsSince } from '../../months.ts';
import type { PeriodRow } from '../periods.store.ts';

export interface MonthOfPeriod {
  /** 0 for the first. */
  index: number;
  start: Date;
  end: Date;
}

/** The month that runs at `at`: the last one where the period is over. */
export function monthAt(
  period: Pick<PeriodRow, 'starts_at' | 'ends_at' | 'months'>,
  at: Date,
): MonthOfPeriod {
  const { starts_at: begin, ends_at: end, months } = period;
  const within = at < end ? at : new Date(end.getTime() - 1);
  const index = Math.min(monthsSince(begin, within), months - 1);
  return {
    index,
    start: addMonths(begin, index),
    end: index + 1 < months ? addMonths(begin, index + 1) : end,
  };
}

/**
 * Names a month by what paid for it, as two periods may begin in the same second. Periods from before are named by the
 * month's start, so that no coins of theirs are given twice.
 */
export const monthKey = (
  period: Pick<PeriodRow, 'paid_by' | 'starts_at'>,
  providerSubscriptionId: string,
  index: number,
): string =>
  period.paid_by === null
    ? `member:${providerSubscriptionId}:${addMonths(period.starts_at, index).toISOString().slice(0, 19)}Z`
    : `member:${period.paid_by}:${index + 1}`;

/** Coins that count for the part of a month that is left, to the nearest whole one. */
export const unusedShare = (coins: number, { start, end }: MonthOfPeriod, at: Date): number => {
  const length = end.getTime() - start.getTime();
  const left = Math.min(length, Math.max(0, end.getTime() - at.getTime()));
  return length > 0 ? Math.round((coins * left) / length) : coins;
};
