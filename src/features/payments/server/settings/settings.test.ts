import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOOM, openPaymentsRoom, PACK, type PaymentsRoom } from '../test-support/payments-room.ts';

let room: PaymentsRoom;
beforeAll(async () => {
  room = await openPaymentsRoom();
});
afterAll(() => room.close());

const HOUR_MS = 3_600_000;
const as = (userId: string) => ({ caller: { userId } }) as never;
const show = (user: string) => room.payments.routes.settings({}, as(user));
const change = (user: string, body: { country?: string | null; spendCap?: number | null }) =>
  room.payments.routes.changeSettings({ body }, as(user));

describe('the monthly limit', () => {
  test('a lower one holds at once, a higher one and none after a day', async () => {
    const user = await room.newUser();
    expect(await show(user)).toMatchObject({ spendCap: null, nextCap: null, spent: 0, currency: 'USD' });
    expect(await change(user, { spendCap: 1000 })).toMatchObject({ spendCap: 1000, nextCap: null });
    const from = new Date(room.clock.now() + 24 * HOUR_MS).toISOString();
    expect(await change(user, { spendCap: 2000 })).toMatchObject({
      spendCap: 1000,
      nextCap: { amount: 2000, from },
    });
    room.clock.advance(HOUR_MS);
    expect(await change(user, { spendCap: 2000 })).toMatchObject({ nextCap: { amount: 2000, from } });
    room.clock.advance(23 * HOUR_MS);
    expect(await show(user)).toMatchObject({ spendCap: 2000, nextCap: null });
    expect(await change(user, { spendCap: null })).toMatchObject({
      spendCap: 2000,
      nextCap: { amount: null },
    });
    expect(await change(user, { spendCap: 500 })).toMatchObject({ spendCap: 500, nextCap: null });
  });

  test('names what it is, what was spent and what this costs', async () => {
    const user = await room.newUser();
    await room.buy(user, BLOOM);
    await change(user, { spendCap: 1200 });
    await expect(room.order(user)).rejects.toMatchObject({
      code: 'payments.cap_reached',
      message: 'Your limit is $12.00 a month. You have spent $9.99, and this costs $2.99.',
    });
    await change(user, { spendCap: 1298 - 1 });
    await expect(room.payments.billing.checkCap(user, 299)).rejects.toMatchObject({
      code: 'payments.cap_reached',
    });
    await expect(room.payments.billing.checkCap(user, 201)).resolves.toBeUndefined();
  });

  test('two tabs cannot pass it together: what waits to be paid counts', async () => {
    const user = await room.newUser();
    await change(user, { spendCap: 1000 });
    const offers = [PACK, BLOOM, { ...PACK, offerId: '00000000-0000-7000-8000-0000000f0550', amount: 900 }];
    const results = await Promise.allSettled(offers.map((offer) => room.order(user, offer)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [refused] = results.filter((result) => result.status === 'rejected');
    expect(refused!.reason).toMatchObject({ message: expect.stringContaining('wait to be paid') });
  });

  test('begins anew with the month in UTC, and what was given back is free again', async () => {
    const user = await room.newUser();
    await room.buy(user, BLOOM);
    await change(user, { spendCap: 1000 });
    await expect(room.order(user)).rejects.toMatchObject({ code: 'payments.cap_reached' });
    const [payment] = await room.paymentsOf(user);
    room.provider.refundAtDesk(payment!.provider_payment_id, 500);
    await room.deliver();
    expect(await show(user)).toMatchObject({ spent: 499 });
    await expect(room.payments.billing.checkCap(user, 501)).resolves.toBeUndefined();
    const nextMonth = Date.UTC(2026, 11, 1);
    room.clock.advance(nextMonth - 1 - room.clock.now());
    expect(await show(user)).toMatchObject({ spent: 499 });
    room.clock.advance(1);
    expect(await show(user)).toMatchObject({ spent: 0 });
  });
});

describe('the country', () => {
  test('decides the tax where a call names none', async () => {
    const user = await room.newUser();
    await room.payments.routes.setTaxRate(
      { body: { country: 'AT', label: 'USt', basisPoints: 2000, isIncluded: false } },
      as(user),
    );
    expect(await change(user, { country: 'AT' })).toMatchObject({
      country: 'AT',
      taxedCountries: [{ country: 'AT', label: 'USt' }],
    });
    const { priceFor } = room.payments.billing;
    expect(await priceFor(1000, 'USD', { userId: user })).toMatchObject({ total: 1200, taxLabel: 'USt' });
    expect(await priceFor(1000, 'USD', { userId: user, country: 'US' })).toMatchObject({ total: 1000 });
    expect(await priceFor(1000, 'USD', {})).toMatchObject({ total: 1000, tax: 0 });
    const { orderId } = await room.order(user, PACK, { expectedTotal: 359 });
    expect(await room.orderRow(orderId)).toMatchObject({ net: 299, tax: 60, total: 359, tax_country: 'AT' });
    expect(await change(user, { country: null })).toMatchObject({ country: null });
  });
});
