import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import { offPath } from './memory/known-facts.views.ts';

const patternOf = (folded: string): string => `%${folded.replace(/[\\%_]/g, '\\$&')}%`;

/** Messages that are looked through one by one: what is said often is found among them. */
const NEWEST = 500;

/** @param folded as foldText() gives it @returns their ids, the newest first */
export async function findMessages(
  db: Db,
  { conversationId, folded, limit }: { conversationId: string; folded: string; limit: number },
): Promise<string[]> {
  const pattern = patternOf(folded);
  // The state is looked up where a text fits: a join would read all messages.
  const isFound = sql`t.text like ${pattern} and t.message_id not in (select id from off_path)
    and (select m.state from messages m where m.id = t.message_id) <> 'retracted'`;
  const result = await sql<{ id: string }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}, newest as materialized (
      select t.message_id, t.text from message_texts t
      where t.conversation_id = ${conversationId} order by t.message_id desc limit ${NEWEST}
    ), among_newest as materialized (
      select t.message_id from newest t where ${isFound} order by t.message_id desc limit ${limit}
    ), older as (
      select t.message_id from message_texts t
      where t.conversation_id = ${conversationId} and ${isFound}
        and t.message_id < (select message_id from newest order by message_id limit 1)
        and (select count(*) from among_newest) < ${limit}
      order by t.message_id desc limit ${limit}
    )
    select message_id as id from (select * from among_newest union all select * from older) found
    order by message_id desc limit ${limit}`.execute(db);
  return result.rows.map(({ id }) => id);
}

/** @param folded as foldText() gives it @returns the newest message that holds it beside the shown path */
export async function findElsewhere(db: Db, conversationId: string, folded: string): Promise<string | null> {
  const result = await sql<{ id: string }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select t.message_id as id from off_path
    join message_texts t on t.message_id = off_path.id
    join messages m on m.id = t.message_id
    where t.text like ${patternOf(folded)} and m.state <> 'retracted'
    order by t.message_id desc limit 1`.execute(db);
  return result.rows[0]?.id ?? null;
}
