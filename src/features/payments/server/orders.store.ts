import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { PaymentOrdersTable } from '../../../platform/server/db/schema.gen.ts';
import type { OrderState } from '../rules.ts';

export type OrderRow = Selectable<PaymentOrdersTable>;

export async function insertOrder(tx: Tx, row: Insertable<PaymentOrdersTable>): Promise<OrderRow> {
  return tx.insertInto('payment_orders').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whoever applies something to an order takes its lock first, before those of its payments. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('payment_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findOwnOrder(db: Db, userId: string, id?: string): Promise<OrderRow | undefined> {
  let query = db.selectFrom('payment_orders').selectAll().where('user_id', '=', userId);
  if (id) query = query.where('id', '=', id);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export async function findByKey(db: Db, userId: string, key: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** The open order that a new one would duplicate: for the same pack, or for any membership. */
export async function findOpen(
  db: Db,
  userId: string,
  offer: { kind: OrderRow['kind']; offerId: string },
): Promise<OrderRow | undefined> {
  let query = db
    .selectFrom('payment_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('kind', '=', offer.kind);
  if (offer.kind === 'pack') query = query.where('offer_id', '=', offer.offerId);
  return query.executeTakeFirst();
}

export async function openOrdersOf(db: Db, userId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
}

/** @returns the order as it is then. */
export async function setCheckout(
  tx: Tx,
  id: string,
  checkout: { id: string; url: string | null; nextPollAt: Date },
): Promise<OrderRow> {
  return tx
    .updateTable('payment_orders')
    .set({ checkout_id: checkout.id, checkout_url: checkout.url, next_poll_at: checkout.nextPollAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setReturnTo(tx: Tx, id: string, returnTo: string): Promise<void> {
  await tx.updateTable('payment_orders').set({ return_to: returnTo }).where('id', '=', id).execute();
}

/**
 * Ends an order; one that is paid or in question is left as it is. Closing its checkout makes the provider tell of an
 * expiry, so a buyer's own cancellation may come after it, and wins.
 */
export async function endUnpaid(
  tx: Tx,
  id: string,
  end: { state: Extract<OrderState, 'failed' | 'cancelled' | 'expired'>; problem: string },
): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ ...end, next_poll_at: null })
    .where('id', '=', id)
    .where('state', 'in', end.state === 'cancelled' ? ['open', 'expired'] : ['open'])
    .execute();
}

/** The money has arrived: the order becomes paid from any state. */
export async function setPaid(tx: Tx, id: string, paidAt: Date): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ state: 'paid', problem: '', paid_at: paidAt, next_poll_at: null })
    .where('id', '=', id)
    .execute();
}

export async function setMismatch(tx: Tx, id: string, problem: string): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ state: 'mismatch', problem, next_poll_at: null })
    .where('id', '=', id)
    .execute();
}

export async function setPoll(tx: Tx, id: string, poll: { polls: number; at: Date }): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ polls: poll.polls, next_poll_at: poll.at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Takes the open order whose provider is to be asked; no other server takes it meanwhile. */
export async function lockDueOrder(tx: Tx, now: Date): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('state', '=', 'open')
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The buyer is gone: what they had not paid is given up, and the books keep no name. */
export async function clearBuyer(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({ user_id: null, idempotency_key: null, return_to: '' })
    .where('user_id', '=', userId)
    .execute();
}
