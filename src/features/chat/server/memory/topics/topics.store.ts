import type { Tx } from '../../../../../platform/server/db/database.ts';
import type { MemoryScope } from '../../../memory-contract.ts';

export interface NewTopic {
  id: string;
  userId: string;
  scope: MemoryScope;
  conversationId: string | null;
  characterId: string | null;
  text: string;
  at: Date;
}

export async function insertTopic(tx: Tx, topic: NewTopic): Promise<void> {
  await tx
    .insertInto('memory_topics')
    .values({
      id: topic.id,
      user_id: topic.userId,
      scope: topic.scope,
      conversation_id: topic.conversationId,
      character_id: topic.characterId,
      text: topic.text,
      created_at: topic.at,
    })
    .execute();
}

/** @returns false when the user has no such topic */
export async function deleteTopic(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('memory_topics')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
