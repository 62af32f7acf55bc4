import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOOM, openPaymentsRoom, type PaymentsRoom } from '../test-support/payments-room.ts';

let room: PaymentsRoom;
let zoe: string;
beforeAll(async () => {
  room = await openPaymentsRoom();
  zoe = await room.newUser('zoe_100%');
  await room.buy(zoe);
  await room.buy(await room.newUser('other'), BLOOM);
});
afterAll(() => room.close());

const all = { page: 1, limit: 50, state: 'all' } as const;
const search = async (q: string | undefined, state: 'all' | 'refunded' | 'disputed' = 'all') => {
  const found = await room.payments.routes.deskPayments({ query: { ...all, state, q } }, {} as never);
  return (found as { items: { title: string }[] }).items.map(({ title }) => title);
};

describe('finding a payment', () => {
  test('by name, address, invoice number, provider’s id and order', async () => {
    const [payment] = await room.paymentsOf(zoe);
    const [invoice] = await room.invoicesOf(zoe);
    const number = `nb-2026-${String(invoice!.number).padStart(6, '0')}`;
    const { provider_payment_id: providerId, order_id: orderId } = payment!;
    for (const q of ['ZOE', '100%', 'zoe_100%@example', number, providerId, orderId!.toUpperCase()])
      expect(await search(q), q).toEqual(['100 coins']);
    expect(await search(undefined)).toHaveLength(2);
    expect(await search('nobody')).toEqual([]);
    expect(await search('_')).toEqual(['100 coins']);
  });

  test('by what became of it', async () => {
    const [payment] = await room.paymentsOf(zoe);
    expect(await search(undefined, 'disputed')).toEqual([]);
    room.provider.dispute(payment!.provider_payment_id, 299);
    room.provider.refundAtDesk(payment!.provider_payment_id, 10);
    await room.deliver();
    expect(await search(undefined, 'disputed')).toEqual(['100 coins']);
    expect(await search(undefined, 'refunded')).toEqual(['100 coins']);
    const detail = await room.payments.routes.deskPayment({ params: { id: payment!.id } }, {} as never);
    expect(detail).toMatchObject({
      dispute: 'open',
      refunded: 10,
      user: { id: zoe, username: 'zoe_100%' },
      refunds: [{ amount: 10, askedBy: null, state: 'done' }],
    });
  });

  test('an unknown one is not there', async () => {
    const id = room.ids.next();
    await expect(room.payments.routes.deskPayment({ params: { id } }, {} as never)).rejects.toMatchObject({
      code: 'payments.no_payment',
    });
  });
});

test('orders are listed by state, each once', async () => {
  await room.order(await room.newUser());
  const list = (state?: 'open' | 'paid') =>
    room.payments.routes.deskOrders({ query: { page: 1, limit: 50, state } }, {} as never);
  expect(await list()).toMatchObject({ total: 3 });
  expect(await list('open')).toMatchObject({ total: 1, items: [{ state: 'open', invoiceId: null }] });
  expect(await list('paid')).toMatchObject({ total: 2, items: [{ invoiceId: expect.any(String) }, {}] });
});

describe('revenue', () => {
  test('by month in UTC, with what was given back, lost and taxed', async () => {
    const app = room.ids.next();
    const [account, transfer] = [room.ids.next(), room.ids.next()];
    const at = new Date(room.clock.now());
    await room.db
      .insertInto('coin_accounts')
      .values([
        { id: app, kind: 'sales', user_id: null, balance: -100 },
        { id: account, kind: 'user', user_id: zoe, balance: 100 },
      ])
      .execute();
    await room.db
      .insertInto('coin_transfers')
      .values({ id: transfer, idempotency_key: 'k', reason: 'purchase', created_at: at })
      .execute();
    const entry = { transfer_id: transfer, created_at: at };
    await room.db
      .insertInto('coin_entries')
      .values([
        { ...entry, id: room.ids.next(), account_id: app, amount: -100, balance_after: -100 },
        { ...entry, id: room.ids.next(), account_id: account, amount: 100, balance_after: 100 },
      ])
      .execute();
    room.clock.advance(Date.UTC(2026, 11, 1) - room.clock.now());
    const lost = await room.newUser();
    await room.buy(lost);
    const [payment] = await room.paymentsOf(lost);
    const id = room.provider.dispute(payment!.provider_payment_id, 299);
    room.provider.closeDispute(payment!.provider_payment_id, id, 'lost');
    await room.deliver();
    const { items } = (await room.payments.routes.revenue({ query: { months: 3 } }, {} as never)) as {
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
