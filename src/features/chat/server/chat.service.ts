// Conversations as a tree of messages; replies are jobs of the server that any tab can join, and none owns.
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { yieldToManyStreams, yieldToStreams } from '../../../platform/server/event-loop.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Message, MessageMark } from '../contract.ts';
import { boundedStream } from './bounded-stream.ts';
import type { ChatSafety, HelpDesk, Personas } from './chat.needs.ts';
import { findByKey, readAlternatives, readCrisisSignal, readTurn, type Turn } from './chat.views.ts';
import { busy, membersOnly, type Conversations } from './conversations.service.ts';
import { readFacts } from './facts/read-facts.ts';
import { baseOf } from './messages.ts';
import { outOfRole } from './out-of-role.ts';
import type { RemoteReplies } from './remote-replies.ts';
import { prepareRequest, type ReplyWish } from './prepare-request.ts';
import { messageTokens } from './prompt/tokens.ts';
import { EndedReply } from './ended-reply.ts';
import { Reply } from './reply.ts';
import type { Joinable } from './reply-parts.ts';
import type { ActiveReplies } from './active-replies.ts';
import { isOutside, isWaiting, newCrisisSignal, supportFor } from './crisis-signals.ts';
import { StaleTurn, storeTurn } from './store-turn.ts';
import { nextTurn, type Said } from './turn-cache.ts';
import type { TurnWriter } from './turn-writer.ts';
import { writeReply, type Ask } from './write-reply.ts';

export interface ChatDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  engine: ChatEngine<SceneRequest>;
  personas: Personas;
  safety: ChatSafety;
  help: HelpDesk;
  activeReplies: ActiveReplies;
  remote: Pick<RemoteReplies, 'find' | 'stop'>;
  conversations: Conversations;
  nodeId: string;
  gather: TurnWriter;
  productName: string;
  /** Writes the replies for members; empty where the engine's own model does. */
  memberModel: string;
  /** Replies that one user may have under way at once. */
  maxReplies: number;
}

export interface SendRequest {
  content: string;
  parentId?: string | undefined;
  idempotencyKey?: string | undefined;
  length?: 'short' | 'medium' | 'long' | undefined;
  /** The Accept-Language header, for help in the right country. */
  languages?: string | undefined;
}

const spoken = (content: string) => ({ content, tokens: messageTokens(content) });

/** The same message may have been stored before, under the key that its sender gave it. */
function mayBeRepeated(error: unknown): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  const isRefused = error instanceof AppError && error.code === 'chat.busy';
  return isRefused || (code === '23505' && constraint.includes('idempotency_key'));
}

/** Turns that a split evasion is looked for in, besides the newest. */
const WINDOW_TURNS = 3;

