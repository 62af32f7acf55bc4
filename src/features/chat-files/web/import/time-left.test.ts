import { expect, test } from 'vitest';
import { timeLeft, timeLeftText } from './time-left.ts';

const S = 1_000;

test('the pace so far tells how long it takes', () => {
  expect(timeLeft([], 0)).toBe(null);
  const samples = [
    { at: 0, share: 0.1 },
    { at: 2 * S, share: 0.2 },
  ];
  expect(timeLeft(samples, 2 * S)).toBe(null);
  expect(timeLeft([...samples, { at: 10 * S, share: 0.6 }], 12 * S)).toBeCloseTo(6 * S);
  expect(timeLeft([...samples, { at: 10 * S, share: 0.6 }], 60 * S)).toBe(0);
  expect(timeLeft([samples[0]!, { at: 9 * S, share: 0.1 }], 9 * S)).toBe(null);
});

test('it is said in round words', () => {
  expect(timeLeftText(0)).toBe('about 5 s left');
  expect(timeLeftText(46 * S)).toBe('about 50 s left');
  expect(timeLeftText(58 * S)).toBe('about 1 min left');
  expect(timeLeftText(61 * S)).toBe('about 2 min left');
  expect(timeLeftText(3 * 3600 * S)).toBe('about 3 h left');
});
