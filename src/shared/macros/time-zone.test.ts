import { expect, test } from 'vitest';
import { TimeZone } from './time-zone.ts';

test.each(['UTC', 'Europe/Lisbon', 'America/Argentina/Buenos_Aires', 'Etc/GMT+2'])('%s is a zone', (name) => {
  expect(TimeZone.safeParse(name).success).toBe(true);
});

test.each([
  '',
  '+02:00',
  'Mars/Olympus',
  'Europe/Lisbon; drop table users',
  `Europe/${'x'.repeat(80)}`,
  '\u0000',
])('%j is none', (name) => {
  expect(TimeZone.safeParse(name).success).toBe(false);
});
