import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';

export interface StoredEvent {
  id: string;
  body: string;
  attempts: number;
}

export async function insertEvent(tx: Tx, event: { id: string; body: string; now: number }): Promise<void> {
  const at = new Date(event.now);
  await tx
    .insertInto('sandbox_events')
    .values({ id: event.id, body: event.body, created_at: at, next_attempt_at: at })
    .execute();
}

/** Takes the next due event; nobody else tries it before the lease ends. */
export async function leaseEvent(tx: Tx, now: number, leaseEnds: number): Promise<StoredEvent | null> {
  const row = await tx
    .updateTable('sandbox_events')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: new Date(leaseEnds) })
    .where('id', '=', (query) =>
      query
        .selectFrom('sandbox_events')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('next_attempt_at', '<=', new Date(now))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'body', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

export async function markDelivered(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('sandbox_events')
    .set({ delivered_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

export async function postponeEvent(tx: Tx, id: string, next: number): Promise<void> {
  await tx
    .updateTable('sandbox_events')
    .set({ next_attempt_at: new Date(next) })
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

/** Oldest first. */
export async function undeliveredEvents(db: Db): Promise<{ id: string; body: string }[]> {
  return db
    .selectFrom('sandbox_events')
    .select(['id', 'body'])
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
