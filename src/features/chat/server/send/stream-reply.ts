// Step 4 of a reply: asks the engine, streams its text to the readers and stores the end. It starts before
// step 3 has finished, because storing takes no longer than a model needs for its first token.
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Message } from '../../contract.ts';
import type { ChatSafety } from '../chat.needs.ts';
import { busy, parentMissing } from '../conversations/conversations.service.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';
import type { Reply } from '../replies/reply.ts';
import type { EndDeps } from '../replies/store-end.ts';
import { writeReply, type Ask } from '../replies/write-reply.ts';
import { runningReply, type RunningDeps } from './running-reply.ts';

export interface StreamDeps extends EndDeps, RunningDeps {
  clock: Clock;
  engine: Pick<ChatEngine, 'name' | 'isStandIn'>;
  safety: Pick<ChatSafety, 'guardReply'>;
  activeReplies: Pick<ActiveReplies, 'find' | 'add' | 'countOf'>;
  /** Called when the messages are stored; absent where none are. */
  onBegun?: ((userId: string) => void) | undefined;
}

export interface ReplyTask {
  userId: string;
  reply: Reply;
  ask: Ask;
  /** The user's newest messages, oldest first, for the guard. */
  said: readonly string[];
  /** What directs the reply beside them, for the guard. */
  beside: readonly string[];
  /** Receives the text besides the readers of the reply. */
  onText?: ((text: string) => void) | undefined;
  /** Stores the messages. */
  persist: () => Promise<{ userMessage: Message | null; message: Message }>;
}

/**
 * Resolves when the messages are stored.
 * @returns the reply, or the one that was begun with the same idempotency key in the meantime
 * @throws AppError chat.busy, with nothing stored, when another reply has begun; errors of `persist`
 */
export async function streamReply(
  deps: StreamDeps,
  { userId, reply, ask, said, beside, onText, persist }: ReplyTask,
): Promise<Reply> {
  const { conversationId, messageId, key } = reply;
  const { activeReplies, engine } = deps;
  // The same message may have been sent again while this one was prepared. There is no await between this
  // check and the registration of the reply.
  const begun = runningReply(deps, { conversationId, userId, key });
  if (begun) return begun;
  activeReplies.add(reply, userId);
  const createGuard = () => deps.safety.guardReply({ userId, messageId, said, beside });
  // The engine starts without waiting for the database, which is written while the engine
  // prepares its first token.
  const stored = Promise.resolve()
    .then(persist)
    .then((messages) => ({ conversationId, isStandIn: engine.isStandIn, ...messages }));
  writeReply(deps, { reply, ask, createGuard, onText, stored }).catch(() => reply.finish(null));
  await stored.catch(async (error: unknown) => {
    // The engine must have stopped before the next reply of this conversation can begin.
    await reply.ended;
    throw whyNotStored(error);
  });
  deps.onBegun?.(userId);
  return reply;
}

/** Another server may be writing to the same conversation; the unique index detects that. */
function whyNotStored(error: unknown): Error {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'messages_one_reply') return busy();
  return code === '23503' ? parentMissing() : (error as Error);
}
