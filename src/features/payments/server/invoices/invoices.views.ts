import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

const invoices = (db: Db) =>
  db
    .selectFrom('invoices as invoice')
    .innerJoin('payments as payment', 'payment.id', 'invoice.payment_id')
    .leftJoin('invoices as origin', (join) =>
      join
        .onRef('origin.payment_id', '=', 'invoice.payment_id')
        .on('origin.kind', '=', 'invoice')
        .on('invoice.kind', '=', 'credit_note'),
    )
    .selectAll('invoice')
    .select([
      'payment.title',
      'payment.provider',
      'origin.series as origin_series',
      'origin.number as origin_number',
      sql<number>`case when invoice.kind = 'invoice' then payment.refunded else 0 end`.as('refunded'),
    ]);

export type ShownInvoice = Awaited<ReturnType<typeof pageOfInvoices>>['rows'][number];

export async function pageOfInvoices(db: Db, userId: string, offset: number, limit: number) {
  const rows = await invoices(db)
    .where('invoice.user_id', '=', userId)
    .orderBy('invoice.issued_at', 'desc')
    .orderBy('invoice.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** @param userId null reads anybody's. */
export async function readInvoice(
  db: Db,
  id: string,
  userId: string | null,
): Promise<ShownInvoice | undefined> {
  let query = invoices(db).where('invoice.id', '=', id);
  if (userId) query = query.where('invoice.user_id', '=', userId);
  return query.executeTakeFirst();
}

/** A user's invoices, oldest first. */
export async function invoicesAfter(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<ShownInvoice[]> {
  let query = invoices(db).where('invoice.user_id', '=', userId);
  if (afterId) query = query.where('invoice.id', '>', afterId);
  return query.orderBy('invoice.id').limit(limit).execute();
}
