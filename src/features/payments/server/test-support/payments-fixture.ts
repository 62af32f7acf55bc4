// One or more servers of payments over one database, with a provider and neighbours that tests command.
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { recordingNotifier } from '../../../../../test/support/fakes.ts';
import { insertUser } from '../../../../../test/support/people.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { manualTicker } from '../../../../adapters/clock/ticker.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { createPayments } from '../create-payments.ts';
import type { OrderRequest } from '../orders/order-types.ts';
import { fakeNeeds } from './fake-needs.ts';
import { fakePayments, type DeliveredEvent } from './fake-payments.ts';

export const PACK = {
  kind: 'pack',
  offerId: '00000000-0000-7000-8000-0000000f0100',
  title: '100 coins',
  coins: 100,
  amount: 299,
  currency: 'USD',
  period: null,
} as const;

export const BLOOM = {
  kind: 'membership',
  offerId: '00000000-0000-7000-8000-0000000b0001',
  title: 'Bloom membership, monthly',
  coins: 300,
  amount: 999,
  currency: 'USD',
  period: 'month',
} as const;

export const START = Date.UTC(2026, 10, 24, 12);
export const SELLER = {
  name: 'Nightbloom Ltd',
  address: '1 Garden Row\nDublin',
  taxId: 'IE123',
  email: 'billing@example.test',
};

export async function openPaymentsFixture() {
  const database: TestDatabase = await createTestDatabase();
  const clock = fixedClock(START);
  const ids = uuidv7(clock);
  const provider = fakePayments(clock);
  const needs = await fakeNeeds(database);
  const ticker = manualTicker();

  /** Another server process. */
  const server = () =>
    createPayments({
      notifier: recordingNotifier(),
      database,
      clock,
      ids,
      ticker,
      log: createLog('silent'),
      payments: provider.port,
      coins: needs.coins,
      emails: needs.emails,
      audit: needs.audit,
      subscriptions: needs.subscriptions,
      seller: SELLER,
      invoiceSeries: 'NB',
      productName: 'Nightbloom',
      publicUrl: () => 'https://nightbloom.test',
    });
  const payments = server();
  await payments.worker.start(true);
  await payments.worker.settle();

  const deliver = async (events: DeliveredEvent[] = provider.takeEvents()): Promise<void> => {
    for (const { body, header } of events) await payments.receive(body, header);
    await payments.worker.settle();
  };

  return {
    database,
    db: database.db,
    clock,
    ids,
    provider,
    needs,
    ticker,
    server,
    payments,
    deliver,
    newUser: (name?: string) => insertUser(database, ids.next(), name),
    order: (userId: string, offer: OrderRequest['offer'] = PACK, more: Partial<OrderRequest> = {}) =>
      payments.billing.order({ userId, offer, ...more }),
    /** Orders, pays and hears of it. */
    async buy(userId: string, offer: OrderRequest['offer'] = PACK, more: Partial<OrderRequest> = {}) {
      const { orderId } = await payments.billing.order({ userId, offer, ...more });
      const checkout = provider.pay(orderId);
      await deliver();
      return { orderId, checkout };
    },
    orderRow: (id: string) =>
      database.db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    paymentsOf: (userId: string) =>
      database.db
        .selectFrom('payments')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('paid_at')
        .orderBy('id')
        .execute(),
    invoicesOf: (userId: string) =>
      database.db
        .selectFrom('invoices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('kind', 'desc')
        .orderBy('number')
        .execute(),
    async close() {
      await payments.worker.stop();
      await database.drop();
    },
  };
}

export type PaymentsFixture = Awaited<ReturnType<typeof openPaymentsFixture>>;
