import { expect, test } from 'vitest';
import { readTime } from './times.ts';

const iso = (value: unknown, offset = 0) => {
  const time = readTime(value, offset);
  return time && [new Date(time.at).toISOString(), time.hasZone];
};

test.each([
  ['October 5, 2024 7:31pm', '2024-10-05T19:31:00.000Z', false],
  ['Oct 5, 2024 12:05am', '2024-10-05T00:05:00.000Z', false],
  ['Oct 5, 2024, 19:31:05', '2024-10-05T19:31:05.000Z', false],
  ['2024-10-05 @19h 31m 05s 123ms', '2024-10-05T19:31:05.123Z', false],
  ['2024-10-5@19h31m05s', '2024-10-05T19:31:05.000Z', false],
  ['2024-10-05T19:31:05.123Z', '2024-10-05T19:31:05.123Z', true],
  ['2024-10-05T19:31:05+02:00', '2024-10-05T17:31:05.000Z', true],
  ['2024-10-05 19:31', '2024-10-05T19:31:00.000Z', false],
  [1728156665123, '2024-10-05T19:31:05.123Z', true],
  [1728156665, '2024-10-05T19:31:05.000Z', true],
  ['1728156665123', '2024-10-05T19:31:05.123Z', true],
  ['1728156665.5', '2024-10-05T19:31:05.500Z', true],
])('%s', (value, expected, hasZone) => {
  expect(iso(value)).toEqual([expected, hasZone]);
});

test('a time without a zone is read with the given offset, one with a zone is not', () => {
  expect(iso('October 5, 2024 7:31pm', 120)?.[0]).toBe('2024-10-05T17:31:00.000Z');
  expect(iso('2024-10-05T19:31:05Z', 120)?.[0]).toBe('2024-10-05T19:31:05.000Z');
});

test.each([
  '',
  'yesterday',
  '2024-13-05T10:00:00Z',
  '2024-06-31T10:00',
  'Foo 5, 2024 7:31pm',
  12,
  -1,
  null,
  {},
  '1850-01-01',
])('no time: %j', (value) => {
  expect(readTime(value, 0)).toBeNull();
});
