import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ChatSettings } from '../../titles-contract.ts';

export async function readChatSettings(db: Db, userId: string): Promise<ChatSettings> {
  const row = await db
    .selectFrom('chat_settings')
    .select('names_chats as namesChats')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { namesChats: false };
}

export async function saveChatSettings(tx: Tx, userId: string, { namesChats }: ChatSettings): Promise<void> {
  await tx
    .insertInto('chat_settings')
    .values({ user_id: userId, names_chats: namesChats })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ names_chats: namesChats }))
    .execute();
}

export async function deleteChatSettings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('chat_settings').where('user_id', '=', userId).execute();
}
