// This feature's part of a person's data. When they leave, the books keep amounts and numbers without their name, and a
// running membership ends at the provider too.
import type { Tx } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { deleteCustomers } from './customers.store.ts';
import { anonymiseInvoices } from './invoices/invoices.store.ts';
import { invoicesAfter } from './invoices/invoices.views.ts';
import type { Invoices } from './invoices/invoices.service.ts';
import { JOB, type Jobs } from './jobs.ts';
import { endUnpaid, clearBuyer, openOrdersOf } from './orders.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { clearPayer } from './payments.store.ts';
import { ordersAfter, paymentsAfter, refundsAfter } from './personal-data.views.ts';
import { presentOrder } from './orders/present-order.ts';
import type { Spending } from './settings/settings.service.ts';
import { deleteSettings, lockBuyer } from './settings.store.ts';

export function createPaymentsData(
  { database, subscriptions }: Pick<PaymentsDeps, 'database' | 'subscriptions'>,
  {
    invoices,
    spending,
    jobs,
    wake,
  }: { invoices: Invoices; spending: Spending; jobs: Jobs; wake: () => void },
): PersonalData {
  const { db } = database;

  async function* files(userId: string): AsyncGenerator<DataFile> {
    const pages = <R extends { id: string }>(
      read: (database: typeof db, userId: string, after: string | null, limit: number) => Promise<R[]>,
    ) => inPages((after, limit) => read(db, userId, after, limit));
    yield jsonFile(
      'payments.json',
      { settings: await spending.show(userId) },
      {
        orders: mapped(pages(ordersAfter), (row) => {
          const { checkoutUrl: _url, invoiceId: _invoice, ...order } = presentOrder(row, null);
          return order;
        }),
        payments: mapped(pages(paymentsAfter), (row) => ({
          id: row.id,
          title: row.title,
          reason: row.reason,
          amount: row.amount,
          tax: row.tax,
          currency: row.currency,
          coins: row.coins,
          coinsReversed: row.coins_reversed,
          refunded: row.refunded,
          periodStart: row.period_start,
          periodEnd: row.period_end,
          paidAt: row.paid_at,
        })),
        refunds: mapped(pages(refundsAfter), (row) => ({
          id: row.id,
          paymentId: row.payment_id,
          amount: row.amount,
          reason: row.reason,
          state: row.state,
          createdAt: row.created_at,
        })),
      },
    );
    yield jsonFile('invoices.json', {}, { invoices: mapped(pages(invoicesAfter), invoices.show) });
  }

  async function giveUpOrders(tx: Tx, userId: string): Promise<void> {
    for (const order of await openOrdersOf(tx, userId)) {
      await endUnpaid(tx, order.id, { state: 'cancelled', problem: '' });
      if (!order.checkout_id) continue;
      const subject = { kind: 'checkout', id: order.checkout_id } as const;
      await jobs.enqueue(tx, { type: JOB.close, key: order.checkout_id, subject });
    }
  }

  return {
    files,
    async erase(tx, { userId }) {
      await lockBuyer(tx, userId);
      const subscriptionId = await subscriptions.endForDeletedUser(tx, userId);
      if (subscriptionId) {
        const subject = { kind: 'subscription', id: subscriptionId } as const;
        await jobs.enqueue(tx, { type: JOB.end, key: `${subscriptionId}:left`, subject });
      }
      await giveUpOrders(tx, userId);
      await deleteSettings(tx, userId);
      await deleteCustomers(tx, userId);
      await clearBuyer(tx, userId);
      await clearPayer(tx, userId);
      await anonymiseInvoices(tx, userId);
      tx.afterCommit(wake);
    },
  };
}
