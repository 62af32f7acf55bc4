// Sends messages and streams replies. Messages form a tree; a reply is a server job that any tab can join and
// none owns. A message is accepted, its reply prepared, both are persisted and the reply is streamed, each
// step in its own module.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Message, MessageMark } from '../../contract.ts';
import { continuedFrom } from '../../rules.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';
import type { ChatSafety, CrisisHelp, Personas } from '../chat.needs.ts';
import { readAlternatives, readCrisisSignal, readTurn, type Turn } from '../chat.views.ts';
import { busy, type Conversations } from '../conversations/conversations.service.ts';
import { isOutside, isWaiting } from '../crisis-signals.ts';
import { acceptMessage, demandUnlocked, recentUserTexts, type SendRequest } from './accept-message.ts';
import { persistTurn, StaleTurn } from './persist-turn.ts';
import { prepareReply } from './prepare-reply.ts';
import { streamReply } from './stream-reply.ts';
import { messageTokens } from '../prompt/tokens.ts';
import type { RemoteReplies } from '../nodes/remote-replies.ts';
import { createRepeatedSends, mayBeRepeat } from './repeated-sends.ts';
import { Reply } from '../replies/reply.ts';
import type { Joinable } from '../replies/reply-parts.ts';
import { nextTurn, type Said } from '../turn-cache.ts';
import type { TurnWriter } from '../replies/turn-writer.ts';

export interface ChatDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  engine: ChatEngine<SceneRequest>;
  personas: Personas;
  safety: ChatSafety;
  help: CrisisHelp;
  activeReplies: ActiveReplies;
  remote: Pick<RemoteReplies, 'find' | 'stop'>;
  conversations: Conversations;
  nodeId: string;
  turnWriter: TurnWriter;
  productName: string;
  /** The model that writes replies for members; empty to use the engine's default model. */
  memberModel: string;
  /** The maximum number of concurrent replies per user. */
  maxReplies: number;
}

const withTokens = (content: string) => ({ content, tokens: messageTokens(content) });

