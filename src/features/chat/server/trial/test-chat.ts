// A chat with a character that is still being edited. It takes the way of every reply, but stores nothing.
import { AppError } from '../../../../shared/errors.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { ChatSafety, CrisisHelp } from '../chat.needs.ts';
import { NO_GENERATION } from '../generation/no-generation.ts';
import type { ConversationState, HistoryMessage, Speaker } from '../conversation-state.ts';
import { readUser } from '../conversation-state.views.ts';
import { isWaiting, newCrisisSignal } from '../crisis-signals.ts';
import { mergeFacts, readFacts } from '../facts/read-facts.ts';
import { recallFacts } from '../memory/recall.ts';
import type { TokenCounts } from '../prompt/token-counts.ts';
import { messageTokens } from '../prompt/tokens.ts';
import { Reply } from '../replies/reply.ts';
import { acceptMessage, type UserMessage } from '../send/accept-message.ts';
import { answer, type AnswerDeps } from '../send/answer.ts';
import { presentUnstored } from './unstored-messages.ts';

export interface TestChatDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  engine: ChatEngine<SceneRequest>;
  safety: ChatSafety;
  help: CrisisHelp;
  productName: string;
  /** The model that writes replies for members; empty to use the engine's default model. */
  memberModel: () => string;
  counts?: TokenCounts;
}

export interface TestChat {
  userId: string;
  /** Part of the random seed: the same message at the same position gets the same answer. */
  characterId: string;
  persona: Persona;
  rating: string;
  tags: string[];
  /** Oldest first, the greeting included. */
  history: { role: 'user' | 'assistant'; content: string }[];
  content: string;
  /** The Accept-Language header, from which the region of the crisis help is guessed. */
  languages: string | undefined;
}

export interface TestListener {
  help(help: Help): void;
  text(text: string): void;
}

/** What other conversations store or read back. */
const NOTHING_STORED = {
  exchangeWriter: { finish: async () => true, record: async () => {} },
  offeredModels: () => [],
  recall: recallFacts,
  booksFor: async () => [],
  saveVariables: async () => {},
};

export function createTestChat(deps: TestChatDeps) {
  const { database, clock, ids, engine, safety, help } = deps;
  const talking = new Set<string>();
  /** Nobody can join a test and nothing of it is stored. `talking` allows each user one at a time. */
  const answerDeps: AnswerDeps = {
    ...deps,
    activeReplies: { find: () => undefined, add() {}, countOf: () => 0 },
    maxReplies: 1,
    ...NOTHING_STORED,
    // There is no message that a moderator could open.
    safety: { guardReply: (subject) => safety.guardReply({ ...subject, messageId: null }) },
  };

  /** The history comes from the browser, so its assistant turns may be forged and are checked as well. */
  function demandSafeHistory({ userId, history }: TestChat): void {
    for (const { role, content } of history) {
      if (role === 'user') continue;
      const guard = safety.guardReply({ userId, messageId: null, said: [] });
      if (!guard.feed(content) || !guard.end(content).isAllowed)
        throw new AppError('safety.blocked/earlier_reply');
    }
  }

  /** The help is shown again, because it may first have been shown in another chat or on a closed page. */
  async function demandAcknowledged(
    { user }: ConversationState,
    { languages }: TestChat,
    listener: TestListener,
  ): Promise<void> {
    if (!isWaiting(user.crisisState, clock.now())) return;
    listener.help(help.present(await newCrisisSignal(deps, { tier: 3, userId: user.id, languages })));
    throw new AppError('chat.help_first');
  }

  async function showHelp({ crisis }: UserMessage, userId: string, listener: TestListener): Promise<void> {
    if (!crisis) return;
    await database.transact((tx) => help.shown(tx, userId, crisis));
    listener.help(help.present(crisis));
  }

  async function write(talk: TestChat, listener: TestListener, signal: AbortSignal): Promise<string> {
    const speaker = speakerOf(talk);
    const state = stateOf(talk, speaker, await readUser(database.db, talk.userId));
    await demandAcknowledged(state, talk, listener);
    demandSafeHistory(talk);
    const message = await acceptMessage(deps, state, talk);
    await showHelp(message, talk.userId, listener);
    const reply = new Reply(state.conversation.id, ids.next());
    const stop = () => reply.stop('stopped');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const count = talk.history.length;
    await answer(answerDeps, {
      state,
      speaker,
      message,
      options: {
        mode: 'reply',
        length: 'medium',
        seed: String(count),
        alternatives: [],
        tier: message.tier,
        count,
      },
      reply,
      persist: async () =>
        presentUnstored(message, reply, { speakerId: speaker.characterId, at: new Date(clock.now()) }),
      onText: (text) => listener.text(text),
    });
    const end = await reply.ended;
    signal.throwIfAborted();
    if (!end) throw new AppError('chat.engine');
    if (end.error)
      throw new AppError(end.error.code === 'safety.retracted' ? 'safety.retracted' : 'chat.engine');
    return end.message.content;
  }

  return {
    /** Whether the engine of now is the built-in stand-in; another one may be chosen while the server runs. */
    isStandIn: (): boolean => engine.isStandIn,

    /**
     * Writes one reply. The caller must have checked that the character itself is allowed.
     * @throws AppError safety.blocked, safety.retracted, chat.too_many, chat.too_long, chat.help_first,
     * chat.engine
     */
    async reply(talk: TestChat, listener: TestListener, signal: AbortSignal): Promise<string> {
      const { userId } = talk;
      if (talking.has(userId)) throw new AppError('chat.too_many/test', { retryAfter: 5 });
      talking.add(userId);
      try {
        return await write(talk, listener, signal);
      } finally {
        talking.delete(userId);
      }
    },
  };
}

const speakerOf = ({ characterId, persona, rating, tags }: TestChat): Speaker => ({
  characterId,
  versionId: '',
  name: persona.name,
  rating,
  tags,
  isLocked: false,
  persona,
});

/** The state as the browser tells it. */
function stateOf(
  { characterId, history: told }: TestChat,
  speaker: Speaker,
  user: Omit<ConversationState['user'], 'facts' | 'persona'>,
): ConversationState {
  let pathTokens = 0;
  let facts: Fact[] = [];
  const history = told.map(({ role, content }, index): HistoryMessage => {
    const tokens = messageTokens(content);
    pathTokens += tokens;
    if (role === 'user') facts = mergeFacts(facts, readFacts(content));
    const speakerId = role === 'user' ? null : characterId;
    const id = String(index);
    return { id, parentId: null, speakerId, state: 'complete', role, content, tokens, pathTokens };
  });
  return {
    conversation: {
      id: `test:${characterId}`,
      headId: null,
      replyLength: 'medium',
      thinking: 'default',
      messageCount: history.length,
      revision: 0,
      isLearning: true,
      isIncognito: false,
    },
    members: [speaker],
    user: {
      ...user,
      persona: null,
      facts: facts.map((fact, index) => ({
        ...fact,
        id: String(index),
        isPinned: false,
        sources: [],
        at: new Date(index).toISOString(),
        saidAt: new Date(index).toISOString(),
        eventDate: null,
        confirmedAt: null,
      })),
    },
    history,
    historyStart: null,
    loreEffects: null,
    translation: null,
    generation: NO_GENERATION,
    lastNoteId: null,
    variables: { chat: {}, user: {} },
  };
}
