import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceWithTax, shareOf, taxWithin } from './tax.ts';

const amount = fc.integer({ min: 1, max: 100_000_000 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

describe('tax', () => {
  test.each([
    [999, 1900, true, { net: 839, tax: 160, total: 999 }],
    [999, 1900, false, { net: 999, tax: 190, total: 1189 }],
    [299, 2100, true, { net: 247, tax: 52, total: 299 }],
    // Exactly one half goes up.
    [50, 100, false, { net: 50, tax: 1, total: 51 }],
    [49, 100, false, { net: 49, tax: 0, total: 49 }],
  ])('%i at %i basis points, included: %s', (value, points, isIncluded, expected) => {
    const rate = { label: 'VAT', basisPoints: points, isIncluded };
    expect(priceWithTax(value, 'USD', rate)).toMatchObject({ ...expected, taxLabel: 'VAT' });
  });

  test('a country without a rate has none', () => {
    expect(priceWithTax(999, 'USD', null)).toEqual({
      net: 999,
      tax: 0,
      total: 999,
      currency: 'USD',
      taxLabel: '',
      taxBasisPoints: 0,
    });
  });

  test('net and tax make the total, and the stated price stays where it says that it includes the tax', () => {
    fc.assert(
      fc.property(amount, basisPoints, fc.boolean(), (value, points, isIncluded) => {
        const price = priceWithTax(value, 'USD', { label: 'VAT', basisPoints: points, isIncluded });
        expect(price.net + price.tax).toBe(price.total);
        expect(price.net).toBeGreaterThanOrEqual(0);
        expect(price.tax).toBeGreaterThanOrEqual(0);
        expect(isIncluded ? price.total : price.net).toBe(value);
      }),
    );
  });

  test('what a total contains is what was added to make it', () => {
    fc.assert(
      fc.property(amount, basisPoints, (net, points) => {
        const price = priceWithTax(net, 'USD', { label: 'VAT', basisPoints: points, isIncluded: false });
        expect(taxWithin(price.total, points)).toBe(price.tax);
      }),
    );
  });

  test('the shares of all parts together are the whole', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }), (tax, parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0) || 1;
        let back = 0;
        let sum = 0;
        for (const part of parts) {
          sum += shareOf(tax, back + part, whole) - shareOf(tax, back, whole);
          back += part;
        }
        expect(sum).toBe(back === whole ? tax : 0);
      }),
    );
  });
});
