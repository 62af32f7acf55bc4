import type { Invoice, InvoiceSummary } from '../../contract.ts';
import type { Seller } from '../payments-deps.ts';
import { shownNumber } from './invoice-numbers.ts';
import type { ShownInvoice } from './invoices.views.ts';

export function presentInvoiceSummary(row: ShownInvoice): InvoiceSummary {
  return {
    id: row.id,
    number: shownNumber(row.series, row.number),
    kind: row.kind,
    title: row.title,
    total: row.total,
    currency: row.currency,
    issuedAt: row.issued_at.toISOString(),
    refunded: Number(row.refunded),
  };
}

/** @param isTest whether the payment moved no real money. */
export function presentInvoice(row: ShownInvoice, isTest: boolean): Invoice {
  return {
    ...presentInvoiceSummary(row),
    seller: row.seller as Seller,
    buyer: row.buyer as Invoice['buyer'],
    lines: row.lines as Invoice['lines'],
    net: row.net,
    tax: row.tax,
    taxLabel: row.tax_label,
    taxBasisPoints: row.tax_basis_points,
    ofInvoice: row.origin_series === null ? null : shownNumber(row.origin_series, row.origin_number!),
    isTest,
  };
}
