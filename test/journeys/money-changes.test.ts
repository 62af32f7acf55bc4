// Plan changes, and offers that change while a page is open.
import { describe, expect, test } from 'vitest';
import {
  DAY,
  admin,
  buyer,
  expectBooksInOrder,
  app,
  join,
  later,
  people,
  playMoney,
  settle,
} from '../support/money-stage.ts';

playMoney();

describe('changing a plan', () => {
  test('upgrades immediately at the quoted price, and downgrades at the next period', async () => {
    await join('bloom');
    await later(10 * DAY);
    const quote = await buyer.memberships.quote({ query: { plan: 'eclipse' } });
    expect(quote).toMatchObject({ when: 'now', coins: 1000 });
    expect(quote.coinsNow).toBeGreaterThan(700);
    expect(quote.coinsNow).toBeLessThan(850);
    expect(quote.dueNow).toBe(2499 - quote.credit);
    const body = { plan: 'eclipse', coinsToAward: 1000, expectedTotal: quote.dueNow } as const;
    await expect(
      buyer.memberships.upgrade({ body: { ...body, coinsToAward: 100_000 } }),
    ).rejects.toMatchObject({ status: 422, code: 'memberships.coins_differ' });
    await buyer.memberships.upgrade({ body });
    await settle();
    expect(await buyer.memberships.status()).toMatchObject({ tier: 'eclipse' });
    expect(await buyer.coins.info()).toMatchObject({ balance: 300 + quote.coinsNow });
    const [invoice] = (await buyer.payments.invoices({ query: {} })).items;
    expect(invoice!.total).toBe(quote.dueNow);

    await buyer.memberships.upgrade({ body: { plan: 'bloom', coinsToAward: 300 } });
    expect(await buyer.memberships.status()).toMatchObject({
      tier: 'eclipse',
      subscription: { next: { tier: 'bloom', amount: 999 } },
    });
    await later(32 * DAY);
    expect(await buyer.memberships.status()).toMatchObject({ tier: 'bloom' });
    await expectBooksInOrder();
  });

  test('in the same second as the membership’s begin brings the difference, and the check proves it', async () => {
    await join('bloom');
    await buyer.memberships.upgrade({ body: { plan: 'eclipse', coinsToAward: 1000 } });
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 1000 });
    const newest = (await admin.payments.deskPayments({ query: { q: buyer.user.username } })).items[0]!;
    expect(newest).toMatchObject({ reason: 'change', coins: 700 });
    await expectBooksInOrder();
    // A refund of it takes back what it brought, and ends the membership.
    const body = { amount: newest.amount, reason: 'They asked', idempotencyKey: `same-${buyer.user.id}` };
    await admin.payments.refund({ params: { id: newest.id }, body });
    await settle();
    expect(await buyer.coins.info()).toMatchObject({ balance: 300 });
    expect(await buyer.memberships.status()).toMatchObject({ tier: 'free' });
    await expectBooksInOrder();
  });

  test('update-tier never grants a tier, and “free” cancels at the end of the period', async () => {
    await expect(buyer.memberships.updateTier({ body: { tier: 'eclipse' } })).rejects.toMatchObject({
      status: 403,
    });
    await join('bloom');
    expect(await buyer.memberships.updateTier({ body: { tier: 'bloom' } })).toEqual({
      success: true,
      tier: 'bloom',
    });
    await buyer.memberships.updateTier({ body: { tier: 'free' } });
    expect((await buyer.memberships.status()).subscription).toMatchObject({ isEnding: true });
    expect((await buyer.memberships.resume()).subscription).toMatchObject({ isEnding: false });
  });
});

describe('an offer that changed while the page was open', () => {
  test('an order at the old price is refused with the new offer, and memberships keep their price', async () => {
    await join('bloom');
    const other = await app.signUp(`other${people}`);
    await admin.memberships.setPrice({ body: { tier: 'bloom', period: 'month', amount: 1299 } });
    const refused = await other.memberships
      .subscribe({ body: { planId: 'bloom', billingPeriod: 'month', expectedTotal: 999 } })
      .catch((error: { status: number; body: { offer?: { items?: unknown[] } } }) => error);
    expect(refused).toMatchObject({ status: 409, code: 'payments.offer_changed' });
    expect(JSON.stringify(refused)).toContain('1299');
    expect((await buyer.memberships.status()).subscription).toMatchObject({ nextCharge: { amount: 999 } });
    await later(32 * DAY);
    expect((await buyer.payments.invoices({ query: {} })).items[0]!.total).toBe(999);
    await admin.memberships.setPrice({ body: { tier: 'bloom', period: 'month', amount: 999 } });
  });

  test('a withdrawn pack answers 409', async () => {
    const pack = await admin.coins.addPack({ body: { coins: 77, amount: 177 } });
    await admin.coins.withdrawPack({ params: { id: pack.id } });
    await expect(
      buyer.coins.purchasePack({ params: { id: pack.id }, body: { expectedTotal: 177 } }),
    ).rejects.toMatchObject({ status: 409, code: 'payments.offer_changed', body: { offer: null } });
  });
});
