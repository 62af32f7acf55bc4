// Buying coins and memberships in the whole product with the embedded payment provider: the actions of buyers
// on its hosted pages, and their effects.
import { describe, expect, test } from 'vitest';
import { openHosted, payWith } from '../support/hosted-checkout.ts';
import {
  DAY,
  admin,
  buyPack,
  buyer,
  expectBooksInOrder,
  app,
  join,
  later,
  orderPack,
  playMoney,
  settle,
} from '../support/money-stage.ts';

playMoney();

describe('a coin pack', () => {
  test('is granted by the payment event, not by the return to the product', async () => {
    app.services.money.provider.sandbox!.events.hold();
    const { orderId, page } = await buyPack();
    expect(page.leftTo).toBe(`${app.origin}/payment/success?order=${orderId}`);
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    app.services.money.provider.sandbox!.events.release();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100, buckets: { bought: 100 } });
    expect((await buyer.payments.status({ query: { orderId } })).order).toMatchObject({
      state: 'paid',
      coins: 100,
      price: { total: 299, currency: 'USD' },
    });
    const [invoice] = (await buyer.payments.invoices({ query: {} })).items;
    expect(invoice).toMatchObject({ total: 299, kind: 'invoice' });
    const pdf = await buyer.payments.invoicePdf({ params: { id: invoice!.id } });
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expectBooksInOrder();
  });

  test('is granted by a status query when the event is late, and only once', async () => {
    app.services.money.provider.sandbox!.events.hold();
    const { orderId } = await buyPack();
    app.clock.advance(60_000);
    expect((await buyer.payments.status({ query: { orderId } })).order).toMatchObject({ state: 'paid' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
    app.services.money.provider.sandbox!.events.release();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
    await expectBooksInOrder();
  });

  test('is ordered once by twenty concurrent calls, and paid once by two tabs', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => orderPack()));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    const url = orders[0]!.checkoutUrl;
    await Promise.all([payWith(url, 'Card that works'), payWith(url, 'Card that works')]);
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
    // Opening the checkout again (Back button) shows the success page instead of another payment.
    expect((await openHosted(url)).leftTo).toContain('/payment/success');
    await expectBooksInOrder();
  });
});

describe('a membership', () => {
  test('starts immediately, grants its coins once, and ends with the paid period', async () => {
    await join('bloom');
    expect(await buyer.memberships.status()).toMatchObject({
      success: true,
      tier: 'bloom',
      subscription: { state: 'active', planName: 'Bloom', nextCharge: { amount: 999 } },
      permissions: { hasPremiumCharacters: true },
    });
    expect(await buyer.coins.info()).toMatchObject({ balance: 300, buckets: { monthly: 300 } });
    await expect(buyer.coins.claimMonthly()).rejects.toMatchObject({ status: 409, code: 'coins.claimed' });
    expect(await buyer.memberships.cancel({ body: {} })).toMatchObject({
      tier: 'bloom',
      subscription: { isEnding: true, nextCharge: null },
    });
    await later(32 * DAY);
    expect(await buyer.memberships.status()).toMatchObject({
      tier: 'free',
      subscription: { state: 'ended' },
      permissions: { hasPremiumCharacters: false },
    });
    expect((await buyer.account.me()).tier).toBe('free');
    expect(await buyer.coins.info()).toMatchObject({ balance: 300 });
    await expectBooksInOrder();
  });
});

