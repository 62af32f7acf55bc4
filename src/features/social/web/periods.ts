import type { Period } from '../rules.ts';

export const PERIOD_OPTIONS: readonly { value: Period; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All time' },
];

/** Follows the word "people" in labels. */
export const WITHIN: Record<Period, string> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
  year: 'this year',
  all: 'all time',
};
