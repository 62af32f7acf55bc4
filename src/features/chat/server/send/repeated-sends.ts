// Idempotent sending: a message with a known key is stored and answered only once.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';
import { findByKey } from '../chat.views.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import { EndedReply } from '../replies/ended-reply.ts';
import type { RemoteReplies } from '../nodes/remote-replies.ts';
import type { Joinable } from '../replies/reply-parts.ts';

interface Deps {
  database: Database;
  engine: Pick<ChatEngine, 'isStandIn'>;
  activeReplies: Pick<ActiveReplies, 'find'>;
  remote: Pick<RemoteReplies, 'find'>;
  conversations: Conversations;
}

export interface RepeatedSends {
  /** The reply to the message sent earlier with this key, running or finished; null when there is none. */
  find(conversationId: string, key: string): Promise<Joinable | null>;
}

/** Whether the error of a send may be caused by an earlier send with the same key. */
export function mayBeRepeat(error: unknown): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  const isRefused = error instanceof AppError && error.code === 'chat.busy';
  return isRefused || (code === '23505' && constraint.includes('idempotency_key'));
}

export const createRepeatedSends = (deps: Deps): RepeatedSends => ({
  async find(conversationId, key) {
    const { conversations } = deps;
    const userMessageId = await findByKey(deps.database.db, conversationId, key);
    if (!userMessageId) return null;
    const running = deps.activeReplies.find(conversationId);
    if (running) return running;
    const [userMessage, answer] = await conversations.messageWithAnswer(conversationId, userMessageId);
    if (!answer) return null;
    if (answer.state === 'streaming') {
      const remote = await deps.remote.find(conversationId, userMessage);
      if (remote) return remote;
    }
    const message = await conversations.message(conversationId, answer.id);
    return new EndedReply({
      conversationId,
      messageId: answer.id,
      start: { conversationId, userMessage, message, isStandIn: deps.engine.isStandIn },
      text: '',
      ends: [0],
      last: [{ event: 'done', data: { message } }],
      end: { message, error: null },
    });
  },
});
