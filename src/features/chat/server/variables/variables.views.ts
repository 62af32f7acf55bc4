import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { offPath, shownRoot } from '../memory/known-facts.views.ts';

/**
 * SQL: the variables of a conversation as they were after a message, as one JSON object: each has the value of the
 * newest message on the path that set it. Needs `off_path`; only from a message beside the shown path is the path
 * walked.
 */
export const chatVariables = (
  conversationId: RawBuilder<unknown>,
  endId: RawBuilder<unknown>,
) => sql`coalesce((
  select json_object_agg(name, value order by name) from (
    select distinct on (name) name, value from (
      select v.name, v.value, v.message_id
      from message_variables v join messages m on m.id = v.message_id
      where v.conversation_id = ${conversationId} and v.message_id <= ${endId} and (case
        when ${endId} in (select id from off_path) then v.message_id in (
          with recursive up as (
            select e.id, e.parent_id from messages e where e.id = ${endId}
            union all
            select e.id, e.parent_id from up join messages e on e.id = up.parent_id
          ) select id from up)
        else v.message_id not in (select id from off_path)
          and (m.parent_id is not null or m.id = ${shownRoot(conversationId)}) end)
      union all
      select b.name, b.value, null from conversation_variables b where b.conversation_id = ${conversationId}
    ) changes order by name, message_id desc nulls last
  ) newest where value is not null), '{}')`;

/** Of one conversation, by name. @param endId of a path; without it the shown one */
export async function readVariables(
  db: Db,
  conversationId: string,
  endId: string | null = null,
): Promise<Map<string, string>> {
  const id = sql`${conversationId}::uuid`;
  const result = await sql<{ variables: Record<string, string> }>`
    with recursive ${offPath(id)}
    select ${chatVariables(id, endId ? sql`${endId}::uuid` : sql`c.head_id`)} as variables from conversations c where c.id = ${id}`.execute(
    db,
  );
  return new Map(Object.entries(result.rows[0]?.variables ?? {}));
}

/** Of one user over all conversations, by name. */
export async function readUserVariables(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user_variables')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}
