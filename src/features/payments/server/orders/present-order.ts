import type { Order } from '../../contract.ts';
import type { OrderRow } from '../orders.store.ts';

export function presentOrder(row: OrderRow, invoiceId: string | null): Order {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    coins: row.coins,
    period: row.period,
    price: {
      net: row.net,
      tax: row.tax,
      total: row.total,
      currency: row.currency,
      taxLabel: row.tax_label,
      taxBasisPoints: row.tax_basis_points,
    },
    state: row.state,
    problem: row.problem,
    checkoutUrl: row.state === 'open' ? row.checkout_url : null,
    returnTo: row.return_to,
    invoiceId,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}
