import type { LedgerKind } from '../rules.ts';

export interface LedgerFilter {
  kind: LedgerKind;
  /** Days like 2026-11-24, both included; empty for no bound. */
  from: string;
  to: string;
}

export const NO_FILTER: LedgerFilter = { kind: 'all', from: '', to: '' };

export const KIND_NAMES: Record<LedgerKind, string> = {
  all: 'All',
  in: 'Came in',
  out: 'Went out',
  pictures: 'Pictures',
  monthly: 'Monthly',
  bought: 'Bought',
  gifts: 'Gifts',
};

/** The server's `to` is the day before which entries lie: the day after the last that is shown. */
function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

export const queryOf = ({ kind, from, to }: LedgerFilter) => ({
  kind,
  from: from || undefined,
  to: to ? dayAfter(to) : undefined,
});

export const isFiltered = ({ kind, from, to }: LedgerFilter): boolean =>
  kind !== 'all' || from !== '' || to !== '';

/** What is wrong with the days; empty where nothing is. */
export const filterProblem = ({ from, to }: LedgerFilter): string =>
  from && to && from > to ? 'The first day is after the last' : '';
