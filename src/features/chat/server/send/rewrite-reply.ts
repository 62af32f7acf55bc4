// Answers a message again, steers the answer under way, and continues an answer.
import { AppError } from '../../../../shared/errors.ts';
import type { Message, MessageMark } from '../../contract.ts';
import { continuedFrom } from '../../rules.ts';
import { readAlternatives, readCrisisSignal, readWriter } from '../chat.views.ts';
import { memberOf } from '../conversation-state.ts';
import { isOutside } from '../crisis-signals.ts';
import { Reply } from '../replies/reply.ts';
import { demandAcknowledged, demandFree, demandUnlocked } from './accept-message.ts';
import { answer } from './answer.ts';
import { checkWish, type Wish } from './check-wish.ts';
import type { ChatDeps } from './chat-deps.ts';
import { speakerFrom, stateOf } from './read-state.ts';
import { stopReply } from './stop-reply.ts';

/** It failed, was taken back or was stopped before its first word. */
const isUnwritten = ({ state, content }: Message): boolean =>
  content === '' && state !== 'complete' && state !== 'streaming';

export function createRewriteReply(deps: ChatDeps) {
  const { database, ids, conversations, nodeId, activeReplies } = deps;

  /**
   * Writes an alternative to the given reply. An empty one that came to nothing is rewritten in place instead.
   * @param wished a hint for it, or one that was checked already
   */
  async function rewrite(
    userId: string,
    conversationId: string,
    messageId: string,
    wished: Wish | { hint: string; languages: string | undefined } | null,
  ): Promise<Reply> {
    const target = await conversations.message(conversationId, messageId);
    if (target.role !== 'assistant' || !target.parentId) throw new AppError('chat.not_reply');
    const { parentId } = target;
    conversations.states.drop(conversationId);
    const state = await stateOf(deps, { id: conversationId, userId, endId: parentId });
    demandUnlocked(state);
    demandFree(deps, state);
    const answered = (await readCrisisSignal(database.db, conversationId, parentId))?.tier ?? 0;
    if (!isOutside(answered)) demandAcknowledged(deps, state);
    // The product's own answer follows no hint.
    const given = isOutside(answered) ? null : wished;
    const wish = given && 'hint' in given ? await checkWish(deps, state, given.hint, given.languages) : given;
    const alternatives = await readAlternatives(database.db, conversationId, parentId);
    const isRetry = isUnwritten(target);
    const reply = new Reply(conversationId, isRetry ? target.id : ids.next());
    const speaker = await speakerFrom(deps, memberOf(state, target.speakerId));
    const marks: MessageMark[] = isOutside(answered) ? ['out_of_role'] : [];
    const hint = wish?.text ?? null;
    const added = { id: reply.messageId, parentId, speakerId: speaker.characterId, nodeId, hint };
    return answer(deps, {
      state,
      speaker,
      message: null,
      wish,
      options: {
        mode: 'reply',
        hint: wish?.text,
        length: state.conversation.replyLength,
        seed: `${reply.messageId}:${alternatives.length}`,
        alternatives: alternatives.filter(Boolean),
        tier: Math.max(answered, wish?.tier ?? 0),
        count: alternatives.length,
      },
      reply,
      async persist() {
        const message = isRetry
          ? await conversations.reopen(conversationId, target, nodeId, hint)
          : await conversations.addAlternative(state, added);
        const { mark } = wish ?? {};
        if (mark) await database.transact((tx) => mark(tx, reply.messageId));
        return { userMessage: null, message: { ...message, marks } };
      },
    });
  }

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
          message: await conversations.reopen(conversation.id, target, nodeId),
        }),
      });
    },
  };
}
