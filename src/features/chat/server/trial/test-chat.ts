// A chat with a character that is still being edited. It uses the same rules, prompt and engine as any chat,
// but stores nothing.
import { AppError } from '../../../../shared/errors.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import { ChatEngineError, type ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { ChatSafety, CrisisHelp } from '../chat.needs.ts';
import type { Turn } from '../chat.views.ts';
import { mergeFacts, readFacts } from '../facts/read-facts.ts';
import { prepareReply } from '../send/prepare-reply.ts';
import { messageTokens } from '../prompt/tokens.ts';
import { isWaiting, newCrisisSignal } from '../crisis-signals.ts';
import { readReader } from './test-chat.views.ts';

export interface TestChatDeps {
  database: Database;
  clock: Clock;
  log: Log;
  engine: ChatEngine<SceneRequest>;
  safety: ChatSafety;
  help: CrisisHelp;
  productName: string;
  /** The model that writes replies for members; empty to use the engine's default model. */
  memberModel: string;
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

/**
 * Earlier user turns that are checked together with the newest one, because a forbidden request may be split
 * over several.
 */
const WINDOW_TURNS = 3;

const isUser = (turn: { role: string }): boolean => turn.role === 'user';

export function createTestChat(deps: TestChatDeps) {
  const { database, clock, log, engine, safety, help } = deps;
  const talking = new Set<string>();

  /** The history comes from the browser, so its assistant turns may be forged and are checked as well. */
  function demandSafeHistory({ userId, history }: TestChat): void {
    for (const { role, content } of history) {
      if (role === 'user') continue;
      const guard = safety.guardReply({ userId, messageId: '', said: [] });
      if (!guard.feed(content) || !guard.end(content).isAllowed)
        throw new AppError('safety.blocked/earlier_reply');
    }
  }

  async function answer(talk: TestChat, listener: TestListener, signal: AbortSignal): Promise<string> {
    const { userId, history, persona } = talk;
    const reader = await readReader(database.db, userId);
    const { languages } = talk;
    if (isWaiting(reader.crisisState, clock.now())) {
      // The help is shown again: it may first have been shown in another chat or on a closed page, and
      // nothing is stored here.
      listener.help(help.present(await newCrisisSignal(deps, { tier: 3, userId, languages })));
      throw new AppError('chat.help_first');
    }
    demandSafeHistory(talk);
    const earlier = history.filter(isUser).map(({ content }) => content);
    const present = (tier: 1 | 2 | 3) =>
      help.present({ tier, region: help.regionOf(languages), isSeen: false });
    const words = await safety.checkInput(talk.content, earlier.slice(-WINDOW_TURNS), userId, present);
    const { tier } = words;
    if (tier) {
      const crisis = await newCrisisSignal(deps, { tier, userId, languages });
      await database.transact((tx) => help.shown(tx, userId, crisis));
      listener.help(help.present(crisis));
    }
    const learned = tier ? [] : readFacts(words.text);
    const ask = await prepareReply(
      { ...deps, personas: { personaOfVersion: async () => persona } },
      turnOf(talk, reader),
      {
        tier,
        count: history.length,
        said: { content: words.text, learned },
        mode: 'reply',
        length: 'medium',
        seed: String(history.length),
        alternatives: [],
      },
    );
    const guard = safety.guardReply({ userId, messageId: '', said: [...earlier, words.text] });
    const stop = new AbortController();
    let text = '';
    let isBroken = false;
    await ask(
      (piece) => {
        if (isBroken) return;
        text += piece;
        isBroken = !guard.feed(piece);
        if (isBroken) stop.abort();
        else listener.text(piece);
      },
      AbortSignal.any([signal, stop.signal]),
    ).catch((error: unknown) => {
      if (!isBroken) throw error;
    });
    const reading = guard.end(text);
    if (isBroken || !reading.isAllowed) throw new AppError('safety.retracted');
    if (text.trim() === '') throw new ChatEngineError('broken', 'empty');
    return reading.text;
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
        return await answer(talk, listener, signal);
      } catch (error) {
        if (!(error instanceof ChatEngineError)) throw error;
        log.warn({ kind: error.kind, detail: error.message }, 'a chat engine could not answer a test');
        throw new AppError('chat.engine');
      } finally {
        talking.delete(userId);
      }
    },
  };
}

function turnOf(talk: TestChat, reader: Awaited<ReturnType<typeof readReader>>): Turn {
  let pathTokens = 0;
  const history = talk.history.map(({ role, content }, index) => {
    const tokens = messageTokens(content);
    pathTokens += tokens;
    return { id: String(index), parentId: null, state: 'complete', role, content, tokens, pathTokens };
  });
  const facts = talk.history
    .filter(isUser)
    .reduce(
      (known, { content }) => mergeFacts(known, readFacts(content)),
      [] as ReturnType<typeof readFacts>,
    );
  return {
    id: `test:${talk.characterId}`,
    characterId: talk.characterId,
    versionId: '',
    headId: null,
    replyLength: 'medium',
    messageCount: history.length,
    revision: 0,
    ...reader,
    rating: talk.rating,
    tags: talk.tags,
    history,
    facts: facts.map((fact, index) => ({ ...fact, id: String(index) })),
  };
}
