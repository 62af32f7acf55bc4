import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Thinking } from '../../contract.ts';
import type { Generation } from '../../generation-contract.ts';

/** What is kept beside a conversation; its reply length and thinking are columns of its own. */
export type StoredGeneration = Omit<Generation, 'length' | 'thinking'> & {
  /** Absent where it is one of the three named ones. */
  length?: 'off' | number;
};

/** The caller has locked the conversation, so that two changes of one form do not undo each other. */
export async function saveGeneration(
  tx: Tx,
  conversationId: string,
  stored: StoredGeneration,
): Promise<void> {
  const settings = JSON.stringify(stored);
  await tx
    .insertInto('conversation_generation')
    .values({ conversation_id: conversationId, settings })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet({ settings }))
    .execute();
}

/** What of it stands in the conversation itself. Raises its revision. */
export async function saveColumns(
  tx: Tx,
  conversationId: string,
  { replyLength, thinking }: { replyLength: 'short' | 'medium' | 'long' | null; thinking: Thinking },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set((set) => ({
      ...(replyLength ? { reply_length: replyLength } : {}),
      thinking,
      revision: set('revision', '+', 1),
    }))
    .where('id', '=', conversationId)
    .execute();
}
