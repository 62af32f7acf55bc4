import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOOM, openPaymentsFixture, PACK, type PaymentsFixture } from '../test-support/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await openPaymentsFixture();
});
afterAll(() => fixture.close());

const HOUR_MS = 3_600_000;
const as = (userId: string) => ({ caller: { userId } }) as never;
const show = (user: string) => fixture.payments.routes.settings({}, as(user));
const change = (user: string, body: { country?: string | null; spendCap?: number | null }) =>
  fixture.payments.routes.changeSettings({ body }, as(user));

describe('the monthly limit', () => {
  test('a lower one holds at once, a higher one and none after a day', async () => {
    const user = await fixture.newUser();
    expect(await show(user)).toMatchObject({ spendCap: null, nextCap: null, spent: 0, currency: 'USD' });
    expect(await change(user, { spendCap: 1000 })).toMatchObject({ spendCap: 1000, nextCap: null });
    const from = new Date(fixture.clock.now() + 24 * HOUR_MS).toISOString();
    expect(await change(user, { spendCap: 2000 })).toMatchObject({
      spendCap: 1000,
      nextCap: { amount: 2000, from },
    });
    fixture.clock.advance(HOUR_MS);
    expect(await change(user, { spendCap: 2000 })).toMatchObject({ nextCap: { amount: 2000, from } });
    fixture.clock.advance(23 * HOUR_MS);
    expect(await show(user)).toMatchObject({ spendCap: 2000, nextCap: null });
    expect(await change(user, { spendCap: null })).toMatchObject({
      spendCap: 2000,
      nextCap: { amount: null },
    });
    expect(await change(user, { spendCap: 500 })).toMatchObject({ spendCap: 500, nextCap: null });
  });

  test('names what it is, what was spent and what this costs', async () => {
    const user = await fixture.newUser();
    await fixture.buy(user, BLOOM);
    await change(user, { spendCap: 1200 });
    await expect(fixture.order(user)).rejects.toMatchObject({
      code: 'payments.cap_reached',
      message: 'Your limit is $12.00 a month. You have spent $9.99, and this costs $2.99.',
    });
    await change(user, { spendCap: 1298 - 1 });
    await expect(fixture.payments.billing.checkCap(user, 299)).rejects.toMatchObject({
      code: 'payments.cap_reached',
    });
    await expect(fixture.payments.billing.checkCap(user, 201)).resolves.toBeUndefined();
  });

  test('two tabs cannot pass it together: what waits to be paid counts', async () => {
    const user = await fixture.newUser();
    await change(user, { spendCap: 1000 });
    const offers = [PACK, BLOOM, { ...PACK, offerId: '00000000-0000-7000-8000-0000000f0550', amount: 900 }];
    const results = await Promise.allSettled(offers.map((offer) => fixture.order(user, offer)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [refused] = results.filter((result) => result.status === 'rejected');
    expect(refused!.reason).toMatchObject({ message: expect.stringContaining('wait to be paid') });
  });

  test('begins anew with the month in UTC, and what was given back is free again', async () => {
    const user = await fixture.newUser();
    await fixture.buy(user, BLOOM);
    await change(user, { spendCap: 1000 });
    await expect(fixture.order(user)).rejects.toMatchObject({ code: 'payments.cap_reached' });
    const [payment] = await fixture.paymentsOf(user);
    fixture.provider.refundAtDesk(payment!.provider_payment_id, 500);
    await fixture.deliver();
    expect(await show(user)).toMatchObject({ spent: 499 });
    await expect(fixture.payments.billing.checkCap(user, 501)).resolves.toBeUndefined();
    const nextMonth = Date.UTC(2026, 11, 1);
    fixture.clock.advance(nextMonth - 1 - fixture.clock.now());
    expect(await show(user)).toMatchObject({ spent: 499 });
    fixture.clock.advance(1);
    expect(await show(user)).toMatchObject({ spent: 0 });
  });
});

describe('the country', () => {
  test('decides the tax where a call names none', async () => {
    const user = await fixture.newUser();
    await fixture.payments.routes.setTaxRate(
      { body: { country: 'AT', label: 'USt', basisPoints: 2000, isIncluded: false } },
      as(user),
    );
    expect(await change(user, { country: 'AT' })).toMatchObject({
      country: 'AT',
      taxedCountries: [{ country: 'AT', label: 'USt' }],
    });
    const { priceFor } = fixture.payments.billing;
    expect(await priceFor(1000, 'USD', { userId: user })).toMatchObject({ total: 1200, taxLabel: 'USt' });
    expect(await priceFor(1000, 'USD', { userId: user, country: 'US' })).toMatchObject({ total: 1000 });
    expect(await priceFor(1000, 'USD', {})).toMatchObject({ total: 1000, tax: 0 });
    const { orderId } = await fixture.order(user, PACK, { expectedTotal: 359 });
    expect(await fixture.orderRow(orderId)).toMatchObject({
      net: 299,
      tax: 60,
      total: 359,
      tax_country: 'AT',
    });
    expect(await change(user, { country: null })).toMatchObject({ country: null });
  });
});