export function createChat(deps: ChatDeps) {
  const { database, clock, ids, engine, activeReplies, conversations } = deps;
  const { turns } = conversations;

  async function turnOf(id: string, userId: string, endId: string | null): Promise<Turn> {
    const request = { userId, endId, contextTokens: engine.contextTokens };
    const direct = await readTurn(database.db, { id, ...request });
    if (direct) return direct;
    const conversationId = await conversations.resolve(id, userId);
    const turn = await readTurn(database.db, { id: conversationId, ...request });
    if (!turn) throw new AppError('chat.missing', 'This conversation does not exist');
    return turn;
  }

  function refuseBusy(turn: Turn, userId: string): void {
    // Where the path does not show one that another server writes, the database refuses to store a second.
    const isWriting = turn.history.at(-1)?.state === 'streaming';
    if (activeReplies.find(turn.id) || isWriting) throw busy();
    if (activeReplies.countOf(userId) >= deps.maxReplies) {
      throw new AppError('chat.too_many', 'Several replies are being written for you already.', {
        retryAfter: 5,
      });
    }
  }

  /** The reply to what was said under this key already. @throws AppError chat.busy where another is being written. */
  function sameUnderWay(turn: Turn, userId: string, key: string | null): Reply | null {
    const running = activeReplies.find(turn.id);
    if (running && key !== null && running.key === key) return running;
    refuseBusy(turn, userId);
    return null;
  }

  /** Has the engine write. @throws AppError chat.too_long */
  async function askEngine(turn: Turn, wish: Omit<ReplyWish, 'support'>, tier: number): Promise<Ask> {
    const support = supportFor(turn.crisisState, tier, clock.now());
    const request = await prepareRequest(deps, turn, { ...wish, support });
    return (onText, signal) => boundedStream(engine, request, onText, signal);
  }

  /** No story goes on while there is help that was not acknowledged. */
  function refuseWaiting(turn: Turn): void {
    if (!isWaiting(turn.crisisState, clock.now())) return;
    throw new AppError('chat.help_first', 'Please look at the help that we have shown you first.');
  }

  /** @throws AppError memberships.required */
  async function refuseLocked({ versionId, terms }: Turn): Promise<void> {
    if (terms.isLocked) throw membersOnly(await deps.personas.personaOfVersion(database.db, versionId));
  }

  const saidIn = (turn: Turn): string[] =>
    turn.history
      .filter((message) => message.role === 'user')
      .slice(-WINDOW_TURNS)
      .map((message) => message.content);

  /**
   * The engine is asked at once; this returns when the messages are stored, or fails where they could not be.
   * @throws AppError chat.busy, with nothing stored, where another reply has begun since it was looked
   */
  async function start(
    userId: string,
    reply: Reply,
    { ask, said }: { ask: Ask; said: readonly string[] },
    store: () => Promise<{ userMessage: Message | null; message: Message }>,
  ): Promise<Reply> {
    if (activeReplies.find(reply.conversationId)) throw busy();
    activeReplies.add(reply, userId);
    // The engine is asked first: storing has the time until its first word, and what has come for the readers of other
    // replies while this one was prepared is not to wait for both.
    const begun = yieldToStreams()
      .then(store)
      .then((messages) => ({
        conversationId: reply.conversationId,
        isStandIn: engine.isStandIn,
        ...messages,
      }));
    const guard = deps.safety.guardReply({ userId, messageId: reply.messageId, said });
    writeReply(
      { database, clock, log: deps.log, engine, gather: deps.gather },
      { reply, ask, guard, stored: begun },
    ).catch(() => reply.finish(null));
    await begun.catch(async (error: unknown) => {
      // The engine has to be told off before the next reply of this conversation can begin.
      await reply.ended;
      throw storingFailed(error);
    });
    return reply;
  }

  /** Asks the engine and stores the turn, at the same time. @throws StaleTurn where `turn` is out of date */
  async function answer(userId: string, turn: Turn, said: SendRequest): Promise<Reply> {
    await refuseLocked(turn);
    const key = said.idempotencyKey ?? null;
    const running = sameUnderWay(turn, userId, key);
    if (running) return running;
    const parent = turn.history.at(-1);
    if (said.parentId && parent?.id !== said.parentId) {
      throw new AppError('chat.parent', 'The message that this answers was deleted. Please reload.');
    }
    const earlier = saidIn(turn);
    const { languages } = said;
    const words = await deps.safety.checkInput(said.content, earlier, userId, (tier) =>
      deps.help.present({ tier, region: deps.help.regionOf(languages), isSeen: false }),
    );
    // The check and what follows are the longest pieces of work there are: what arrives meanwhile for the readers of
    // other replies is not to wait for both.
    await yieldToManyStreams();
    const tier = isWaiting(turn.crisisState, clock.now()) ? 3 : words.tier;
    const crisis = tier ? await newCrisisSignal(deps, { tier, userId, languages }) : null;
    // What somebody says in despair is nothing to be reminded of.
    const learned = crisis ? [] : readFacts(words.text);
    const length = said.length ?? turn.replyLength;
    const userMessageId = ids.next();
    const reply = new Reply(turn.id, ids.next(), { key });
    const ask = isOutside(tier)
      ? outOfRole(tier, turn.messageCount / 2)
      : await askEngine(
          turn,
          {
            said: { content: words.text, learned },
            mode: 'reply',
            length,
            seed: reply.messageId,
            alternatives: [],
          },
          tier,
        );
    // The same may have been said a second time meanwhile. From here on nothing waits until the reply has its place.
    const begun = sameUnderWay(turn, userId, key);
    if (begun) return begun;
    const store = () =>
      storeTurn(deps, {
        turn,
        userId,
        parent: parent ?? null,
        userMessageId,
        replyId: reply.messageId,
        learned,
        words,
        crisis,
        isOutside: isOutside(tier),
        said,
      });
    // What was learned is merged by the database, and signs change what a reply may be: then the next turn reads anew.
    if (learned.length === 0 && !crisis)
      void keepNext(userId, turn, reply, { id: userMessageId, ...spoken(words.text) });
    return start(userId, reply, { ask, said: [...earlier, words.text] }, store);
  }

  async function keepNext(userId: string, turn: Turn, reply: Reply, userMessage: Said): Promise<void> {
    const end = await reply.ended;
    if (end?.message.state !== 'complete') return;
    const { id, content } = end.message;
    const { contextTokens } = engine;
    turns.keep(nextTurn(turn, { userMessage, reply: { id, ...spoken(content) }, contextTokens }), userId);
  }

  /** A repeated send: joins the reply under way, or makes an ended one of what is stored. */
  async function sentBefore(conversationId: string, key: string): Promise<Joinable | null> {
    const userMessageId = await findByKey(database.db, conversationId, key);
    if (!userMessageId) return null;
    const running = activeReplies.find(conversationId);
    if (running) return running;
    const [userMessage, answer] = await conversations.messageWithAnswer(conversationId, userMessageId);
    if (!answer) return null;
    if (answer.state === 'streaming') {
      const remote = await deps.remote.find(conversationId, userMessage);
      if (remote) return remote;
    }
    const message = await conversations.message(conversationId, answer.id);
    return new EndedReply({
      conversationId,
      messageId: answer.id,
      start: { conversationId, userMessage, message, isStandIn: engine.isStandIn },
      text: '',
      ends: [0],
      last: [{ event: 'done', data: { message } }],
      end: { message, error: null },
    });
  }

  /** Somebody else's server may be writing to the same conversation: the database decides. */
  function storingFailed(error: unknown): Error {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'messages_one_reply') {
      return busy();
    }
    if (code === '23503')
      return new AppError('chat.parent', 'The message that this answers was deleted. Please reload.');
    return error as Error;
  }

  async function say(userId: string, id: string, said: SendRequest): Promise<Reply> {
    const known = turns.take(id, userId, said.parentId ?? null);
    if (known) {
      try {
        return await answer(userId, known, said);
      } catch (error) {
        if (!(error instanceof StaleTurn)) {
          turns.keep(known, userId);
          throw error;
        }
      }
    }
    return answer(userId, await turnOf(id, userId, said.parentId ?? null), said);
  }

  return {
    /** What the user says, and the reply to it under way. */
    async send(userId: string, id: string, said: SendRequest): Promise<Joinable> {
      try {
        return await say(userId, id, said);
      } catch (error) {
        const { idempotencyKey: key } = said;
        if (key === undefined || !mayBeRepeated(error)) throw error;
        const earlier = await sentBefore(await conversations.resolve(id, userId), key);
        if (!earlier) throw error;
        return earlier;
      }
    },

    /** Another reply beside the given one. An empty failed one is written again in its place. */
    async regenerate(userId: string, id: string, messageId: string): Promise<Reply> {
      const conversationId = await conversations.resolve(id, userId);
      const target = await conversations.message(conversationId, messageId);
      if (target.role !== 'assistant' || !target.parentId) {
        throw new AppError('chat.not_reply', 'Only a reply can be written again');
      }
      const parentId = target.parentId;
      turns.drop(conversationId);
      const turn = await turnOf(conversationId, userId, parentId);
      await refuseLocked(turn);
      refuseBusy(turn, userId);
      const tier = (await readCrisisSignal(database.db, conversationId, parentId))?.tier ?? 0;
      if (!isOutside(tier)) refuseWaiting(turn);
      const alternatives = await readAlternatives(database.db, conversationId, parentId);
      const isRetry = (target.state === 'failed' || target.state === 'retracted') && target.content === '';
      const reply = new Reply(conversationId, isRetry ? target.id : ids.next());
      const wish = {
        mode: 'reply' as const,
        length: turn.replyLength,
        seed: `${reply.messageId}:${alternatives.length}`,
        alternatives: alternatives.filter(Boolean),
      };
      const ask = isOutside(tier) ? outOfRole(tier, alternatives.length) : await askEngine(turn, wish, tier);
      const marks: MessageMark[] = isOutside(tier) ? ['out_of_role'] : [];
      return start(userId, reply, { ask, said: saidIn(turn) }, async () => {
        const message = isRetry
          ? await conversations.reopen(conversationId, target, deps.nodeId)
          : await conversations.addAlternative(turn, parentId, reply.messageId, deps.nodeId);
        return { userMessage: null, message: { ...message, marks } };
      });
    },

    /** Goes on with the newest reply; what stands there already is kept whatever happens. */
    async continue(userId: string, id: string, messageId: string): Promise<Reply> {
      const turn = await turnOf(id, userId, null);
      await refuseLocked(turn);
      refuseBusy(turn, userId);
      const target = await conversations.message(turn.id, messageId);
      if (target.role !== 'assistant' || turn.headId !== messageId || target.content === '') {
        throw new AppError('chat.not_reply', 'Only the newest reply can be continued');
      }
      if (target.marks.includes('out_of_role'))
        throw new AppError('chat.not_reply', 'These words are not part of the story');
      refuseWaiting(turn);
      turns.drop(turn.id);
      const reply = new Reply(turn.id, messageId, { text: baseOf(target.content) });
      const wish = {
        mode: 'continue' as const,
        length: turn.replyLength,
        seed: `${messageId}:${target.content.length}`,
        alternatives: [],
      };
      const ask = await askEngine(turn, wish, 0);
      return start(userId, reply, { ask, said: saidIn(turn) }, async () => ({
        userMessage: null,
        message: await conversations.reopen(turn.id, target, deps.nodeId),
      }));
    },

    /** The reply under way, or the one that this server has just ended. @throws AppError chat.idle where there is none. */
    async join(userId: string, id: string): Promise<Joinable> {
      const conversationId = await conversations.resolve(id, userId);
      const reply =
        activeReplies.find(conversationId) ??
        (await deps.remote.find(conversationId)) ??
        activeReplies.findRecent(conversationId);
      if (!reply) throw new AppError('chat.idle', 'Nothing is being written');
      return reply;
    },

    /** Stops the reply under way and waits until what had arrived is stored. */
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
