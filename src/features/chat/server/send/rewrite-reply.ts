// Answers a message again, and continues an answer.
import { AppError } from '../../../../shared/errors.ts';
import type { MessageMark } from '../../contract.ts';
import { continuedFrom } from '../../rules.ts';
import { readAlternatives, readCrisisSignal } from '../chat.views.ts';
import { memberOf } from '../conversation-state.ts';
import { isOutside } from '../crisis-signals.ts';
import { Reply } from '../replies/reply.ts';
import { demandAcknowledged, demandFree, demandUnlocked } from './accept-message.ts';
import { answer } from './answer.ts';
import type { ChatDeps } from './chat-deps.ts';
import { speakerFrom, stateOf } from './read-state.ts';

export function createRewriteReply(deps: ChatDeps) {
  const { database, ids, conversations, nodeId } = deps;

  return {
    /** Writes an alternative to the given reply. An empty failed reply is rewritten in place instead. */
    async regenerate(userId: string, id: string, messageId: string): Promise<Reply> {
      const conversationId = await conversations.resolve(id, userId);
      const target = await conversations.message(conversationId, messageId);
      if (target.role !== 'assistant' || !target.parentId) {
        throw new AppError('chat.not_reply');
      }
      const { parentId } = target;
      conversations.states.drop(conversationId);
      const state = await stateOf(deps, { id: conversationId, userId, endId: parentId });
      demandUnlocked(state);
      demandFree(deps, state);
      const tier = (await readCrisisSignal(database.db, conversationId, parentId))?.tier ?? 0;
      if (!isOutside(tier)) demandAcknowledged(deps, state);
      const alternatives = await readAlternatives(database.db, conversationId, parentId);
      const isRetry = (target.state === 'failed' || target.state === 'retracted') && target.content === '';
      const reply = new Reply(conversationId, isRetry ? target.id : ids.next());
      const speaker = await speakerFrom(deps, memberOf(state, target.speakerId));
      const marks: MessageMark[] = isOutside(tier) ? ['out_of_role'] : [];
      const added = { id: reply.messageId, parentId, speakerId: speaker.characterId, nodeId };
      return answer(deps, {
        state,
        speaker,
        message: null,
        options: {
          mode: 'reply',
          length: state.conversation.replyLength,
          seed: `${reply.messageId}:${alternatives.length}`,
          alternatives: alternatives.filter(Boolean),
          tier,
          count: alternatives.length,
        },
        reply,
        async persist() {
          const message = isRetry
            ? await conversations.reopen(conversationId, target, nodeId)
            : await conversations.addAlternative(state, added);
          return { userMessage: null, message: { ...message, marks } };
        },
      });
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
          message: await conversations.reopen(conversation.id, target, nodeId),
        }),
      });
    },
  };
}
