import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, calendarMonth, monthsSince, startOfNextMonth } from './months.ts';

const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2120-01-01'), noInvalidDate: true });
const months = fc.integer({ min: 0, max: 240 });
const at = (text: string) => new Date(`${text}Z`);

test.each([
  ['2026-01-31T10:15:00', 1, '2026-02-28T10:15:00'],
  ['2026-01-31T10:15:00', 2, '2026-03-31T10:15:00'],
  ['2026-01-31T10:15:00', 3, '2026-04-30T10:15:00'],
  ['2027-12-31T23:59:59', 2, '2028-02-29T23:59:59'],
  ['2028-02-29T00:00:00', 12, '2029-02-28T00:00:00'],
  ['2028-02-29T00:00:00', 48, '2032-02-29T00:00:00'],
  ['2026-11-30T12:00:00', 3, '2027-02-28T12:00:00'],
  ['2026-12-01T00:00:00', 1, '2027-01-01T00:00:00'],
])('%s and %i months is %s', (from, count, to) => {
  expect(addMonths(at(from), count)).toEqual(at(to));
});

test('keeps the time of day, and the day where the month has it', () => {
  fc.assert(
    fc.property(dates, months, (anchor, count) => {
      const result = addMonths(anchor, count);
      expect(result.getTime() % 86_400_000).toBe(anchor.getTime() % 86_400_000);
      const nextDay = new Date(result.getTime() + 86_400_000);
      const isLastDay = nextDay.getUTCDate() === 1;
      expect(result.getUTCDate() === anchor.getUTCDate() || isLastDay).toBe(true);
      expect(result.getUTCDate()).toBeLessThanOrEqual(anchor.getUTCDate());
    }),
  );
});

test('each month begins after the one before, and counting back gives the same number', () => {
  fc.assert(
    fc.property(dates, months, (anchor, count) => {
      const start = addMonths(anchor, count);
      const next = addMonths(anchor, count + 1);
      expect(next.getTime()).toBeGreaterThan(start.getTime());
      expect(monthsSince(anchor, start)).toBe(count);
      expect(monthsSince(anchor, new Date(next.getTime() - 1))).toBe(count);
    }),
  );
});

test('nothing has passed before the beginning', () => {
  expect(monthsSince(at('2026-05-31T00:00:00'), at('2025-01-01T00:00:00'))).toBe(0);
});

test('calendar months', () => {
  expect(calendarMonth(at('2026-12-31T23:59:59'))).toBe('2026-12');
  expect(startOfNextMonth(at('2026-12-31T23:59:59'))).toEqual(at('2027-01-01T00:00:00'));
});
