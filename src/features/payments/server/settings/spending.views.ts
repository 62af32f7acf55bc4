import type { Db } from '../../../../platform/server/db/database.ts';

/** What a user paid from `since` on, what was given back of it taken off. */
export async function spentSince(db: Db, userId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn, eb }) => fn.sum<number | null>(eb('amount', '-', eb.ref('refunded'))).as('spent'))
    .where('user_id', '=', userId)
    .where('paid_at', '>=', since)
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}

/** What a user's open orders would cost. */
export async function openTotal(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_orders')
    .select(({ fn }) => fn.sum<number | null>('total').as('total'))
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}
