import { expect, test } from 'vitest';
import { isTimeZone, nextDigestAt } from './digest-time.ts';

const next = (now: string, digestHour: number, timeZone: string, digestSentAt: string | null = null) =>
  nextDigestAt(new Date(now), {
    digestHour,
    timeZone,
    digestSentAt: digestSentAt ? new Date(digestSentAt) : null,
  }).toISOString();

test.each([
  ['today, where the hour is still to come', '2026-11-25T06:00:00Z', 9, 'UTC', '2026-11-25T09:00:00.000Z'],
  ['tomorrow, where it is over', '2026-11-25T09:00:00Z', 9, 'UTC', '2026-11-26T09:00:00.000Z'],
  ['by the calendar there', '2026-11-25T23:30:00Z', 9, 'Asia/Tokyo', '2026-11-26T00:00:00.000Z'],
  ['in a zone of half hours', '2026-11-25T00:00:00Z', 7, 'Asia/Kolkata', '2026-11-25T01:30:00.000Z'],
  ['before clocks go back', '2026-10-24T20:00:00Z', 9, 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  ['before clocks go forward', '2026-03-28T20:00:00Z', 9, 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
])('%s', (_name, now, hour, zone, expected) => {
  expect(next(now, hour, zone)).toBe(expected);
});

test('an hour that the clock jumps over comes all the same, once', () => {
  const at = next('2026-03-28T20:00:00Z', 2, 'Europe/Berlin');
  expect(['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z']).toContain(at);
  expect(next(at, 2, 'Europe/Berlin', at)).toBe('2026-03-30T00:00:00.000Z');
});

test('no second one on the same day there', () => {
  const sent = '2026-11-25T06:00:00Z';
  expect(next('2026-11-25T07:00:00Z', 20, 'UTC', sent)).toBe('2026-11-26T20:00:00.000Z');
  // The same instant is another day in Auckland.
  expect(next('2026-11-25T12:00:00Z', 8, 'Pacific/Auckland', sent)).toBe('2026-11-25T19:00:00.000Z');
});

test('knows time zones by their names', () => {
  expect(['Europe/Berlin', 'UTC', 'America/Argentina/Ushuaia'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', 'Europe/Berlin; drop table'].some(isTimeZone)).toBe(false);
});
