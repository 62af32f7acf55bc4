// A charge that went through is written once, with its invoice.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { ProviderPayment } from '../../../../platform/server/ports/payments.ts';
import { readBuyer, type Buyer } from '../buyers.views.ts';
import { keepCustomer } from '../customers.store.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { OrderRow } from '../orders.store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { insertPayment, type PaymentRow } from '../payments.store.ts';
import { taxWithin } from '../tax/tax.ts';

export interface Recorded {
  payment: PaymentRow;
  /** Null where the account is gone. */
  buyer: Buyer | null;
  invoiceNumber: string;
}

export function createRecordPayment(
  { clock, ids, payments }: Pick<PaymentsDeps, 'clock' | 'ids' | 'payments'>,
  invoices: Invoices,
) {
  /** @returns null where it was recorded before. */
  return async function recordPayment(
    tx: Tx,
    reading: ProviderPayment,
    {
      order,
      title,
      reason,
    }: { order: OrderRow; title: string; reason: 'pack' | 'membership' | 'renewal' | 'change' },
  ): Promise<Recorded | null> {
    const at = new Date(clock.now());
    const amount = reading.total.amount;
    // A renewal is taxed as its order was: the price that the member agreed to stays.
    const tax = amount === order.total ? order.tax : taxWithin(amount, order.tax_basis_points);
    const buyer = await readBuyer(tx, order.user_id);
    const payment = await insertPayment(tx, {
      id: ids.next(),
      provider: payments.name,
      provider_payment_id: reading.id,
      user_id: buyer?.id ?? null,
      order_id: reading.orderId === order.id ? order.id : null,
      provider_subscription_id: reading.subscriptionId,
      reason,
      title,
      amount,
      tax,
      tax_label: order.tax_label,
      tax_basis_points: order.tax_basis_points,
      tax_country: order.tax_country,
      currency: reading.total.currency,
      period_start: reading.period?.start ?? null,
      period_end: reading.period?.end ?? null,
      paid_at: reading.paidAt,
      created_at: at,
    });
    if (!payment) return null;
    if (buyer && reading.customerId)
      await keepCustomer(tx, {
        userId: buyer.id,
        provider: payments.name,
        customerId: reading.customerId,
        at,
      });
    const invoice = await invoices.issue(tx, payment, buyer);
    return { payment, buyer, invoiceNumber: invoice.number };
  };
}

export type RecordPayment = ReturnType<typeof createRecordPayment>;
