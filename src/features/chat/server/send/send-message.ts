// Sends a message of the user and begins the reply to it.
import type { TranslationLanguage } from '../../translation-contract.ts';
import { translatedOnce } from '../translation/translated-once.ts';
import { memberOf, nextState, type ConversationState } from '../conversation-state.ts';
import { Reply } from '../replies/reply.ts';
import {
  acceptMessage,
  demandFree,
  demandUnlocked,
  type SendRequest,
  type UserMessage,
} from './accept-message.ts';
import { answer } from './answer.ts';
import type { ChatDeps } from './chat-deps.ts';
import { tokensToRead, windowsOf } from '../chosen-model.ts';
import { persistExchange, StaleState } from './persist-exchange.ts';
import { speakerFrom, stateOf } from './read-state.ts';
import { runningReply } from './running-reply.ts';

/** Each reads the state anew. */
const ATTEMPTS = 4;

export function createSendMessage(deps: ChatDeps) {
  const { states } = deps.conversations;

  /** @throws StaleState when `state` is out of date; AppErrors of the steps */
  async function sendAfter(
    state: ConversationState,
    request: SendRequest,
    translate: ((text: string, to: TranslationLanguage) => Promise<string>) | null,
  ): Promise<Reply> {
    const { conversation, user } = state;
    demandUnlocked(state);
    const key = request.idempotencyKey ?? null;
    const running = runningReply(deps, { conversationId: conversation.id, userId: user.id, key });
    if (running) return running;
    demandFree(deps, state);
    const message = await acceptMessage(deps, state, request, translate);
    const speaker = await speakerFrom(deps, memberOf(state));
    const own = new Reply(conversation.id, deps.ids.next(), { key });
    const reply = await answer(deps, {
      state,
      speaker,
      message,
      options: {
        mode: 'reply',
        length: request.length ?? conversation.replyLength,
        seed: own.messageId,
        alternatives: [],
        tier: message.tier,
        count: conversation.messageCount / 2,
      },
      reply: own,
      persist: () => persistExchange(deps, { state, speaker, message, replyId: own.messageId }),
    });
    if (reply === own) void cacheNext(state, message, own, speaker.characterId);
    return reply;
  }

  /**
   * The database merges facts, and a crisis changes the mode of later replies; in both cases the next state is
   * read from the database instead of the cache.
   */
  async function cacheNext(
    state: ConversationState,
    message: UserMessage,
    reply: Reply,
    speakerId: string,
  ): Promise<void> {
    if (message.facts.length > 0 || message.crisis) return;
    const end = await reply.ended;
    if (end?.message.state !== 'complete') return;
    const { forNextPrompt: known } = reply;
    if (known?.hasVariables) return;
    const historyStart = known?.historyStart ?? state.historyStart;
    const loreEffects = known?.loreEffects ?? state.loreEffects;
    const hasNote = known?.hasNote ?? false;
    const { id, content } = end.message;
    const contextTokens = tokensToRead(windowsOf(deps), state.generation.model);
    const written = { id, content, tokens: reply.tokens };
    states.put(
      nextState(state, {
        ...{ message, reply: written, speakerId, contextTokens },
        ...{ historyStart, loreEffects, hasNote },
      }),
    );
  }

  return async (userId: string, id: string, request: SendRequest): Promise<Reply> => {
    const translate = deps.engine.isStandIn ? null : translatedOnce(deps.translate, userId);
    const endId = request.parentId ?? null;
    const cached = states.claim(id, userId, endId);
    if (cached) {
      try {
        return await sendAfter(cached, request, translate);
      } catch (error) {
        if (!(error instanceof StaleState)) {
          states.put(cached);
          throw error;
        }
      }
    }
    // What prompts are built from may change again between reading and storing, for instance by the jobs of memory.
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendAfter(await stateOf(deps, { id, userId, endId }), request, translate);
      } catch (error) {
        if (!(error instanceof StaleState) || attempt === ATTEMPTS) throw error;
      }
    }
  };
}
