import { expect, it } from 'vitest';
import { filterProblem, isFiltered, NO_FILTER, queryOf } from './ledger-filter.ts';

it('without bounds none are sent', () => {
  expect(queryOf(NO_FILTER)).toEqual({ kind: 'all', from: undefined, to: undefined });
  expect(isFiltered(NO_FILTER)).toBe(false);
});

it('the last day is included, over the ends of months and years', () => {
  const to = (day: string) => queryOf({ ...NO_FILTER, to: day }).to;
  expect([to('2026-11-24'), to('2026-12-31'), to('2028-02-28')]).toEqual([
    '2026-11-25',
    '2027-01-01',
    '2028-02-29',
  ]);
});

it('says when the days are the wrong way round', () => {
  expect(filterProblem({ kind: 'in', from: '2026-11-24', to: '2026-11-24' })).toBe('');
  expect(filterProblem({ kind: 'in', from: '2026-11-25', to: '2026-11-24' })).toBe(
    'The first day is after the last',
  );
});
