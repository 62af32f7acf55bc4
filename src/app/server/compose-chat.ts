// The chat room with its engine, put together for compose.
import { createChatEngine } from '../../adapters/chat-engine/index.ts';
import { createUnderstudy } from '../../adapters/chat-engine/understudy/understudy.ts';
import { createArrange } from '../../features/chat/server/arrange.service.ts';
import type { ChatSafety, Personas } from '../../features/chat/server/chat.needs.ts';
import { createChat } from '../../features/chat/server/chat.service.ts';
import { createConversations } from '../../features/chat/server/conversations.service.ts';
import { joinNodes } from '../../features/chat/server/nodes.ts';
import { createReplyDesk } from '../../features/chat/server/reply-desk.ts';
import { readCrisis } from '../../features/safety/server/crisis.ts';
import { createHelpDesk, readCrisisResources } from '../../features/safety/server/help-desk.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import type { Log } from '../../platform/server/log.ts';
import type { ChatEngine } from '../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';
import type { Help } from '../../shared/words/help.ts';

export interface ChatParts {
  config: Config;
  database: Database;
  isAlone: boolean;
  clock: Clock;
  ids: Ids;
  log: Log;
  personas: Personas;
  safety: ChatSafety;
  /** In place of what the configuration names. */
  engine?: ChatEngine | undefined;
}

/** Replies that one user may have under way at once, by fair use. */
const REPLIES_AT_ONCE = 3;

export async function composeChat({ config, personas, safety, isAlone, ...tools }: ChatParts) {
  const { database, clock, ids, log } = tools;
  const engine = tools.engine ?? createChatEngine(chatSettings(config));
  const node = await joinNodes({ db: database.db, clock, log, id: ids.next(), isAlone });
  const help = createHelpDesk({ clock, log, resources: readCrisisResources() });
  const desk = createReplyDesk({ database, clock, log });
  const conversations = createConversations({ database, clock, ids, personas, help, desk, engine });
  const chatTools = {
    ...{ database, clock, ids, log, personas, safety, help, desk, conversations, engine },
    nodeId: node.id,
    productName: config.PRODUCT_NAME,
    maxReplies: Math.max(1, Math.round(REPLIES_AT_ONCE * config.RATE_LIMIT_SCALE)),
  };
  const chat = createChat(chatTools);
  const understudy = createUnderstudy();
  return {
    chat,
    conversations,
    desk,
    engine,
    help,
    arrange: createArrange({ database, clock, ids, safety, help, desk, conversations }),
    /** For the diagnostic page: the configured engine, and the one that needs nothing. */
    byEngine: [
      { engine, chat },
      { engine: understudy, chat: createChat({ ...chatTools, engine: understudy }) },
    ],
    /**
     * Help for whoever writes such words, wherever they write them; null where nothing in them asks for it.
     * @param languages an Accept-Language header
     */
    helpFor(text: string, languages: string | undefined): Help | null {
      const { tier } = readCrisis(text);
      return tier === 0 ? null : help.present({ tier, region: help.regionOf(languages), isSeen: true });
    },
    leave: () => node.close(),
  };
}

function chatSettings(config: Config) {
  return {
    ...(config.CHAT_BASE_URL ? { baseUrl: config.CHAT_BASE_URL } : {}),
    apiKey: config.CHAT_API_KEY,
    ...(config.CHAT_MODEL ? { model: config.CHAT_MODEL } : {}),
    firstTokenTimeoutMs: config.CHAT_FIRST_TOKEN_TIMEOUT_MS,
    idleTimeoutMs: config.CHAT_IDLE_TIMEOUT_MS,
    contextTokens: config.CHAT_CONTEXT_TOKENS,
    ...(config.CHAT_PROFILE ? { profile: config.CHAT_PROFILE } : {}),
  };
}
