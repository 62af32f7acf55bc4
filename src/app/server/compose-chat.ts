// Composes the chat feature with its engine.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createUnderstudyEngine } from '../../adapters/chat-engine/understudy.ts';
import { createArrange } from '../../features/chat/server/conversations/arrange.service.ts';
import type { ChatSafety, Notifier, Personas } from '../../features/chat/server/chat.needs.ts';
import { createChat } from '../../features/chat/server/send/chat.service.ts';
import { createConversations } from '../../features/chat/server/conversations/conversations.service.ts';
import { createRemoteReplies } from '../../features/chat/server/nodes/remote-replies.ts';
import { createNodeMessenger } from '../../features/chat/server/nodes/node-messenger.ts';
import { createReplyForwarder } from '../../features/chat/server/nodes/reply-forwarder.ts';
import { joinNodes } from '../../features/chat/server/nodes/nodes.ts';
import { createActiveReplies } from '../../features/chat/server/replies/active-replies.ts';
import { createExchangeWriter } from '../../features/chat/server/replies/exchange-writer.ts';
import { createUnreadReplies } from '../../features/chat/server/replies/unread-replies.ts';
import { readCrisis } from '../../features/safety/server/crisis.ts';
import { createCrisisHelp, readCrisisResources } from '../../features/safety/server/crisis-help.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import type { Log } from '../../platform/server/log.ts';
import type { ChatEngine } from '../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../platform/server/ports/scene.ts';
import type { Events } from '../../platform/server/ports/events.ts';
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
  events: Events;
  personas: Personas;
  safety: ChatSafety;
  notifier: Notifier;
  engine: ChatEngine<SceneRequest>;
}

/** How many replies may be generated for one user at the same time, by fair use. */
const REPLIES_AT_ONCE = 3;
/** How often deleted messages that can no longer be restored are removed. */
const FORGET_EVERY_MS = 60_000;

export async function composeChat({ config, personas, safety, isAlone, engine, ...deps }: ChatParts) {
  const { database, clock, ids, log } = deps;
  const nodeId = ids.next();
  const help = createCrisisHelp({ clock, log, resources: readCrisisResources() });
  const onUnread = createUnreadReplies({ database, log, notifier: deps.notifier });
  const activeReplies = createActiveReplies({ database, clock, log, nodeId, onUnread });
  const messenger = createNodeMessenger({
    events: deps.events,
    log,
    nodeId,
    receive(message) {
      forwarder.receive(message);
      remote.receive(message);
    },
  });
  const forwarder = createReplyForwarder({ activeReplies, messenger, clock, ticker: systemTicker });
  const remote = createRemoteReplies({ database, clock, ids, ticker: systemTicker, log, messenger, nodeId });
  const node = await joinNodes({
    db: database.db,
    clock,
    log,
    id: nodeId,
    isAlone,
    onOthers: (isAmongOthers) => (isAmongOthers ? void messenger.open() : messenger.close()),
  });
  const conversations = createConversations({ database, clock, ids, personas, help, activeReplies, engine });
  const chatDeps = {
    database,
    clock,
    ids,
    log,
    personas,
    safety,
    help,
    activeReplies,
    remote,
    conversations,
    engine,
    nodeId,
    exchangeWriter: createExchangeWriter(database.db, nodeId),
    productName: config.PRODUCT_NAME,
    memberModel: config.CHAT_MEMBER_MODEL,
    maxReplies: Math.max(1, Math.round(REPLIES_AT_ONCE * config.RATE_LIMIT_SCALE)),
  };
  const chat = createChat(chatDeps);
  const understudy = createUnderstudyEngine();
  const arrange = createArrange({ database, clock, ids, safety, help, activeReplies, conversations });
  const forgetRemoved = () =>
    arrange
      .forgetRemoved()
      .catch((error: unknown) => log.warn({ err: error }, 'deleted messages could not be forgotten for now'));
  const stopForgetting = systemTicker.every(FORGET_EVERY_MS, () => void forgetRemoved());
  return {
    chat,
    conversations,
    activeReplies,
    engine,
    help,
    memberModel: config.CHAT_MEMBER_MODEL,
    arrange,
    /** For the diagnostic page: the configured engine, and the built-in one, which needs no model. */
    byEngine: [
      { engine, chat },
      { engine: understudy, chat: createChat({ ...chatDeps, engine: understudy }) },
    ],
    /**
     * Crisis resources for a user whose text indicates a crisis, in whatever feature it was written; null for
     * any other text.
     * @param languages an Accept-Language header
     */
    helpFor(text: string, languages: string | undefined): Help | null {
      const { tier } = readCrisis(text);
      return tier === 0 ? null : help.present({ tier, region: help.regionOf(languages), isSeen: true });
    },
    /**
     * Stops all replies and closes the streams of their readers. The text so far is stored and sent to
     * readers on other servers.
     */
    async close(): Promise<void> {
      stopForgetting();
      await activeReplies.close();
      await forwarder.close();
      remote.close();
      // Lets the streams write their last events before the connections are closed.
      await new Promise(setImmediate);
    },
    async leave(): Promise<void> {
      await node.close();
      messenger.close();
    },
  };
}
