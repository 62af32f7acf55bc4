import type { Tx } from '../../../../platform/server/db/database.ts';

/** The user's conversation, which is not deleted before the transaction ends. Undefined where there is none. */
export async function keepConversation(
  tx: Tx,
  id: string,
  userId: string,
): Promise<{ headId: string | null } | undefined> {
  return tx
    .selectFrom('conversations')
    .select('head_id as headId')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
}

export async function isMessageOf(tx: Tx, conversationId: string, messageId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row !== undefined;
}
