import { AppError } from '../../../../shared/errors.ts';
import { busy } from '../conversations/conversations.service.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';
import type { Reply } from '../replies/reply.ts';

export interface RunningDeps {
  activeReplies: Pick<ActiveReplies, 'find' | 'countOf'>;
  /** The maximum number of concurrent replies per user. */
  maxReplies: number;
}

/**
 * The running reply to the message with this idempotency key; null when the user may be answered now.
 * @throws AppError chat.busy, chat.too_many
 */
export function runningReply(
  { activeReplies, maxReplies }: RunningDeps,
  { conversationId, userId, key }: { conversationId: string; userId: string; key: string | null },
): Reply | null {
  const running = activeReplies.find(conversationId);
  if (running && key !== null && running.key === key) return running;
  if (running) throw busy();
  if (activeReplies.countOf(userId) >= maxReplies) throw new AppError('chat.too_many', { retryAfter: 5 });
  return null;
}
