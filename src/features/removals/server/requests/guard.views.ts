// What speaks against hiding something before staff has looked: decisions about it, what the same person asked for
// before, and how much was hidden for the same network address.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { RemovalKind } from '../../rules.ts';
import type { SubjectKind } from '../removals.needs.ts';

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

/**
 * Whether the last decision about this work and kind let it stay, whoever asked, and the work is still what was decided
 * about: a newer version, portrait or avatar is a new fact.
 */
export async function hasStandingDecision(
  db: Db,
  about: { kind: RemovalKind; subject: SubjectKind; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql<{ state: string; is_same: boolean }>`
    select r.state, case i.subject
        when 'character' then not exists (
          select from characters c left join character_versions v on v.id = c.version_id
            left join images p on p.id = c.avatar_image_id
          where c.id = i.subject_id and (v.created_at > d.at or p.created_at > d.at))
        when 'user' then not exists (
          select from content_holds h join users u on u.id = h.subject_id
          where h.item_id = i.id and u.avatar_key is not null and split_part(u.avatar_key, '/', 3) <> h.media_id::text)
        else true end as is_same
    from removal_items i join removals r on r.id = i.removal_id
      cross join lateral (select coalesce(r.decided_at, r.created_at) as at) d
    where i.subject = ${about.subject} and i.subject_id = ${about.subjectId} and r.kind = ${about.kind}
      and r.state in ('removed', 'rejected', 'restored')
    order by d.at desc, r.id desc limit 1`.execute(db);
  return rows[0] !== undefined && rows[0].state !== 'removed' && rows[0].is_same;
}
