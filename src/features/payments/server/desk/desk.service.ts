// What staff sees of payments and orders.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { DeskOrder, DeskPayment, DeskPaymentDetail } from '../../contract.ts';
import * as views from './desk.views.ts';
import { shownNumber } from '../invoices/invoice-numbers.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { presentOrder } from '../orders/present-order.ts';
import type { Refunds, RefundRequest } from '../refunds/refunds.service.ts';

const person = (id: string | null, username: string | null) =>
  id && username !== null ? { id, username } : null;

function presentPayment(row: views.DeskPaymentRow): DeskPayment {
  return {
    id: row.id,
    user: person(row.user_id, row.username),
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    reason: row.reason,
    title: row.title,
    amount: row.amount,
    refunded: row.refunded,
    currency: row.currency,
    coins: row.coins,
    coinsReversed: row.coins_reversed,
    dispute: row.dispute,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_series === null ? null : shownNumber(row.invoice_series, row.invoice_number!),
    paidAt: row.paid_at.toISOString(),
  };
}

export function createDesk({ database }: Pick<PaymentsDeps, 'database'>, refunds: Refunds) {
  const { db } = database;

  async function payment(id: string): Promise<DeskPaymentDetail> {
    const row = await views.readDeskPayment(db, id);
    if (!row) throw new AppError('payments.no_payment');
    const given = await views.deskRefunds(db, id);
    return {
      ...presentPayment(row),
      refunds: given.map((refund) => ({
        id: refund.id,
        amount: refund.amount,
        reason: refund.reason,
        state: refund.state,
        askedBy: refund.asked_by_name,
        problem: refund.problem,
        createdAt: refund.created_at.toISOString(),
      })),
    };
  }

  return {
    payment,
    async payments(filter: views.PaymentFilter, page: number, limit: number): Promise<Listed<DeskPayment>> {
      const { rows, total } = await views.pageOfPayments(db, filter, (page - 1) * limit, limit);
      return { items: rows.map(presentPayment), page, limit, total, hasMore: page * limit < total };
    },
    async orders(
      state: DeskOrder['state'] | undefined,
      page: number,
      limit: number,
    ): Promise<Listed<DeskOrder>> {
      const { rows, total } = await views.pageOfOrders(db, state, (page - 1) * limit, limit);
      const items = rows.map((row) => {
        const { checkoutUrl: _url, returnTo: _path, ...order } = presentOrder(row, row.invoice_id);
        return { ...order, user: person(row.user_id, row.username) };
      });
      return { items, page, limit, total, hasMore: page * limit < total };
    },
    async refund(actorId: string, paymentId: string, request: RefundRequest): Promise<DeskPaymentDetail> {
      await refunds.refund(actorId, paymentId, request);
      return payment(paymentId);
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
