// How it hangs together: every part built once, and the pipes between features.
import { availableParallelism } from 'node:os';
import { createChatEngine } from '../../adapters/chat-engine/index.ts';
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createImageEngine } from '../../adapters/image-engine/index.ts';
import { createOutbox } from '../../adapters/mail/outbox.ts';
import { accountRoutes } from '../../features/account/server/account.routes.ts';
import { createAccount } from '../../features/account/server/account.service.ts';
import { createAvatars } from '../../features/account/server/avatars.ts';
import { createPasswords } from '../../features/account/server/passwords.ts';
import { createSessions } from '../../features/account/server/sessions.ts';
import { charactersRoutes } from '../../features/characters/server/characters.routes.ts';
import { createCharacters } from '../../features/characters/server/characters.service.ts';
import { createArrange } from '../../features/chat/server/arrange.service.ts';
import { chatRoutes } from '../../features/chat/server/chat.routes.ts';
import { createChat } from '../../features/chat/server/chat.service.ts';
import { createConversations } from '../../features/chat/server/conversations.service.ts';
import { joinNodes } from '../../features/chat/server/nodes.ts';
import { createReplyDesk } from '../../features/chat/server/reply-desk.ts';
import { coinsRoutes } from '../../features/coins/server/coins.routes.ts';
import { createCoins } from '../../features/coins/server/coins.service.ts';
import { discoveryRoutes } from '../../features/discovery/server/discovery.routes.ts';
import { createDiscovery } from '../../features/discovery/server/discovery.service.ts';
import { favoritesRoutes } from '../../features/favorites/server/favorites.routes.ts';
import { createFavorites } from '../../features/favorites/server/favorites.service.ts';
import { createImages } from '../../features/images/server/create-images.ts';
import { serveMedia } from '../../features/images/server/media.ts';
import { createSafety } from '../../features/safety/server/safety.service.ts';
import { selectInterests } from '../../features/tags/server/interests.store.ts';
import { tagsRoutes } from '../../features/tags/server/tags.routes.ts';
import { createTags } from '../../features/tags/server/tags.service.ts';
import { createAccessTokens } from '../../platform/server/access.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import type { Log } from '../../platform/server/log.ts';
import type { BlobStore } from '../../platform/server/ports/blob-store.ts';
import type { ChatEngine } from '../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';
import type { ImageEngine } from '../../platform/server/ports/image-engine.ts';
import { createRateLimit } from '../../platform/server/rate-limit.ts';
import { mount, type HttpTools } from '../../platform/server/http.ts';
import { api } from '../contract.ts';
import { createHttpServer } from './http-server.ts';
import type { PageSource } from './page-source.ts';
import { mountPages } from './pages.ts';
import { reportDrawing } from './report-drawing.ts';
import { seed } from './seed.ts';
import { mountStatus } from './status.ts';

export interface Tools {
  config: Config;
  secret: string;
  database: Database;
  /** Whether no other process can use the database. */
  isAlone: boolean;
  clock: Clock;
  ids: Ids;
  log: Log;
  blobs: BlobStore;
  /** Where pages come from; without it only the API is served. */
  pages?: PageSource | null;
  /** In place of what the configuration names. */
  chatEngine?: ChatEngine;
  imageEngine?: ImageEngine;
  /** Lowest cost of hashing, for tests. */
  hasWeakPasswords?: boolean;
  /** Whether the first catalogue is filled in; tests may do without. */
  isSeeding?: boolean;
}

/** Replies that one user may have under way at once, by fair use. */
const REPLIES_AT_ONCE = 3;

