// For the images feature: whose conversation it is in which a picture is asked for, and at which message.
import { AppError } from '../../../../shared/errors.ts';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import { resolveConversation } from '../chat.views.ts';
import { isMessageOf, keepConversation } from './picture-chats.store.ts';

const missing = () => new AppError('chat.missing');

export const pictureChats = {
  /** @param id of a conversation, or of a character for the newest one with it @throws AppError chat.missing */
  async conversationOf(db: Db, userId: string, id: string): Promise<string> {
    const found = await resolveConversation(db, id, userId);
    if (!found) throw missing();
    return found;
  },

  /**
   * The message at which a picture is asked for: the newest one that is shown where none is named.
   * @throws AppError chat.missing where the conversation is not the user's, or the message not of the conversation
   */
  async messageAt(
    tx: Tx,
    userId: string,
    { conversationId, messageId }: { conversationId: string; messageId?: string | undefined },
  ): Promise<string | null> {
    const found = await keepConversation(tx, conversationId, userId);
    if (!found) throw missing();
    if (!messageId) return found.headId;
    if (!(await isMessageOf(tx, conversationId, messageId))) throw missing();
    return messageId;
  },
};
