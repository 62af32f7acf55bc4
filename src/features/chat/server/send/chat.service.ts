// Sends messages and streams replies. Messages form a tree; a reply is a server job that any tab can join and
// none owns.
import { AppError } from '../../../../shared/errors.ts';
import type { Message } from '../../contract.ts';
import type { Joinable } from '../replies/reply-parts.ts';
import type { ChatDeps } from './chat-deps.ts';
import type { SendRequest } from './accept-message.ts';
import { createRepeatedSends, mayBeRepeat } from './repeated-sends.ts';
import { createRewriteReply } from './rewrite-reply.ts';
import { createSendMessage } from './send-message.ts';
import { stopReply } from './stop-reply.ts';

export function createChatService(deps: ChatDeps) {
  const { activeReplies, conversations } = deps;
  const sendMessage = createSendMessage(deps);
  const repeatedSends = createRepeatedSends(deps);

  return {
    ...createRewriteReply(deps),

    /**
     * Stores the user's message and starts the reply, or returns the earlier reply for a repeated idempotency
     * key.
     */
    async send(userId: string, id: string, request: SendRequest): Promise<Joinable> {
      try {
        return await sendMessage(userId, id, request);
      } catch (error) {
        const { idempotencyKey: key } = request;
        if (key === undefined || !mayBeRepeat(error)) throw error;
        const earlier = await repeatedSends.find(await conversations.resolve(id, userId), key);
        if (!earlier) throw error;
        return earlier;
      }
    },

    /**
     * The running reply, or one that this server finished a moment ago. @throws AppError chat.idle when there
     * is none
     */
    async join(userId: string, id: string): Promise<Joinable> {
      const conversationId = await conversations.resolve(id, userId);
      const reply =
        activeReplies.find(conversationId) ??
        (await deps.remote.find(conversationId)) ??
        activeReplies.findRecent(conversationId);
      if (!reply) throw new AppError('chat.idle');
      return reply;
    },

    async stop(userId: string, id: string): Promise<{ message: Message | null }> {
      const conversationId = await conversations.resolve(id, userId);
      return { message: await stopReply(deps, conversationId) };
    },
  };
}

export type Chat = ReturnType<typeof createChatService>;
