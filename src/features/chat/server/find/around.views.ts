import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { offPath } from '../memory/known-facts.views.ts';

interface Place {
  conversationId: string;
  messageId: string;
  /** The end of the shown path. */
  headId: string;
}

/**
 * Whether a message is one of the shown path. Only what is not on it is walked, which is little, instead of the path
 * between the message and its end, which may be a hundred thousand messages.
 */
export async function isOnPath(db: Db, { conversationId, messageId, headId }: Place): Promise<boolean> {
  const result = await sql<{ is_on: boolean }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)},
    below as (
      select m.id from messages m where m.parent_id = ${headId}
      union all
      select m.id from below join messages m on m.parent_id = below.id
    )
    select not exists (select from off_path where id = ${messageId})
      and not exists (select from below where id = ${messageId}) as is_on`.execute(db);
  return result.rows[0]!.is_on;
}

/** The message that stands so many messages below another one, or the end of the path; and how far below that is. */
export async function readBelow(
  db: Db,
  { messageId, headId, steps }: Omit<Place, 'conversationId'> & { steps: number },
): Promise<{ id: string; steps: number }> {
  const result = await sql<{ id: string; steps: number }>`
    with recursive down as (
      select id, shown_child_id, 0 as n from messages where id = ${messageId}
      union all
      select child.id, child.shown_child_id, down.n + 1
      from down join lateral (
        select c.id, c.shown_child_id from messages c where c.parent_id = down.id
        order by (c.id = down.shown_child_id) desc nulls last, c.alternative desc limit 1
      ) child on true
      where down.n < ${steps}::int and down.id <> ${headId}
    )
    select id, n as steps from down order by n desc limit 1`.execute(db);
  return result.rows[0]!;
}
