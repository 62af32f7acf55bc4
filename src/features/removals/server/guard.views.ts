// What speaks against hiding something before staff has looked: what the same person asked for before, and how much was
// hidden for the same network address.
import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { RemovalKind } from '../rules.ts';

/** Requests of the same person that staff rejected. */
export async function countRejected(db: Db, requesterMark: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from removals where requester_mark = ${requesterMark} and state = 'rejected'`.execute(
    db,
  );
  return rows[0]!.total;
}

export async function wasRejectedBefore(
  db: Db,
  asked: { requesterMark: string; kind: RemovalKind; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from removals r join removal_items i on i.removal_id = r.id
    where r.requester_mark = ${asked.requesterMark} and r.kind = ${asked.kind} and r.state = 'rejected'
      and i.subject_id = ${asked.subjectId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Named items that requests from this address have had hidden since then. */
export async function countHiddenSince(db: Db, addressMark: string, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from removals r join removal_items i on i.removal_id = r.id and i.origin = 'named'
    where r.address_mark = ${addressMark} and r.created_at > ${since}
      and exists (select from content_holds h where h.item_id = i.id)`.execute(db);
  return rows[0]!.total;
}
