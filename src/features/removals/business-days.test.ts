import { describe, expect, it } from 'vitest';
import { addBusinessDays, isBusinessDay } from './business-days.ts';

const at = (text: string): number => Date.parse(text);
const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

describe('business days', () => {
  it('counts neither weekends nor the day itself', () => {
    expect(day(addBusinessDays(at('2026-03-06T15:00:00Z'), 1))).toBe('2026-03-09');
    expect(day(addBusinessDays(at('2026-03-07T15:00:00Z'), 1))).toBe('2026-03-09');
  });

  it('keeps the time of day', () => {
    expect(addBusinessDays(at('2026-03-06T15:30:00Z'), 3)).toBe(at('2026-03-11T15:30:00Z'));
  });

  it('leaves federal holidays out: 14 days from 25 November 2026 pass Thanksgiving', () => {
    expect(isBusinessDay(at('2026-11-26T12:00:00Z'))).toBe(false);
    expect(day(addBusinessDays(at('2026-11-25T12:00:00Z'), 14))).toBe('2026-12-16');
    expect(day(addBusinessDays(at('2026-11-25T12:00:00Z'), 10))).toBe('2026-12-10');
  });

  it.each([
    ['2026-01-01', 'New Year'],
    ['2026-01-19', 'the third Monday of January'],
    ['2026-02-16', 'the third Monday of February'],
    ['2026-05-25', 'the last Monday of May'],
    ['2026-06-19', 'the 19th of June'],
    ['2026-07-03', 'the 4th of July, a Saturday, on Friday'],
    ['2026-09-07', 'the first Monday of September'],
    ['2026-10-12', 'the second Monday of October'],
    ['2026-11-11', 'the 11th of November'],
    ['2026-12-25', 'the 25th of December'],
    ['2027-07-05', 'the 4th of July, a Sunday, on Monday'],
    ['2021-12-31', 'New Year of 2022, a Saturday, on the last day of 2021'],
  ])('%s is no business day: %s', (text) => {
    expect(isBusinessDay(at(`${text}T23:59:59Z`))).toBe(false);
    expect(isBusinessDay(at(`${text}T00:00:00Z`))).toBe(false);
  });

  it('works across the year', () => {
    expect(day(addBusinessDays(at('2026-12-24T09:00:00Z'), 5))).toBe('2027-01-04');
  });
});
