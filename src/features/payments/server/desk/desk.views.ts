import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { PaymentOrdersTable } from '../../../../platform/server/db/schema.gen.ts';
import { isUuid } from '../payments-deps.ts';

export interface PaymentFilter {
  q?: string | undefined;
  state: 'all' | 'refunded' | 'disputed';
}

/** The newest dispute of a payment decides how it is shown. */
const DISPUTE = sql<'open' | 'won' | 'lost' | null>`(select state from payment_disputes as dispute
  where dispute.payment_id = payment.id order by opened_at desc, id desc limit 1)`;

const base = (db: Db) =>
  db
    .selectFrom('payments as payment')
    .leftJoin('users as person', 'person.id', 'payment.user_id')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.payment_id', '=', 'payment.id').on('invoice.kind', '=', 'invoice'),
    );

/** A pattern for texts that contain `q`, with its wildcards escaped. */
const contains = (q: string): string => `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function filtered(db: Db, { q, state }: PaymentFilter) {
  let query = base(db);
  if (state === 'refunded') query = query.where('payment.refunded', '>', 0);
  if (state === 'disputed') query = query.where(DISPUTE, 'is not', null);
  if (!q) return query;
  const id = q.toLowerCase();
  return query.where((where) =>
    where.or([
      where('person.username', 'ilike', contains(q)),
      where('person.email', 'ilike', contains(q)),
      where('payment.provider_payment_id', '=', q),
      where(sql<string>`invoice.series || '-' || lpad(invoice.number::text, 6, '0')`, '=', q.toUpperCase()),
      ...(isUuid(id) ? [where('payment.order_id', '=', id), where('payment.id', '=', id)] : []),
    ]),
  );
}

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .selectAll('payment')
    .select([
      'person.username',
      'invoice.id as invoice_id',
      'invoice.series as invoice_series',
      'invoice.number as invoice_number',
      DISPUTE.as('dispute'),
    ]);

export type DeskPaymentRow = Awaited<ReturnType<typeof pageOfPayments>>['rows'][number];

export async function pageOfPayments(db: Db, filter: PaymentFilter, offset: number, limit: number) {
  const rows = await shown(filtered(db, filter))
    .orderBy('payment.paid_at', 'desc')
    .orderBy('payment.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function readDeskPayment(db: Db, id: string): Promise<DeskPaymentRow | undefined> {
  return shown(filtered(db, { state: 'all' }))
    .where('payment.id', '=', id)
    .executeTakeFirst();
}

export async function deskRefunds(db: Db, paymentId: string) {
  return db
    .selectFrom('payment_refunds as refund')
    .leftJoin('users as person', 'person.id', 'refund.asked_by')
    .selectAll('refund')
    .select('person.username as asked_by_name')
    .where('refund.payment_id', '=', paymentId)
    .orderBy('refund.created_at', 'desc')
    .orderBy('refund.id', 'desc')
    .execute();
}

export async function pageOfOrders(
  db: Db,
  state: Selectable<PaymentOrdersTable>['state'] | undefined,
  offset: number,
  limit: number,
) {
  let query = db.selectFrom('payment_orders as item');
  if (state) query = query.where('item.state', '=', state);
  const rows = await query
    .leftJoin('users as person', 'person.id', 'item.user_id')
    .leftJoin('payments as payment', 'payment.order_id', 'item.id')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.payment_id', '=', 'payment.id').on('invoice.kind', '=', 'invoice'),
    )
    .selectAll('item')
    .select(['person.username', 'invoice.id as invoice_id'])
    .orderBy('item.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
