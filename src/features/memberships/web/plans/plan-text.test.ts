import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../platform/web/api-error.ts';
import type { ChangeQuote, Plan } from '../../contract.ts';
import {
  bestSavingText,
  effectText,
  offerChangeText,
  refusalText,
  renewalText,
  savingText,
} from './plan-text.ts';
import { PLANS } from '../test-support/plans.ts';

const [free, bloom] = [PLANS[0]!, PLANS[1]!];
const priced = (total: number): Plan => {
  const month = { id: 'new', price: { ...bloom.month!.price, total } };
  return { ...bloom, month };
};

describe('what stands at a button', () => {
  it('price, period, tax and what renews', () => {
    expect(renewalText(bloom, 'month')).toBe('$9.99 a month. Renews each month until you cancel.');
    const price = { ...bloom.year!.price, tax: 1531, taxLabel: 'VAT', taxBasisPoints: 1900 };
    expect(renewalText({ ...bloom, year: { id: 'y', price } }, 'year')).toBe(
      '$95.88 a year, includes 19% VAT. Renews each year until you cancel.',
    );
    expect(renewalText({ ...bloom, year: null }, 'year')).toBe('Not offered by the year.');
  });

  it('the saving is said in money', () => {
    expect(savingText(bloom)).toBe('$7.99 a month. You save $24.00 a year');
    expect(savingText(free)).toBe('');
    expect(savingText({ ...bloom, yearlySaving: 0 })).toBe('$7.99 a month');
    expect(bestSavingText(PLANS)).toBe('Save up to $60.00 a year');
    expect(bestSavingText([free])).toBe('');
  });
});

describe('a change of the running membership', () => {
  const quote: ChangeQuote = {
    dueNow: 1500,
    credit: 999,
    currency: 'USD',
    when: 'now',
    effectiveAt: '2026-11-24T10:00:00.000Z',
    nextCharge: { at: '2026-12-24T10:00:00.000Z', amount: 2499 },
    coins: 1000,
    coinsNow: 700,
  };
  it('a larger plan at once, with its coins once they are paid', () =>
    expect(effectText(quote, 'Eclipse')).toBe(
      'Eclipse begins at once. 700 coins come once the payment is confirmed, then 1,000 coins a month.',
    ));
  it('from a month to a year, whose first month was paid already', () =>
    expect(effectText({ ...quote, coins: 300, coinsNow: 0 }, 'Bloom')).toBe(
      'Bloom begins at once. From next month it brings 300 coins a month.',
    ));
  it('a smaller one with the next period', () =>
    expect(effectText({ ...quote, when: 'renewal', effectiveAt: '2026-12-24T10:00:00.000Z' }, 'Bloom')).toBe(
      'Bloom begins on December 24, 2026. Until then everything stays as it is.',
    ));
});

describe('an offer that has changed meanwhile', () => {
  it('says what it was and what it is', () =>
    expect(offerChangeText(bloom, 'month', [free, priced(1199)])).toBe(
      'Bloom is $11.99 a month now; it was $9.99 when this page was opened. Nothing was charged.',
    ));
  it('says that it is gone', () =>
    expect(offerChangeText(bloom, 'month', [free, { ...bloom, month: null }])).toBe(
      'Bloom is no longer offered by the month. Nothing was charged.',
    ));
  it('says no more than is known', () =>
    expect(offerChangeText(bloom, 'month', null)).toContain('The offer has changed'));

  it.each([[{ items: [priced(1199)] }], [[priced(1199)]]])(
    'reads the new offer from the refusal',
    (offer) => {
      const error = new ApiError(
        409,
        JSON.stringify({ error: { code: 'payments.offer_changed', message: 'x' }, offer }),
      );
      expect(refusalText(error, bloom, 'month')).toContain('$11.99');
    },
  );

  it('any other refusal is said in the server’s words', () => {
    const error = new ApiError(
      409,
      JSON.stringify({ error: { code: 'payments.cap_reached', message: 'Your limit is $20.' } }),
    );
    expect(refusalText(error, bloom, 'month')).toBe('Your limit is $20.');
    expect(refusalText(new TypeError('Failed to fetch'), bloom, 'month')).toContain('nothing was charged');
  });
});
