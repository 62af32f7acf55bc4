import type { Db } from '../../../platform/server/db/database.ts';

export async function ordersAfter(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db.selectFrom('payment_orders').selectAll().where('user_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

export async function paymentsAfter(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db.selectFrom('payments').selectAll().where('user_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

/** Refunds of a user's payments. */
export async function refundsAfter(db: Db, userId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.user_id', '=', userId);
  if (afterId) query = query.where('refund.id', '>', afterId);
  return query.orderBy('refund.id').limit(limit).execute();
}
