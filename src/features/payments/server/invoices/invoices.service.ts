// Invoices and credit notes: issued in the transaction of what they are for, numbered without gaps, never changed.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Invoice, InvoiceSummary } from '../../contract.ts';
import type { Buyer } from '../buyers.views.ts';
import { shownNumber, seriesOf } from './invoice-numbers.ts';
import { renderInvoice } from './invoice-pdf.ts';
import * as store from './invoices.store.ts';
import { pageOfInvoices, readInvoice, type ShownInvoice } from './invoices.views.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { PaymentRow } from '../payments.store.ts';
import { presentInvoice, presentInvoiceSummary } from './present-invoice.ts';
import { shareOf } from '../tax/tax.ts';

export type InvoiceDeps = Pick<
  PaymentsDeps,
  'database' | 'clock' | 'ids' | 'payments' | 'seller' | 'invoiceSeries' | 'productName'
>;

interface NewInvoice {
  kind: 'invoice' | 'credit_note';
  payment: PaymentRow;
  buyer: Buyer | null;
  refundId: string | null;
  title: string;
  total: number;
  tax: number;
}

export function createInvoices(deps: InvoiceDeps) {
  const { database, clock, ids, payments, seller, invoiceSeries } = deps;

  const show = (row: ShownInvoice): Invoice =>
    presentInvoice(row, row.provider === 'sandbox' || (row.provider === payments.name && payments.isTest));

  async function write(tx: Tx, { kind, payment, buyer, refundId, title, total, tax }: NewInvoice) {
    const at = new Date(clock.now());
    const series = seriesOf(invoiceSeries, kind, at);
    const number = await store.takeNumber(tx, series);
    const row = await store.insertInvoice(tx, {
      id: ids.next(),
      series,
      number,
      kind,
      issued_at: at,
      user_id: buyer?.id ?? null,
      payment_id: payment.id,
      refund_id: refundId,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify({
        username: buyer?.username ?? 'Deleted user',
        email: buyer?.email ?? '',
        country: payment.tax_country ?? '',
      }),
      lines: JSON.stringify([{ title, amount: total - tax }]),
      net: total - tax,
      tax,
      total,
      currency: payment.currency,
      tax_label: payment.tax_label,
      tax_basis_points: payment.tax_basis_points,
    });
    return { id: row.id, number: shownNumber(series, number) };
  }

  /** @throws AppError payments.no_invoice */
  async function one(id: string, userId: string | null): Promise<Invoice> {
    const row = await readInvoice(database.db, id, userId);
    if (!row) throw new AppError('payments.no_invoice');
    return show(row);
  }

  return {
    one,
    show,
    issue: (tx: Tx, payment: PaymentRow, buyer: Buyer | null) =>
      write(tx, {
        kind: 'invoice',
        payment,
        buyer,
        refundId: null,
        title: payment.title,
        total: payment.amount,
        tax: payment.tax,
      }),
    /**
     * Credits part of an invoice. The taxes of all credits add up to the invoice's, despite rounding.
     * @param payment as it was before `amount` was given back.
     */
    credit(
      tx: Tx,
      payment: PaymentRow,
      buyer: Buyer | null,
      back: { amount: number; refundId: string | null },
    ) {
      const taxUpTo = (refunded: number) => shareOf(payment.tax, refunded, payment.amount);
      return write(tx, {
        kind: 'credit_note',
        payment,
        buyer,
        refundId: back.refundId,
        total: back.amount,
        title: `Refund: ${payment.title}`,
        tax: taxUpTo(payment.refunded + back.amount) - taxUpTo(payment.refunded),
      });
    },
    /** The number of a payment's invoice; empty where it has none. */
    async numberOf(db: Db, paymentId: string): Promise<string> {
      const row = await store.invoiceOf(db, paymentId);
      return row ? shownNumber(row.series, row.number) : '';
    },
    async list(userId: string, page: number, limit: number): Promise<Listed<InvoiceSummary>> {
      const { rows, total } = await pageOfInvoices(database.db, userId, (page - 1) * limit, limit);
      return { items: rows.map(presentInvoiceSummary), page, limit, total, hasMore: page * limit < total };
    },
    /** @throws AppError payments.no_invoice */
    async pdf(id: string, userId: string | null) {
      const invoice = await one(id, userId);
      return {
        name: `${invoice.number}.pdf`,
        bytes: await renderInvoice(invoice, { productName: deps.productName }),
      };
    },
  };
}

export type Invoices = ReturnType<typeof createInvoices>;
