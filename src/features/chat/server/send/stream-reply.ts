// Step 4 of sending a message: asks the engine, streams its text to the readers and stores the end. It starts
// before step 3 has finished, because storing takes no longer than a model needs for its first token.
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Message } from '../../contract.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';
import type { ChatSafety } from '../chat.needs.ts';
import { busy } from '../conversations/conversations.service.ts';
import type { Reply } from '../replies/reply.ts';
import type { EndDeps } from '../replies/store-end.ts';
import { writeReply, type Ask } from '../replies/write-reply.ts';
import { parentMissing } from './accept-message.ts';

export interface StreamDeps extends EndDeps {
  clock: Clock;
  engine: Pick<ChatEngine, 'name' | 'isStandIn'>;
  safety: Pick<ChatSafety, 'guardReply'>;
  activeReplies: Pick<ActiveReplies, 'find' | 'add'>;
}

export interface ReplyTask {
  userId: string;
  reply: Reply;
  ask: Ask;
  /** The user's newest messages, oldest first, for the guard. */
  said: readonly string[];
  /** Stores the messages. */
  persist: () => Promise<{ userMessage: Message | null; message: Message }>;
}

/**
 * Resolves when the messages are stored.
 * @throws AppError chat.busy, with nothing stored, when another reply has begun; errors of `persist`
 */
export async function streamReply(
  deps: StreamDeps,
  { userId, reply, ask, said, persist }: ReplyTask,
): Promise<Reply> {
  const { conversationId, messageId } = reply;
  const { activeReplies, engine } = deps;
  if (activeReplies.find(conversationId)) throw busy();
  activeReplies.add(reply, userId);
  const guard = deps.safety.guardReply({ userId, messageId, said });
  // The guard and the engine start without waiting for the database, which is written while the engine
  // prepares its first token.
  const stored = Promise.resolve()
    .then(persist)
    .then((messages) => ({ conversationId, isStandIn: engine.isStandIn, ...messages }));
  writeReply(deps, { reply, ask, guard, stored }).catch(() => reply.finish(null));
  await stored.catch(async (error: unknown) => {
    // The engine must have stopped before the next reply of this conversation can begin.
    await reply.ended;
    throw whyNotStored(error);
  });
  return reply;
}

/** Another server may be writing to the same conversation; the unique index detects that. */
function whyNotStored(error: unknown): Error {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'messages_one_reply') return busy();
  return code === '23503' ? parentMissing() : (error as Error);
}
