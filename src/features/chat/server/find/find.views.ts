import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { offPath } from '../memory/known-facts.views.ts';

/** @param folded as foldText() gives it @returns their ids, the newest first */
export async function findMessages(
  db: Db,
  { conversationId, folded, limit }: { conversationId: string; folded: string; limit: number },
): Promise<string[]> {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<{ id: string }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select m.id
    from message_texts t join messages m on m.id = t.message_id
    where t.conversation_id = ${conversationId} and t.text like ${pattern} and m.state <> 'retracted'
      and m.id not in (select id from off_path)
    order by m.id desc limit ${limit}`.execute(db);
  return result.rows.map(({ id }) => id);
}