describe('each outcome at the hosted page', () => {
  test.each([
    ['Card that is declined', 'The card was declined'],
    ['Card with too little money', 'not enough money'],
  ] as const)('%s: nothing is charged, and another card still works', async (card, words) => {
    const { page, orderId, checkoutUrl } = await buyPack(0, card);
    expect(page.text).toContain(words);
    expect((await buyer.payments.status({ query: { orderId } })).order).toMatchObject({ state: 'open' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    await payWith(checkoutUrl, 'Card that works');
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
  });

  test('bank confirmation: an order is paid when confirmed, not when refused', async () => {
    const refused = await (await buyPack(0, 'Card that needs confirmation by the bank')).page.press('Refuse');
    expect(refused.leftTo).toBeNull();
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 0 });
    const { checkoutUrl } = await orderPack();
    const asked = await payWith(checkoutUrl, 'Card that needs confirmation by the bank');
    expect((await asked.press('Confirm')).leftTo).toContain('/payment/success');
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
  });

  test('abandoned: the order can be cancelled, and otherwise expires', async () => {
    const { orderId, checkoutUrl } = await orderPack();
    expect(await buyer.payments.cancelOrder({ params: { id: orderId } })).toMatchObject({
      state: 'cancelled',
    });
    expect((await openHosted(checkoutUrl)).text).toContain('Nothing was charged');
    const second = await orderPack();
    await later(2 * 3_600_000);
    expect((await buyer.payments.status({ query: { orderId: second.orderId } })).order).toMatchObject({
      state: 'expired',
      checkoutUrl: null,
    });
    await expectBooksInOrder();
  });

  test('a refund takes back the remaining coins, and spent ones become a debt', async () => {
    await buyPack();
    const job = await buyer.images.generate({ body: { prompt: 'somebody by a lake', count: 4 } });
    await expect
      .poll(async () => (await buyer.images.job({ params: { id: job.id } })).state)
      .toBe('complete');
    const spent = job.cost;
    const [payment] = (await admin.payments.deskPayments({ query: { q: buyer.user.username } })).items;
    const refund = (amount: number, idempotencyKey: string) =>
      admin.payments.refund({
        params: { id: payment!.id },
        body: { amount, reason: 'They asked for it', idempotencyKey },
      });
    expect(await refund(299, 'refund-of-everything')).toMatchObject({ refunded: 299, coinsReversed: 100 });
    expect(await refund(299, 'refund-of-everything')).toMatchObject({ refunded: 299 });
    await expect(refund(1, 'refund-of-more')).rejects.toMatchObject({ code: 'payments.refund_too_much' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 0, owed: spent });
    // Coins that are granted now pay the debt first.
    await buyer.coins.claimMonthly();
    expect(await buyer.coins.info()).toMatchObject({ balance: Math.max(0, 20 - spent) });
    const kinds = (await buyer.payments.invoices({ query: {} })).items.map(({ kind }) => kind);
    expect(kinds).toEqual(['credit_note', 'invoice']);
    await expectBooksInOrder();
  });

  test('a dispute takes the coins back, and winning it grants them again', async () => {
    await buyPack(0, 'Card whose payment is disputed later');
    await later(10 * DAY);
    const [payment] = (await admin.payments.deskPayments({ query: { q: buyer.user.username } })).items;
    expect(payment).toMatchObject({ dispute: 'open' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 0, owed: 0 });
    const dispute = await app.database.pool.query<{ provider_dispute_id: string }>(
      'select provider_dispute_id from payment_disputes where payment_id = $1',
      [payment!.id],
    );
    const { control } = app.services.money.provider.sandbox!;
    await control.closeDispute(dispute.rows[0]!.provider_dispute_id, 'won');
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 100 });
    await expectBooksInOrder();
  });

  test('a membership whose renewal fails continues for the grace period, then ends; coins are kept', async () => {
    await join('bloom', 'month', 'Card that works once and fails at renewal');
    await later(31 * DAY);
    const late = await buyer.memberships.status();
    expect(late).toMatchObject({ tier: 'bloom', subscription: { state: 'past_due' } });
    expect(late.subscription!.graceUntil).not.toBeNull();
    await later(9 * DAY);
    expect(await buyer.memberships.status()).toMatchObject({
      tier: 'free',
      subscription: { state: 'ended' },
    });
    expect(await buyer.coins.info()).toMatchObject({ balance: 300 });
    const subjects = await app.database.pool.query<{ subject: string }>(
      'select subject from outbox where user_id = $1 order by created_at, id',
      [buyer.user.id],
    );
    const texts = subjects.rows.map(({ subject }) => subject).join(' | ');
    expect(texts).toMatch(/receipt|invoice/i);
    expect(texts).toMatch(/could not charge/i);
    expect(texts).toMatch(/ended/i);
    await expectBooksInOrder();
  });
});

test('a refund of a year takes back the coins of all months since', async () => {
  await join('bloom', 'year');
  await later(63 * DAY);
  expect(await buyer.coins.info()).toMatchObject({ balance: 600, buckets: { monthly: 600 } });
  const [payment] = (await admin.payments.deskPayments({ query: { q: buyer.user.username } })).items;
  await admin.payments.refund({
    params: { id: payment!.id },
    body: { amount: payment!.amount, reason: 'They asked for it', idempotencyKey: 'refund-of-a-year' },
  });
  await settle();
  expect(await buyer.coins.info()).toMatchObject({ balance: 0, owed: 0 });
  expect(await buyer.memberships.status()).toMatchObject({ tier: 'free' });
  await expectBooksInOrder();
});

test('deleting the account ends the charges, and the books stay consistent', async () => {
  await join('bloom');
  const { rows: before } = await app.database.pool.query<{ id: string }>(
    'select provider_subscription_id as id from subscriptions where user_id = $1',
    [buyer.user.id],
  );
  await buyer.account.deleteMe({ body: { password: buyer.password } });
  await settle();
  const { payments } = app.services.money.provider;
  expect(await payments.readSubscription(before[0]!.id)).toMatchObject({ state: 'ended' });
  app.clock.advance(40 * DAY);
  await settle();
  expect((await payments.readSubscription(before[0]!.id)).payments).toHaveLength(1);
  await later(0, [admin]);
  await expectBooksInOrder();
});
