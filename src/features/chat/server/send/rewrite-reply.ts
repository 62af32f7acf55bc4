// Answers a message again, steers the answer under way, and continues an answer.
import { AppError } from '../../../../shared/errors.ts';
import { continuedFrom } from '../../rules.ts';
import { readWriter } from '../chat.views.ts';
import { memberOf } from '../conversation-state.ts';
import { Reply } from '../replies/reply.ts';
import { demandAcknowledged, demandFree, demandUnlocked } from './accept-message.ts';
import { answer } from './answer.ts';
import { checkWish } from './check-wish.ts';
import type { ChatDeps } from './chat-deps.ts';
import { speakerFrom, stateOf } from './read-state.ts';
import { stopReply } from './stop-reply.ts';
import { createWriteAgain } from './write-again.ts';

export function createRewriteReply(deps: ChatDeps) {
  const { database, conversations, nodeId, activeReplies } = deps;
  const rewrite = createWriteAgain(deps);

  /** @throws AppError chat.not_reply; those of every reply */
  async function regenerate(
    userId: string,
    id: string,
    messageId: string,
    { hint, languages }: { hint?: string | undefined; languages?: string | undefined } = {},
  ): Promise<Reply> {
    const conversationId = await conversations.resolve(id, userId);
    return rewrite(userId, conversationId, messageId, hint ? { hint, languages } : null);
  }

  return {
    regenerate,

    /**
     * Stops the reply under way and writes an alternative to it with this note. The note is checked first: one that is
     * refused stops nothing.
     * @throws AppError chat.idle; those of `regenerate`
     */
    async steer(userId: string, id: string, note: string, languages?: string): Promise<Reply> {
      const conversationId = await conversations.resolve(id, userId);
      const running = activeReplies.find(conversationId)?.messageId;
      const messageId = running ?? (await readWriter(database.db, conversationId))?.messageId;
      if (messageId === undefined) throw new AppError('chat.idle');
      const { parentId } = await conversations.message(conversationId, messageId);
      const state = await stateOf(deps, { id: conversationId, userId, endId: parentId });
      demandUnlocked(state);
      demandAcknowledged(deps, state);
      const wish = await checkWish(deps, state, note, languages);
      await stopReply(deps, conversationId);
      return rewrite(userId, conversationId, messageId, wish);
    },

    /** Continues the newest reply; its current text is kept even if the continuation fails. */
    async continue(userId: string, id: string, messageId: string): Promise<Reply> {
      const state = await stateOf(deps, { id, userId, endId: null });
      const { conversation } = state;
      demandUnlocked(state);
      demandFree(deps, state);
      const target = await conversations.message(conversation.id, messageId);
      if (target.role !== 'assistant' || conversation.headId !== messageId || target.content === '') {
        throw new AppError('chat.not_reply/continue');
      }
      if (target.marks.includes('out_of_role')) throw new AppError('chat.not_reply/out_of_role');
      demandAcknowledged(deps, state);
      conversations.states.drop(conversation.id);
      return answer(deps, {
        state,
        speaker: await speakerFrom(deps, memberOf(state, target.speakerId)),
        message: null,
        options: {
          mode: 'continue',
          length: conversation.replyLength,
          seed: `${messageId}:${target.content.length}`,
          alternatives: [],
          tier: 0,
          count: 0,
        },
        reply: new Reply(conversation.id, messageId, { text: continuedFrom(target.content) }),
        persist: async () => ({
          userMessage: null,
          message: await conversations.reopen(conversation.id, target, { nodeId, hint: null }),
        }),
      });
    },
  };
}
