import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOOM, openPaymentsFixture, type PaymentsFixture } from '../test-support/payments-fixture.ts';

let fixture: PaymentsFixture;
let zoe: string;
beforeAll(async () => {
  fixture = await openPaymentsFixture();
  zoe = await fixture.newUser('zoe_100%');
  await fixture.buy(zoe);
  await fixture.buy(await fixture.newUser('other'), BLOOM);
});
afterAll(() => fixture.close());

const all = { page: 1, limit: 50, state: 'all' } as const;
const search = async (q: string | undefined, state: 'all' | 'refunded' | 'disputed' = 'all') => {
  const found = await fixture.payments.routes.deskPayments({ query: { ...all, state, q } }, {} as never);
  return (found as { items: { title: string }[] }).items.map(({ title }) => title);
};

describe('finding a payment', () => {
  test('by name, address, invoice number, provider’s id and order', async () => {
    const [payment] = await fixture.paymentsOf(zoe);
    const [invoice] = await fixture.invoicesOf(zoe);
    const number = `nb-2026-${String(invoice!.number).padStart(6, '0')}`;
    const { provider_payment_id: providerId, order_id: orderId } = payment!;
    for (const q of ['ZOE', '100%', 'zoe_100%@example', number, providerId, orderId!.toUpperCase()])
      expect(await search(q), q).toEqual(['100 coins']);
    expect(await search(undefined)).toHaveLength(2);
    expect(await search('nobody')).toEqual([]);
    expect(await search('_')).toEqual(['100 coins']);
  });

  test('by what became of it', async () => {
    const [payment] = await fixture.paymentsOf(zoe);
    expect(await search(undefined, 'disputed')).toEqual([]);
    fixture.provider.dispute(payment!.provider_payment_id, 299);
    fixture.provider.refundAtDesk(payment!.provider_payment_id, 10);
    await fixture.deliver();
    expect(await search(undefined, 'disputed')).toEqual(['100 coins']);
    expect(await search(undefined, 'refunded')).toEqual(['100 coins']);
    const detail = await fixture.payments.routes.deskPayment({ params: { id: payment!.id } }, {} as never);
    expect(detail).toMatchObject({
      dispute: 'open',
      refunded: 10,
      user: { id: zoe, username: 'zoe_100%' },
      refunds: [{ amount: 10, askedBy: null, state: 'done' }],
    });
  });

  test('an unknown one is not there', async () => {
    const id = fixture.ids.next();
    await expect(fixture.payments.routes.deskPayment({ params: { id } }, {} as never)).rejects.toMatchObject({
      code: 'payments.no_payment',
    });
  });
});

test('orders are listed by state, each once', async () => {
  await fixture.order(await fixture.newUser());
  const list = (state?: 'open' | 'paid') =>
    fixture.payments.routes.deskOrders({ query: { page: 1, limit: 50, state } }, {} as never);
  expect(await list()).toMatchObject({ total: 3 });
  expect(await list('open')).toMatchObject({ total: 1, items: [{ state: 'open', invoiceId: null }] });
  expect(await list('paid')).toMatchObject({ total: 2, items: [{ invoiceId: expect.any(String) }, {}] });
});

describe('revenue', () => {
  test('by month in UTC, with what was given back, lost and taxed', async () => {
    const app = fixture.ids.next();
    const [account, transfer] = [fixture.ids.next(), fixture.ids.next()];
    const at = new Date(fixture.clock.now());
    await fixture.db
      .insertInto('coin_accounts')
      .values([
        { id: app, kind: 'sales', user_id: null, balance: -100 },
        { id: account, kind: 'user', user_id: zoe, balance: 100 },
      ])
      .execute();
    await fixture.db
      .insertInto('coin_transfers')
      .values({ id: transfer, idempotency_key: 'k', reason: 'purchase', created_at: at })
      .execute();
    const entry = { transfer_id: transfer, created_at: at };
    await fixture.db
      .insertInto('coin_entries')
      .values([
        { ...entry, id: fixture.ids.next(), account_id: app, amount: -100, balance_after: -100 },
        { ...entry, id: fixture.ids.next(), account_id: account, amount: 100, balance_after: 100 },
      ])
      .execute();
    fixture.clock.advance(Date.UTC(2026, 11, 1) - fixture.clock.now());
    const lost = await fixture.newUser();
    await fixture.buy(lost);
    const [payment] = await fixture.paymentsOf(lost);
    const id = fixture.provider.dispute(payment!.provider_payment_id, 299);
    fixture.provider.closeDispute(payment!.provider_payment_id, id, 'lost');
    await fixture.deliver();
    const { items } = (await fixture.payments.routes.revenue({ query: { months: 3 } }, {} as never)) as {
      items: object[];
    };
    const coins = { coinsGiven: 0, coinsSpent: 0, currency: 'USD', tax: 0 };
    expect(items).toEqual([
      {
        ...coins,
        month: '2026-12',
        packs: 299,
        memberships: 0,
        refunded: 0,
        disputed: 299,
        payments: 1,
        coinsOutstanding: 100,
        coinsBought: 0,
      },
      {
        ...coins,
        month: '2026-11',
        packs: 299,
        memberships: 999,
        refunded: 10,
        disputed: 0,
        payments: 2,
        coinsOutstanding: 100,
        coinsBought: 100,
      },
      {
        ...coins,
        month: '2026-10',
        packs: 0,
        memberships: 0,
        refunded: 0,
        disputed: 0,
        payments: 0,
        coinsOutstanding: 0,
        coinsBought: 0,
      },
    ]);
  });
});
