import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Period } from '../../../platform/server/ports/payments.ts';
import { dayOfMonth, endOfPeriod } from './months.ts';

function boundaries(start: string, period: Period, count: number): string[] {
  const anchorDay = dayOfMonth(Date.parse(start));
  let at = Date.parse(start);
  return Array.from({ length: count }, () => {
    at = endOfPeriod(at, period, anchorDay);
    return new Date(at).toISOString();
  });
}

describe('the end of a billing period', () => {
  test('comes back to the 31st after a short month', () => {
    expect(boundaries('2027-01-31T22:15:00.123Z', 'month', 4)).toEqual([
      '2027-02-28T22:15:00.123Z',
      '2027-03-31T22:15:00.123Z',
      '2027-04-30T22:15:00.123Z',
      '2027-05-31T22:15:00.123Z',
    ]);
  });

  test('uses 29 February in a leap year', () => {
    expect(boundaries('2028-01-31T00:00:00.000Z', 'month', 2)).toEqual([
      '2028-02-29T00:00:00.000Z',
      '2028-03-31T00:00:00.000Z',
    ]);
  });

  test('of a yearly subscription from a leap day comes back to the leap day', () => {
    expect(boundaries('2028-02-29T12:00:00.000Z', 'year', 4)).toEqual([
      '2029-02-28T12:00:00.000Z',
      '2030-02-28T12:00:00.000Z',
      '2031-02-28T12:00:00.000Z',
      '2032-02-29T12:00:00.000Z',
    ]);
  });

  test('goes over the end of a year, in UTC and not in local time', () => {
    expect(boundaries('2026-12-31T23:59:59.999Z', 'month', 2)).toEqual([
      '2027-01-31T23:59:59.999Z',
      '2027-02-28T23:59:59.999Z',
    ]);
  });

  test('is always in the following month, never on a later day than the anchor, at the same time of day', () => {
    const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 40 }), (date, count) => {
        const anchorDay = date.getUTCDate();
        let at = date.getTime();
        for (let i = 1; i <= count; i++) {
          at = endOfPeriod(at, 'month', anchorDay);
          const end = new Date(at);
          const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + i;
          expect(end.getUTCFullYear() * 12 + end.getUTCMonth()).toBe(month);
          const lastDay = new Date(Date.UTC(0, month + 1, 0)).getUTCDate();
          expect(end.getUTCDate()).toBeLessThanOrEqual(anchorDay);
          if (end.getUTCDate() < anchorDay)
            expect(end.getUTCDate()).toBeGreaterThanOrEqual(Math.min(28, lastDay));
          expect(at % 86_400_000).toBe(date.getTime() % 86_400_000);
        }
      }),
    );
  });
});
