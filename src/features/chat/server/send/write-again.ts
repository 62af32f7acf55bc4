// Writes an alternative to a reply.
import { AppError } from '../../../../shared/errors.ts';
import type { Message, MessageMark } from '../../contract.ts';
import { readAlternatives, readCrisisSignal } from '../chat.views.ts';
import { memberOf } from '../conversation-state.ts';
import { isOutside } from '../crisis-signals.ts';
import { Reply } from '../replies/reply.ts';
import { demandAcknowledged, demandFree, demandUnlocked } from './accept-message.ts';
import { answer } from './answer.ts';
import type { ChatDeps } from './chat-deps.ts';
import { checkWish, type Wish } from './check-wish.ts';
import { speakerFrom, stateOf } from './read-state.ts';

/** It failed, was taken back or was stopped before its first word. */
const isUnwritten = ({ state, content }: Message): boolean =>
  content === '' && state !== 'complete' && state !== 'streaming';

export function createWriteAgain(deps: ChatDeps) {
  const { database, ids, conversations, nodeId } = deps;

  /**
   * Writes an alternative to the given reply. An empty one that came to nothing is rewritten in place instead.
   * @param wished a hint for it, or one that was checked already
   */
  return async function rewrite(
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
    const hint = wish?.text || null;
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
          ? await conversations.reopen(conversationId, target, { nodeId, hint })
          : await conversations.addAlternative(state, added);
        const { mark } = wish ?? {};
        if (mark) await database.transact((tx) => mark(tx, reply.messageId));
        return { userMessage: null, message: { ...message, marks } };
      },
    });
  };
}
