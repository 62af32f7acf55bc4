import { expect, it } from 'vitest';
import { parseReading, READING, writeReading, type Reading } from './reading.ts';

const DEFAULT: Reading = {
  size: '100',
  width: 'normal',
  font: 'house',
  contrast: 'system',
  portraits: 'shown',
};

it('stores only what differs from the default', () => {
  expect(writeReading(DEFAULT)).toBe('');
  expect(writeReading({ ...DEFAULT, size: '130', portraits: 'hidden' })).toBe('size-130 portraits-hidden');
});

it('reads every choice that it wrote', () => {
  for (const name of Object.keys(READING) as (keyof Reading)[])
    for (const value of READING[name]) {
      const reading = { ...DEFAULT, [name]: value };
      expect(parseReading(writeReading(reading))).toEqual(reading);
    }
});

it.each([null, '', 'size-9000 font-comic', '{"size":115}', 'size-115x'])(
  'takes the default for what it does not know: %j',
  (text) => {
    expect(parseReading(text)).toEqual(DEFAULT);
  },
);
