// Fourth step of a message: the engine is asked, its words go to whoever reads, and the end is stored. It begins before
// the third is over: storing takes no longer than a model needs for its first word.
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Message } from '../contract.ts';
import type { ActiveReplies } from './active-replies.ts';
import type { ChatSafety } from './chat.needs.ts';
import { busy } from './conversations.service.ts';
import type { Reply } from './reply.ts';
import type { EndDeps } from './store-end.ts';
import { writeReply, type Ask } from './write-reply.ts';
import { parentGone } from './accept-message.ts';

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
 * Returns when the messages are stored.
 * @throws AppError chat.busy, with nothing stored, where another reply has begun meanwhile; what `persist` throws
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
  // The engine is asked before the database, which has the time until its first word.
  const stored = Promise.resolve()
    .then(persist)
    .then((messages) => ({ conversationId, isStandIn: engine.isStandIn, ...messages }));
  writeReply(deps, { reply, ask, guard, stored }).catch(() => reply.finish(null));
  await stored.catch(async (error: unknown) => {
    // The engine has to have stopped before the next reply of this conversation can begin.
    await reply.ended;
    throw whyNotStored(error);
  });
  return reply;
}

/** Another server may be writing to the same conversation: the database decides. */
function whyNotStored(error: unknown): Error {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'messages_one_reply') return busy();
  return code === '23503' ? parentGone() : (error as Error);
}
