import type { Tx } from '../../../../platform/server/db/database.ts';

/** @param name null takes the name away */
export async function setPathName(
  tx: Tx,
  path: { conversationId: string; messageId: string; name: string | null },
): Promise<void> {
  const { conversationId, messageId, name } = path;
  if (name === null) {
    await tx.deleteFrom('path_names').where('message_id', '=', messageId).execute();
    return;
  }
  await tx
    .insertInto('path_names')
    .values({ conversation_id: conversationId, message_id: messageId, name })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ name }))
    .execute();
}
