import { describe, expect, it } from 'vitest';
import { amountInField, dayText, minorOf, moneyParts, moneyText, priceText, taxText } from './money.ts';

const price = { tax: 0, total: 1299, currency: 'USD', taxLabel: '', taxBasisPoints: 0 };

describe('money', () => {
  it('is formatted with the minor units of its currency', () => {
    expect(moneyText(1299, 'USD')).toBe('$12.99');
    expect(moneyText(123_400, 'USD')).toBe('$1,234.00');
    expect(moneyText(500, 'JPY')).toBe('¥500');
    expect(moneyText(999, 'EUR')).toBe('€9.99');
  });

  it('is split into currency sign and figure', () => {
    expect(moneyParts(9588, 'USD')).toEqual({ sign: '$', figure: '95.88' });
  });

  it.each([
    ['50', 5000],
    ['$50', 5000],
    ['1,250.5', 125_050],
    [' 12.99 ', 1299],
    ['0', 0],
    ['12.999', null],
    ['-5', null],
    ['', null],
    ['fifty', null],
    ['1e3', null],
  ])('%j typed is %j minor units', (text, minor) => expect(minorOf(text, 'USD')).toBe(minor));

  it.each([
    ['49,99', 4999],
    ['49.99', 4999],
    ['49,9 €', 4990],
    ['1.250', 125_000],
    ['1.250,50', 125_050],
    ['1 250,5', 125_050],
    ['1.250.000', 125_000_000],
    ['12,999', 1_299_900],
    ['1.25.000', null],
    ['-5', null],
    ['', null],
  ])('%j typed on a German page is %j minor units', (text, minor) =>
    expect(minorOf(text, 'EUR', 'de')).toBe(minor),
  );

  it('is written into a field without unnecessary zeros', () => {
    expect([amountInField(5000, 'USD'), amountInField(1250, 'USD'), amountInField(500, 'JPY')]).toEqual([
      '50',
      '12.50',
      '500',
    ]);
  });

  it('names the tax that a total contains, if any', () => {
    const taxed = { ...price, tax: 207, taxLabel: 'VAT', taxBasisPoints: 1900 };
    expect(taxText(taxed)).toBe('includes 19% VAT');
    expect(taxText({ ...taxed, taxBasisPoints: 775, taxLabel: '' })).toBe('includes 7.75% tax');
    expect(taxText(price)).toBe('');
    expect([priceText(price), priceText(taxed)]).toEqual(['$12.99', '$12.99, includes 19% VAT']);
  });

  it('a day is the UTC day in every time zone', () => {
    expect(dayText('2026-12-24T00:00:00.000Z')).toBe('December 24, 2026');
    expect(dayText('2026-12-24T23:59:59.000Z')).toBe('December 24, 2026');
  });
});
