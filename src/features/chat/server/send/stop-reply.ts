import type { Message } from '../../contract.ts';
import type { ChatDeps } from './chat-deps.ts';

/**
 * Stops the running reply, whichever server writes it, and waits until the text received so far is stored.
 * @returns the stored reply; null when there was none
 */
export async function stopReply(
  { activeReplies, remote }: Pick<ChatDeps, 'activeReplies' | 'remote'>,
  conversationId: string,
): Promise<Message | null> {
  const reply = activeReplies.find(conversationId);
  if (!reply) return remote.stop(conversationId);
  reply.stop('stopped');
  return (await reply.ended)?.message ?? null;
}
