import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';

export async function filedBy(db: Db, userId: string, afterId: string | null, limit: number) {
  const { rows } = await sql<{
    id: string;
    number: number;
    kind: string;
    state: string;
    email: string;
    answers: unknown;
    addresses: string[];
    created_at: Date;
  }>`
    select r.id, r.number, r.kind, r.state, r.email, r.answers, r.created_at, array(
      select i.address from removal_items i where i.removal_id = r.id and i.origin = 'named' order by i.position) as addresses
    from removals r where r.requester_id = ${userId} and (${afterId}::uuid is null or r.id > ${afterId}::uuid)
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** Decisions about somebody's content; not those that they must not be warned of. */
export async function aboutContentOf(db: Db, userId: string, afterId: string | null, limit: number) {
  const { rows } = await sql<{
    id: string;
    number: number;
    kind: string;
    state: string;
    statement: string;
    created_at: Date;
    counter_name: string | null;
    counter_contact: string | null;
    counter_statement: string | null;
  }>`
    select r.id, r.number, r.kind, r.state, r.statement, r.created_at, c.name as counter_name,
      c.contact as counter_contact, c.statement as counter_statement
    from removals r left join counter_notices c on c.removal_id = r.id and c.owner_id = ${userId}
    where (r.kind <> 'minor' or r.state = 'removed') and (${afterId}::uuid is null or r.id > ${afterId}::uuid)
      and exists (select from removal_items i join content_holds h on h.item_id = i.id
        where i.removal_id = r.id and i.owner_id = ${userId})
    order by r.id limit ${limit}`.execute(db);
  return rows;
}
