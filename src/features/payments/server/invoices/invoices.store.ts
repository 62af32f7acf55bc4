import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { InvoicesTable } from '../../../../platform/server/db/schema.gen.ts';

export type InvoiceRow = Selectable<InvoicesTable>;

/** Takes a series' next number. The row stays locked until the commit, so no number is left out and none given twice. */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const row = await tx
    .insertInto('invoice_series')
    .values({ series, next_number: 2 })
    .onConflict((conflict) =>
      conflict
        .column('series')
        .doUpdateSet((set) => ({ next_number: set('invoice_series.next_number', '+', 1) })),
    )
    .returning('next_number')
    .executeTakeFirstOrThrow();
  return row.next_number - 1;
}

export async function insertInvoice(tx: Tx, row: Insertable<InvoicesTable>): Promise<InvoiceRow> {
  return tx.insertInto('invoices').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function invoiceOf(db: Db, paymentId: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
}

/** Amounts and numbers stay for accounting; the personal data is removed. */
export async function anonymiseInvoices(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ user_id: null, buyer: sql`buyer || '{"username": "Deleted user", "email": ""}'::jsonb` as never })
    .where('user_id', '=', userId)
    .execute();
}
