// What is hidden because of which request, and what the hidden files look like.
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ContentHoldsTable } from '../../../../platform/server/db/schema.gen.ts';
import type { SubjectKind } from '../removals.needs.ts';

export type HoldRow = Omit<Selectable<ContentHoldsTable>, 'subject'> & { subject: SubjectKind };

/** Hiding and bringing back one thing come one after the other, whichever requests they belong to. */
export async function lockSubject(tx: Tx, subjectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content-hold:${subjectId}`}, 0))`.execute(tx);
}

/** False where the item is held already. */
export async function insertHold(tx: Tx, row: Insertable<ContentHoldsTable>): Promise<boolean> {
  const made = await tx
    .insertInto('content_holds')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('item_id')
        .where(sql<boolean>`is_active`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Of a request, or of those of its items that belong to one owner. */
export async function activeHolds(db: Db, removalId: string, ownerId?: string): Promise<HoldRow[]> {
  let query = db
    .selectFrom('content_holds as hold')
    .innerJoin('removal_items as item', 'item.id', 'hold.item_id')
    .selectAll('hold')
    .where('hold.removal_id', '=', removalId)
    .where('hold.is_active', '=', true);
  if (ownerId) query = query.where('item.owner_id', '=', ownerId);
  return (await query.orderBy('hold.subject_id').execute()) as HoldRow[];
}

/** @returns whether another request still holds the same thing. */
export async function endHold(tx: Tx, hold: HoldRow, at: Date): Promise<boolean> {
  await tx
    .updateTable('content_holds')
    .set({ is_active: false, ended_at: at, trace_at: null })
    .where('id', '=', hold.id)
    .execute();
  const other = await tx
    .selectFrom('content_holds')
    .select('id')
    .where('subject', '=', hold.subject)
    .where('subject_id', '=', hold.subject_id)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The newest hold of an item, ended or not. */
export async function holdOfItem(db: Db, removalId: string, itemId: string): Promise<HoldRow | undefined> {
  const row = await db
    .selectFrom('content_holds')
    .selectAll()
    .where('removal_id', '=', removalId)
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as HoldRow | undefined;
}

/** Addresses below /media that answer 404. */
export async function heldMediaIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('content_holds')
    .select('media_id')
    .distinct()
    .where('is_active', '=', true)
    .where('media_id', 'is not', null)
    .execute();
  return rows.map((row) => row.media_id!);
}

/** Claims a hold whose copies must be searched; no other worker claims it before `until`. */
export async function takeToTrace(tx: Tx, now: Date, until: Date): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    update content_holds set trace_at = ${until}
    where id = (select id from content_holds where trace_at <= ${now} order by trace_at, id limit 1
      for update skip locked)
    returning *`.execute(tx);
  return rows[0];
}

export async function markTraced(tx: Tx, holdId: string): Promise<void> {
  await tx.updateTable('content_holds').set({ trace_at: null }).where('id', '=', holdId).execute();
}

/** False where it was noted before. */
export async function insertFile(tx: Tx, file: { holdId: string; sha256: Buffer }): Promise<boolean> {
  const made = await tx
    .insertInto('held_files')
    .values({ hold_id: file.holdId, sha256: file.sha256 })
    .onConflict((conflict) => conflict.column('hold_id').doNothing())
    .returning('hold_id')
    .executeTakeFirst();
  return made !== undefined;
}
