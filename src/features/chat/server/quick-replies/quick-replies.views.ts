import type { Db } from '../../../../platform/server/db/database.ts';
import type { QuickReply } from '../../quick-replies-contract.ts';

/** In the order of the row. */
export async function readQuickReplies(db: Db, userId: string): Promise<QuickReply[]> {
  const rows = await db
    .selectFrom('quick_replies')
    .select(['id', 'label', 'content', 'is_sent', 'character_id'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    text: row.content,
    isSent: row.is_sent,
    characterId: row.character_id,
  }));
}
