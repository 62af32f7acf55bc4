// A request as each side sees it.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { SubjectKind } from '../removals.needs.ts';
import type { ItemRow, RemovalRow } from '../removals.store.ts';

export type StatusItemRow = ItemRow & { is_held: boolean; was_held: boolean };

export async function statusItems(db: Db, removalId: string): Promise<StatusItemRow[]> {
  const { rows } = await sql<StatusItemRow>`
    select i.*, exists (select from content_holds h where h.item_id = i.id and h.is_active) as is_held,
      exists (select from content_holds h where h.item_id = i.id) as was_held
    from removal_items i where i.removal_id = ${removalId} order by i.position`.execute(db);
  return rows;
}

export interface HeldRow {
  removal_id: string;
  number: number;
  removal_created_at: Date;
  kind: RemovalRow['kind'];
  state: RemovalRow['state'];
  subject: SubjectKind;
  subject_id: string;
  name: string;
  created_at: Date;
}

/** What of somebody's is hidden, newest first; pictures of a hidden character go without saying. */
export async function heldOf(db: Db, ownerId: string, limit: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select h.removal_id, r.number, r.created_at as removal_created_at, r.kind, r.state, h.subject, h.subject_id,
      i.name, h.created_at
    from content_holds h join removal_items i on i.id = h.item_id join removals r on r.id = h.removal_id
    where h.is_active and i.owner_id = ${ownerId} and i.origin <> 'part'
    order by h.id desc limit ${limit}`.execute(db);
  return rows;
}