export function createChat(deps: ChatDeps) {
  const { database, clock, ids, engine, activeReplies, conversations } = deps;
  const { turns } = conversations;
  const repeatedSends = createRepeatedSends(deps);

  async function turnOf(id: string, userId: string, endId: string | null): Promise<Turn> {
    const request = { userId, endId, contextTokens: engine.contextTokens };
    const direct = await readTurn(database.db, { id, ...request });
    if (direct) return direct;
    const conversationId = await conversations.resolve(id, userId);
    const turn = await readTurn(database.db, { id: conversationId, ...request });
    if (!turn) throw new AppError('chat.missing');
    return turn;
  }

  /** @throws AppError chat.busy, chat.too_many */
  function demandFree(turn: Turn, userId: string): void {
    // A reply written by another server may be on another path; the unique index on streaming replies then
    // rejects the second one.
    const isWriting = turn.history.at(-1)?.state === 'streaming';
    if (activeReplies.find(turn.id) || isWriting) throw busy();
    if (activeReplies.countOf(userId) >= deps.maxReplies) {
      throw new AppError('chat.too_many', { retryAfter: 5 });
    }
  }

  /** The running reply to the message with this idempotency key. @throws AppError chat.busy, chat.too_many */
  function runningReply(turn: Turn, userId: string, key: string | null): Reply | null {
    const running = activeReplies.find(turn.id);
    if (running && key !== null && running.key === key) return running;
    demandFree(turn, userId);
    return null;
  }

  /** Blocks further replies until crisis help has been acknowledged. @throws AppError chat.help_first */
  function demandAcknowledged(turn: Turn): void {
    if (!isWaiting(turn.crisisState, clock.now())) return;
    throw new AppError('chat.help_first');
  }

  /** @throws StaleTurn when `turn` is out of date; AppErrors of the steps */
  async function answer(userId: string, turn: Turn, said: SendRequest): Promise<Reply> {
    await demandUnlocked(deps, turn);
    const key = said.idempotencyKey ?? null;
    const running = runningReply(turn, userId, key);
    if (running) return running;
    const accepted = await acceptMessage(deps, turn, userId, said);
    const { words, tier, crisis, learned, earlier } = accepted;
    // Ids increase with time, so the message's id is created before its reply's.
    const userMessageId = ids.next();
    const reply = new Reply(turn.id, ids.next(), { key });
    const ask = await prepareReply(deps, turn, {
      said: { content: words.text, learned },
      mode: 'reply',
      length: said.length ?? turn.replyLength,
      seed: reply.messageId,
      alternatives: [],
      tier,
      count: turn.messageCount / 2,
    });
    // The same message may have been sent again during the awaits above. There is no await between this check
    // and the registration of the reply in streamReply.
    const begun = runningReply(turn, userId, key);
    if (begun) return begun;
    // The database merges facts, and a crisis changes the mode of later replies; in both cases the next turn
    // is read from the database instead of the cache.
    if (learned.length === 0 && !crisis)
      void cacheNextTurn(userId, turn, reply, { id: userMessageId, ...withTokens(words.text) });
    const persist = () =>
      persistTurn(deps, {
        turn,
        userId,
        userMessageId,
        said,
        words,
        crisis,
        learned,
        parent: turn.history.at(-1) ?? null,
        replyId: reply.messageId,
        isOutside: isOutside(tier),
      });
    return streamReply(deps, { userId, reply, ask, said: [...earlier, words.text], persist });
  }

  async function cacheNextTurn(userId: string, turn: Turn, reply: Reply, userMessage: Said): Promise<void> {
    const end = await reply.ended;
    if (end?.message.state !== 'complete') return;
    const { id, content } = end.message;
    const { contextTokens } = engine;
    turns.put(nextTurn(turn, { userMessage, reply: { id, ...withTokens(content) }, contextTokens }), userId);
  }

  async function send(userId: string, id: string, said: SendRequest): Promise<Reply> {
    const cached = turns.claim(id, userId, said.parentId ?? null);
    if (cached) {
      try {
        return await answer(userId, cached, said);
      } catch (error) {
        if (!(error instanceof StaleTurn)) {
          turns.put(cached, userId);
          throw error;
        }
      }
    }
    return answer(userId, await turnOf(id, userId, said.parentId ?? null), said);
  }

  return {
    /**
     * Stores the user's message and starts the reply, or returns the earlier reply for a repeated idempotency
     * key.
     */
    async send(userId: string, id: string, said: SendRequest): Promise<Joinable> {
      try {
        return await send(userId, id, said);
      } catch (error) {
        const { idempotencyKey: key } = said;
        if (key === undefined || !mayBeRepeat(error)) throw error;
        const earlier = await repeatedSends.find(await conversations.resolve(id, userId), key);
        if (!earlier) throw error;
        return earlier;
      }
    },

    /** Writes an alternative to the given reply. An empty failed reply is rewritten in place instead. */
    async regenerate(userId: string, id: string, messageId: string): Promise<Reply> {
      const conversationId = await conversations.resolve(id, userId);
      const target = await conversations.message(conversationId, messageId);
      if (target.role !== 'assistant' || !target.parentId) {
        throw new AppError('chat.not_reply');
      }
      const parentId = target.parentId;
      turns.drop(conversationId);
      const turn = await turnOf(conversationId, userId, parentId);
      await demandUnlocked(deps, turn);
      demandFree(turn, userId);
      const tier = (await readCrisisSignal(database.db, conversationId, parentId))?.tier ?? 0;
      if (!isOutside(tier)) demandAcknowledged(turn);
      const alternatives = await readAlternatives(database.db, conversationId, parentId);
      const isRetry = (target.state === 'failed' || target.state === 'retracted') && target.content === '';
      const reply = new Reply(conversationId, isRetry ? target.id : ids.next());
      const ask = await prepareReply(deps, turn, {
        mode: 'reply',
        length: turn.replyLength,
        seed: `${reply.messageId}:${alternatives.length}`,
        alternatives: alternatives.filter(Boolean),
        tier,
        count: alternatives.length,
      });
      const marks: MessageMark[] = isOutside(tier) ? ['out_of_role'] : [];
      const persist = async () => {
        const message = isRetry
          ? await conversations.reopen(conversationId, target, deps.nodeId)
          : await conversations.addAlternative(turn, parentId, reply.messageId, deps.nodeId);
        return { userMessage: null, message: { ...message, marks } };
      };
      return streamReply(deps, { userId, reply, ask, said: recentUserTexts(turn), persist });
    },

    /** Continues the newest reply; its current text is kept even if the continuation fails. */
    async continue(userId: string, id: string, messageId: string): Promise<Reply> {
      const turn = await turnOf(id, userId, null);
      await demandUnlocked(deps, turn);
      demandFree(turn, userId);
      const target = await conversations.message(turn.id, messageId);
      if (target.role !== 'assistant' || turn.headId !== messageId || target.content === '') {
        throw new AppError('chat.not_reply/continue');
      }
      if (target.marks.includes('out_of_role')) throw new AppError('chat.not_reply/out_of_role');
      demandAcknowledged(turn);
      turns.drop(turn.id);
      const reply = new Reply(turn.id, messageId, { text: continuedFrom(target.content) });
      const ask = await prepareReply(deps, turn, {
        mode: 'continue',
        length: turn.replyLength,
        seed: `${messageId}:${target.content.length}`,
        alternatives: [],
        tier: 0,
        count: 0,
      });
      const persist = async () => ({
        userMessage: null,
        message: await conversations.reopen(turn.id, target, deps.nodeId),
      });
      return streamReply(deps, { userId, reply, ask, said: recentUserTexts(turn), persist });
    },

    /**
     * The running reply, or one that this server finished a moment ago. @throws AppError chat.idle when there
     * is none
     */
    async join(userId: string, id: string): Promise<Joinable> {
      const conversationId = await conversations.resolve(id, userId);
      const reply =
        activeReplies.find(conversationId) ??
        (await deps.remote.find(conversationId)) ??
        activeReplies.findRecent(conversationId);
      if (!reply) throw new AppError('chat.idle');
      return reply;
    },

    /** Stops the running reply and waits until the text received so far is stored. */
    async stop(userId: string, id: string): Promise<{ message: Message | null }> {
      const conversationId = await conversations.resolve(id, userId);
      const reply = activeReplies.find(conversationId);
      if (!reply) return { message: await deps.remote.stop(conversationId) };
      reply.stop('stopped');
      return { message: (await reply.ended)?.message ?? null };
    },
  };
}

export type Chat = ReturnType<typeof createChat>;
