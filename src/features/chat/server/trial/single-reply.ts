// One reply of a character to one line, for nobody in particular: the set-up tries a model with it. It takes the way of
// every reply through the prompt and the checks, and stores nothing.
import { AppError } from '../../../../shared/errors.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { ChatSafety } from '../chat.needs.ts';
import { NO_GENERATION } from '../generation/no-generation.ts';
import type { ConversationState, HistoryMessage, Speaker } from '../conversation-state.ts';
import { expandGreeting } from '../conversations/greetings.ts';
import { messageTokens } from '../prompt/tokens.ts';
import { boundedStream } from '../replies/bounded-stream.ts';
import { prepareRequest, type PrepareDeps } from '../send/prepare-request.ts';

interface SingleReplyDeps extends PrepareDeps {
  engine: ChatEngine<SceneRequest>;
  safety: Pick<ChatSafety, 'guardReply'>;
}

interface Said {
  character: { id: string; rating: string; tags: string[]; persona: Persona };
  userName: string;
  content: string;
}

export function createSingleReplies(deps: SingleReplyDeps) {
  const { engine, safety } = deps;
  return {
    get contextTokens() {
      return engine.contextTokens;
    },

    /**
     * @returns whether the model came to an end by itself, and how much of what was heard turned out to be thoughts
     * @throws AppError chat.too_long, safety.retracted; ChatEngineError; the signal's reason
     */
    async write(
      { character, userName, content }: Said,
      onText: (text: string) => void,
      signal: AbortSignal,
    ): Promise<{ isEnded: boolean; textFrom: number }> {
      const { id: characterId, persona, rating, tags } = character;
      const speaker = {
        characterId,
        versionId: '',
        name: persona.name,
        rating,
        tags,
        isLocked: false,
        persona,
      };
      const { request } = prepareRequest(deps, stateOf(speaker, userName, engine.contextTokens), speaker, {
        message: { content, tokens: messageTokens(content), facts: [] },
        mode: 'reply',
        length: 'short',
        seed: '0',
        alternatives: [],
        support: 'none',
        memory: [],
        books: [],
      });
      const guard = safety.guardReply({ userId: null, messageId: null, said: [content] });
      const refusal = new AbortController();
      let reply = '';
      const hear = (text: string): void => {
        if (!guard.feed(text)) {
          refusal.abort(new AppError('safety.retracted'));
          return;
        }
        reply += text;
        onText(text);
      };
      const {
        finish,
        isCut,
        textFrom = 0,
      } = await boundedStream(engine, request, hear, AbortSignal.any([signal, refusal.signal]));
      if (!guard.end(reply).isAllowed) throw new AppError('safety.retracted');
      return { isEnded: finish === 'stop' && !isCut, textFrom };
    },
  };
}

/** A conversation that has only the greeting, with a user of no tier and without memory. */
function stateOf(speaker: Speaker, username: string, memoryTokens: number): ConversationState {
  const { characterId, persona } = speaker;
  const conversationId = `set-up:${characterId}`;
  const beginning = { persona, userName: username, conversationId };
  const content = expandGreeting(persona.greetings[0] ?? '', beginning).text;
  const tokens = messageTokens(content);
  const greeting: HistoryMessage = {
    ...{ id: '0', parentId: null, speakerId: characterId, state: 'complete', role: 'assistant' },
    ...{ content, tokens, pathTokens: tokens },
  };
  return {
    conversation: {
      id: conversationId,
      headId: null,
      replyLength: 'short',
      thinking: 'default',
      messageCount: 1,
      revision: 0,
      isLearning: false,
      isIncognito: false,
    },
    members: [speaker],
    user: {
      id: '',
      username,
      nsfwEnabled: false,
      timeZone: null,
      terms: { memoryTokens, memoryFacts: 0, hasMemberModels: false, hasSamplers: true },
      crisisState: null,
      persona: null,
      facts: [],
    },
    history: [greeting],
    historyStart: null,
    loreEffects: null,
    translation: null,
    generation: NO_GENERATION,
    lastNoteId: null,
    variables: { chat: {}, user: {} },
  };
}
