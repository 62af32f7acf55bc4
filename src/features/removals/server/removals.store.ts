// Requests, what each names, and what happened to it.
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type {
  CounterNoticesTable,
  RemovalEventsTable,
  RemovalItemsTable,
  RemovalsTable,
} from '../../../platform/server/db/schema.gen.ts';
import { isExplained, type Answers } from '../rules.ts';

export type RemovalRow = Selectable<RemovalsTable>;
export type ItemRow = Selectable<RemovalItemsTable>;
export type CounterRow = Selectable<CounterNoticesTable>;

/** Undefined where that key was used before. */
export async function insertRemoval(tx: Tx, row: Insertable<RemovalsTable>): Promise<RemovalRow | undefined> {
  return tx
    .insertInto('removals')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function removalWithKey(db: Db, key: string): Promise<RemovalRow> {
  return db.selectFrom('removals').selectAll().where('idempotency_key', '=', key).executeTakeFirstOrThrow();
}

export async function findRemoval(db: Db, id: string): Promise<RemovalRow | undefined> {
  return db.selectFrom('removals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Held until the transaction ends, so that two do not act on it at once. */
export async function lockRemoval(tx: Tx, id: string): Promise<RemovalRow | undefined> {
  return tx.selectFrom('removals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateRemoval(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      RemovalRow,
      | 'state'
      | 'policy'
      | 'facts'
      | 'statement'
      | 'decided_by'
      | 'decided_at'
      | 'court_action_at'
      | 'court_note'
    >
  >,
): Promise<void> {
  await tx
    .updateTable('removals')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markReceiptEmailed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('removals').set({ is_receipt_emailed: true }).where('id', '=', id).execute();
}

/** Filed without an account, and without saying why. */
export const isUnexplained = (removal: Pick<RemovalRow, 'requester_id' | 'answers'>): boolean =>
  removal.requester_id === null && !isExplained(removal.answers as Answers);

export async function insertItem(tx: Tx, row: Insertable<RemovalItemsTable>): Promise<void> {
  await tx.insertInto('removal_items').values(row).execute();
}

export async function itemsOf(db: Db, removalId: string): Promise<ItemRow[]> {
  return db
    .selectFrom('removal_items')
    .selectAll()
    .where('removal_id', '=', removalId)
    .orderBy('position')
    .execute();
}

/** Whether this request names that content already, as a copy or otherwise. */
export async function namesSubject(db: Db, removalId: string, subjectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('removal_items')
    .select('id')
    .where('removal_id', '=', removalId)
    .where('subject_id', '=', subjectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(tx: Tx, row: Insertable<RemovalEventsTable>): Promise<void> {
  await tx.insertInto('removal_events').values(row).execute();
}

/** Undefined where this owner has answered before. */
export async function insertCounterNotice(tx: Tx, row: Insertable<CounterNoticesTable>): Promise<boolean> {
  const made = await tx
    .insertInto('counter_notices')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['removal_id', 'owner_id'])
        .where(sql<boolean>`owner_id is not null`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function counterNoticesOf(db: Db, removalId: string): Promise<CounterRow[]> {
  return db
    .selectFrom('counter_notices')
    .selectAll()
    .where('removal_id', '=', removalId)
    .orderBy('id')
    .execute();
}

export async function closeCounterNotices(tx: Tx, removalId: string, at: Date): Promise<void> {
  await tx
    .updateTable('counter_notices')
    .set({ closed_at: at })
    .where('removal_id', '=', removalId)
    .where('closed_at', 'is', null)
    .execute();
}

export async function closeCounterNotice(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('counter_notices').set({ closed_at: at }).where('id', '=', id).execute();
}

/** A court decides now, so nothing is restored automatically. */
export async function stopRestoring(tx: Tx, removalId: string): Promise<void> {
  await tx
    .updateTable('counter_notices')
    .set({ restore_at: null })
    .where('removal_id', '=', removalId)
    .where('closed_at', 'is', null)
    .execute();
}

/** The counter-notice whose days are over; its request has to be locked before anything is done. */
export async function nextDueCounter(db: Db, now: Date): Promise<CounterRow | undefined> {
  return db
    .selectFrom('counter_notices')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('restore_at', '<=', now)
    .orderBy('restore_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Requests whose time runs out before `until`; each is reported once, by one server. While the last report is newer than
 * `pause`, they are gathered for the next one.
 */
export async function takeToWarn(
  tx: Tx,
  { until, now, pause }: { until: Date; now: Date; pause: Date },
): Promise<RemovalRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('removals:warnings', 0))`.execute(tx);
  return tx
    .updateTable('removals')
    .set({ warned_at: now })
    .where('state', '=', 'open')
    .where('warned_at', 'is', null)
    .where('due_at', '<', until)
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('removals as told').select('told.id').where('told.warned_at', '>', pause)),
      ),
    )
    .returningAll()
    .execute();
}

/** Requests of one network address are counted one after the other. */
export async function lockAddress(tx: Tx, addressMark: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`removals:${addressMark}`}, 0))`.execute(tx);
}

export async function forgetAddressMarks(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('removals')
    .set({ address_mark: '' })
    .where('address_mark', '<>', '')
    .where('created_at', '<', before)
    .execute();
}

/** What the person's own requests keep when they leave: what it was about, but not who asked. */
export async function forgetRequester(tx: Tx, userId: string): Promise<void> {
  await sql`
    update removals set email = '', requester_id = null,
      answers = answers - array['name', 'email', 'phone', 'postalAddress', 'signature']
    where requester_id = ${userId}`.execute(tx);
}

/** Their names in requests that others filed, and in what they answered. */
export async function forgetOwner(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('removal_items')
    .set({ name: '' })
    .where('owner_id', '=', userId)
    .where('subject', '=', 'user')
    .execute();
  await tx
    .updateTable('counter_notices')
    .set({ name: '', contact: '', owner_id: null })
    .where('owner_id', '=', userId)
    .execute();
}
