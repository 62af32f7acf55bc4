import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { Documents, Kind, Payment, Subscription } from './documents.ts';

export interface Stored<T> {
  id: string;
  data: T;
}

export async function readObject<K extends Kind>(db: Db, kind: K, id: string): Promise<Documents[K] | null> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row?.data as Documents[K] | undefined) ?? null;
}

/** Reads it for changing: others wait until the transaction ends. */
export async function lockObject<K extends Kind>(tx: Tx, kind: K, id: string): Promise<Documents[K] | null> {
  const row = await tx
    .selectFrom('sandbox_objects')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return (row?.data as Documents[K] | undefined) ?? null;
}

/** Leaves what is there under that id as it is. */
export async function insertObject<K extends Kind>(
  tx: Tx,
  object: { kind: K; id: string; data: Documents[K]; dueAt: number | null; now: number },
): Promise<boolean> {
  const at = new Date(object.now);
  const made = await tx
    .insertInto('sandbox_objects')
    .values({
      id: object.id,
      kind: object.kind,
      data: JSON.stringify(object.data),
      due_at: object.dueAt === null ? null : new Date(object.dueAt),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function saveObject<K extends Kind>(
  tx: Tx,
  object: { kind: K; id: string; data: Documents[K]; dueAt: number | null; now: number },
): Promise<void> {
  await tx
    .updateTable('sandbox_objects')
    .set({
      data: JSON.stringify(object.data),
      due_at: object.dueAt === null ? null : new Date(object.dueAt),
      updated_at: new Date(object.now),
    })
    .where('id', '=', object.id)
    .where('kind', '=', object.kind)
    .execute();
}

export async function dueObjects(db: Db, now: number, limit: number): Promise<{ id: string; kind: Kind }[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select(['id', 'kind'])
    .where('due_at', '<=', new Date(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as { id: string; kind: Kind }[];
}

/** When the next object is due or the next event is to be delivered. */
export async function nextDueAt(db: Db): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    select least(
      (select min(due_at) from sandbox_objects where due_at is not null),
      (select min(next_attempt_at) from sandbox_events where delivered_at is null)) as at`.execute(db);
  return result.rows[0]!.at;
}

/** Newest first. */
export async function paymentsOf(db: Db, subscriptionId: string, limit: number): Promise<Stored<Payment>[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select(['id', 'data'])
    .where('kind', '=', sql.lit('payment'))
    .where(sql`data ->> 'subscriptionId'`, '=', subscriptionId)
    .orderBy(sql`(data ->> 'sequence')::int`, 'desc')
    .limit(limit)
    .execute();
  return rows as Stored<Payment>[];
}

/** Newest first. */
export async function paymentsOfCustomer(
  db: Db,
  customerId: string,
  limit: number,
): Promise<Stored<Payment>[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select(['id', 'data'])
    .where('kind', '=', 'payment')
    .where(sql`data ->> 'customerId'`, '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy(sql`(data ->> 'sequence')::int`, 'desc')
    .limit(limit)
    .execute();
  return rows as Stored<Payment>[];
}

export async function liveSubscriptionsOf(db: Db, customerId: string): Promise<Stored<Subscription>[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select(['id', 'data'])
    .where('kind', '=', 'subscription')
    .where(sql`data ->> 'customerId'`, '=', customerId)
    .where(sql`data ->> 'state'`, '<>', 'ended')
    .orderBy('created_at')
    .execute();
  return rows as Stored<Subscription>[];
}

export async function paymentOfDispute(db: Db, disputeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select('id')
    .where('kind', '=', 'payment')
    .where(sql<boolean>`data -> 'disputes' @> ${JSON.stringify([{ id: disputeId }])}::jsonb`)
    .executeTakeFirst();
  return row?.id ?? null;
}
