import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { offPath } from '../memory/known-facts.views.ts';

export interface FoundRow {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  at: Date;
}

/** @param folded as foldText() gives it */
export async function findMessages(
  db: Db,
  { conversationId, folded, limit }: { conversationId: string; folded: string; limit: number },
): Promise<FoundRow[]> {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<FoundRow>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select m.id, m.role, m.content, m.created_at as at
    from message_texts t join messages m on m.id = t.message_id
    where t.conversation_id = ${conversationId} and t.text like ${pattern} and m.state <> 'retracted'
      and m.id not in (select id from off_path)
    order by m.id desc limit ${limit}`.execute(db);
  return result.rows;
}