export async function compose(tools: Tools) {
  const { config, database, clock, ids, log, blobs } = tools;
  const app = await createHttpServer(config, log);
  const tokens = createAccessTokens(tools.secret, clock);
  const http: HttpTools = {
    app,
    tokens,
    limit: createRateLimit(config.RATE_LIMIT_SCALE),
    isChecking: config.isDevelopment,
  };
  let publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;

  const safety = createSafety({ database, clock, ids, log });
  const tags = createTags({ database, clock });
  const coins = createCoins({ database, clock, ids });
  const account = createAccount({
    database,
    clock,
    ids,
    passwords: createPasswords(tools.hasWeakPasswords),
    sessions: createSessions({ database, tokens, clock, ids }),
    names: safety,
    letters: createOutbox({ clock, ids }),
    productName: config.PRODUCT_NAME,
    publicUrl: () => publicUrl,
    verification: config.EMAIL_VERIFICATION,
  });
  const discovery = createDiscovery({
    database,
    clock,
    tags,
    interests: { of: (userId) => selectInterests(database.db, userId) },
  });
  const characters = createCharacters({
    database,
    summaries: discovery,
    tags,
    galleries: { galleryOf: (id, showNsfw) => images.service.galleryOf(id, { showNsfw }) },
  });
  const favorites = createFavorites({ database, clock, summaries: discovery, counter: characters });

  const imageWorkers = config.IMAGE_WORKERS || availableParallelism();
  const imageEngine =
    tools.imageEngine ?? createImageEngine({ engine: config.IMAGE_ENGINE, workers: imageWorkers });
  const images = await createImages({
    database,
    engine: imageEngine,
    blobs,
    clock,
    ids,
    ticker: systemTicker,
    log,
    purse: coins,
    looks: { of: characters.lookOf },
    safety,
    portraits: { set: characters.setAvatar },
    productName: config.PRODUCT_NAME,
    atOnce: imageWorkers,
  });

  const chatEngine = tools.chatEngine ?? createChatEngine(chatSettings(config));
  const node = await joinNodes({ db: database.db, clock, log, id: ids.next(), isAlone: tools.isAlone });
  const desk = createReplyDesk({ database, clock, log });
  const conversations = createConversations({
    database,
    clock,
    ids,
    personas: characters,
    desk,
    engine: chatEngine,
  });
  const chat = createChat({
    database,
    clock,
    ids,
    log,
    engine: chatEngine,
    personas: characters,
    safety,
    desk,
    conversations,
    nodeId: node.id,
    productName: config.PRODUCT_NAME,
    maxReplies: Math.max(1, Math.round(REPLIES_AT_ONCE * config.RATE_LIMIT_SCALE)),
  });
  const arrange = createArrange({ database, clock, ids, safety, desk, conversations });

  const isSecure = publicUrl.startsWith('https:');
  mount(http, api.account, accountRoutes(account, createAvatars({ database, blobs }), isSecure));
  mount(http, api.tags, tagsRoutes(tags));
  mount(http, api.discovery, discoveryRoutes(discovery));
  mount(http, api.characters, charactersRoutes(characters));
  mount(http, api.favorites, favoritesRoutes(favorites));
  mount(http, api.chat, chatRoutes(chat, conversations, arrange));
  mount(http, api.images, images.routes);
  mount(http, api.coins, coinsRoutes(coins));
  serveMedia(app, { blobs });
  mountStatus(app, { database, drawn: () => images.seeding.progress(), productName: config.PRODUCT_NAME });
  if (tools.pages) {
    const { pages } = tools;
    await mountPages(app, {
      source: pages,
      productName: config.PRODUCT_NAME,
      origin: () => publicUrl,
      discovery,
    });
  }

  if (tools.isSeeding ?? true) {
    await seed({ database, clock, ids, tags, characters, images: images.seeding, safety, log });
  }
  await images.loop.start(tools.isAlone);

  return {
    app,
    services: { account, coins, tags, discovery, characters, favorites, chat, conversations, images, safety },
    /** @returns the address that the product answers at. */
    async listen(): Promise<string> {
      const address = await app.listen({ host: config.HOST, port: config.PORT });
      publicUrl = config.PUBLIC_URL ?? address;
      // Once it answers: nobody's first message should wait for it.
      setImmediate(safety.prepare);
      return publicUrl;
    },
    reportDrawing: (print: (line: string) => void) => reportDrawing(() => images.seeding.progress(), print),
    /** Ends what is under way so that nothing that arrived is lost, then closes. */
    async close(): Promise<void> {
      await desk.close();
      await images.loop.stop();
      await app.close();
      await node.close();
      await imageEngine.close();
    },
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
