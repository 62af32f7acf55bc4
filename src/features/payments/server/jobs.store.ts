// Delivered events and the feature's own jobs lie in one queue: each id once, worked on until it is done.
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';
import type { PaymentEventsTable } from '../../../platform/server/db/schema.gen.ts';

export type EventRow = Selectable<PaymentEventsTable>;

export interface NewEvent {
  id: string;
  provider: string;
  type: string;
  subject: { kind: 'checkout' | 'subscription' | 'payment'; id: string } | null;
  occurredAt: Date;
  receivedAt: Date;
  /** Null where there is nothing to do. */
  dueAt: Date | null;
}

/** @returns false where it was stored before. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const made = await tx
    .insertInto('payment_events')
    .values({
      id: event.id,
      provider: event.provider,
      type: event.type,
      subject_kind: event.subject?.kind ?? 'none',
      subject_id: event.subject?.id ?? '',
      occurred_at: event.occurredAt,
      received_at: event.receivedAt,
      next_attempt_at: event.dueAt,
      done_at: event.dueAt ? null : event.receivedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Takes the event that has been due the longest. Nobody else takes it before `until`. */
export async function claimEvent(
  tx: Tx,
  { now, until }: { now: Date; until: Date },
): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`
    update payment_events set attempts = attempts + 1, next_attempt_at = ${until}
    where id = (
      select id from payment_events where done_at is null and next_attempt_at <= ${now}
      order by next_attempt_at, id limit 1 for update skip locked)
    returning *`.execute(tx);
  return rows[0] ?? null;
}

/** The attempt that took an event is the only one that may say what became of it. */
const ofAttempt = (tx: Tx, event: EventRow) =>
  tx
    .updateTable('payment_events')
    .where('id', '=', event.id)
    .where('done_at', 'is', null)
    .where('attempts', '=', event.attempts);

export async function finishEvent(tx: Tx, event: EventRow, end: { problem: string; at: Date }) {
  await ofAttempt(tx, event).set({ problem: end.problem, done_at: end.at, next_attempt_at: null }).execute();
}

export async function deferEvent(tx: Tx, event: EventRow, later: { problem: string; at: Date }) {
  await ofAttempt(tx, event).set({ problem: later.problem, next_attempt_at: later.at }).execute();
}

/** For the only server of a database, at its start: leases of a crashed server are released. */
export async function releaseAll(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ next_attempt_at: now })
    .where('done_at', 'is', null)
    .where('next_attempt_at', '>', now)
    .execute();
}
