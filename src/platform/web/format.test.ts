import { describe, expect, it } from 'vitest';
import { numbersIn, relativeDate, shortNumber, wholeNumber } from './format.ts';

describe('Number shortening: K from 10,000, M from 1 million, B from 1 billion, one decimal, default max length 6', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1250, '1,250'],
    [9999, '9,999'],
    [10_000, '10.0K'],
    [12_400, '12.4K'],
    [123_456, '123.5K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1_000_000, '1.0M'],
    [2_345_678, '2.3M'],
    [999_949_999, '999.9M'],
    [999_950_000, '1.0B'],
    [7_200_000_000, '7.2B'],
    [-12_400, '-12.4K'],
  ])('%i is %s', (value, text) => expect(shortNumber(value)).toBe(text));

  it('separates thousands with commas in whole numbers', () => {
    const texts = [0, 999, 1000, 12_345, 1_234_500_000_000].map(wholeNumber);
    expect(texts).toEqual(['0', '999', '1,000', '12,345', '1,234,500,000,000']);
  });

  it('omits the decimal if the text would exceed 6 characters', () => {
    expect(shortNumber(-123_456)).toBe('-123K');
    expect(shortNumber(1_234_500_000_000)).toBe('1235B');
    expect(shortNumber(-123_456, 7)).toBe('-123.5K');
  });
});

describe('coin balance display limit 7 characters', () => {
  it.each([
    [1_234_500_000_000, '1234.5B'],
    [12_345_600_000_000, '12346B'],
    [999_949, '999.9K'],
  ])('%i is %s', (value, text) => expect(shortNumber(value, 7)).toBe(text));
});

describe('relativeDate', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:55:00Z', '5 minutes ago'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-15T12:00:00Z', '6 days ago'],
    ['2026-11-14T12:00:00Z', 'Nov 14'],
    ['2025-03-02T12:00:00Z', 'Mar 2, 2025'],
  ])('%s is %s', (iso, text) => expect(relativeDate(iso, now)).toBe(text));
});

it.each([
  ['de', [1250, 12_400, 1_234_500], ['1.250', '12.400', '1,2 Mio.']],
  ['ja', [1250, 12_400, 123_450_000], ['1,250', '1.2万', '1.2億']],
])('numbers of %s are written as there', (locale, values, texts) => {
  expect(values.map((value) => numbersIn(locale).short(value).replaceAll('\u00a0', ' '))).toEqual(texts);
  expect(numbersIn(locale).whole(1_234_500)).toBe(locale === 'de' ? '1.234.500' : '1,234,500');
});
