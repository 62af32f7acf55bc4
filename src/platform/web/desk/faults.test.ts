import { expect, test } from 'vitest';
import { amountFault } from './amount-fault.ts';
import { parseWhole, signedText, timeText, wholeFault, wholeText } from './number-text.ts';

test('returns the error of an amount', () => {
  expect(amountFault('ten', 'USD')).toBe('Write an amount like 12.99');
  expect(amountFault('12.99', 'JPY')).toBe('Write an amount like 1299');
  expect(amountFault('0.00', 'USD')).toBe('More than nothing');
  expect(amountFault('10.01', 'USD', 1000)).toBe('At most $10.00');
  expect(amountFault('10.00', 'USD', 1000)).toBeUndefined();
});

test('returns the error of a whole number', () => {
  expect(wholeFault('1.5', 1, 10)).toBe('Write a whole number');
  expect(wholeFault('', 1, 10)).toBe('Write a whole number');
  expect(wholeFault('0', 1, 10)).toBe('At least 1');
  expect(wholeFault('2000', 1, 1000)).toBe('At most 1,000');
  expect(wholeFault(' 10 ', 1, 10)).toBeUndefined();
  expect([parseWhole('-4'), parseWhole('1e3'), parseWhole('')]).toEqual([-4, null, null]);
});

test('formats numbers and times', () => {
  expect([wholeText(-1250), signedText(20), signedText(-4), signedText(0)]).toEqual([
    '−1,250',
    '+20',
    '−4',
    '0',
  ]);
  expect(timeText('2026-11-24T09:30:15.000Z')).toBe('2026-11-24 09:30');
});
