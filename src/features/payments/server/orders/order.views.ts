import type { Db } from '../../../../platform/server/db/database.ts';

/** The invoice of an order's payment. */
export async function invoiceOfOrder(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments as payment')
    .innerJoin('invoices as invoice', 'invoice.payment_id', 'payment.id')
    .select('invoice.id')
    .where('payment.order_id', '=', orderId)
    .where('invoice.kind', '=', 'invoice')
    .executeTakeFirst();
  return row?.id ?? null;
}
