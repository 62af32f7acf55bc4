// The composition root: creates each part once and connects the features with each other.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createMail } from '../../adapters/mail/index.ts';
import { createOwnEngineGuard } from '../../adapters/picture-guard/own-engine.ts';
import { accountRoutes } from '../../features/account/server/account.routes.ts';
import { serveGoogleReturn } from '../../features/account/server/google/google-return.ts';
import { createSettings } from '../../features/account/server/create-settings.ts';
import { NOBODY } from '../../features/account/server/erasure/erasure.store.ts';
import type { Passwords } from '../../features/account/server/credentials/passwords.ts';
import { TOKEN_SECONDS } from '../../features/account/server/sessions/sessions.ts';
import { createCharactersData } from '../../features/characters/server/characters-data.ts';
import { createCharacterPage } from '../../features/characters/server/character-page.ts';
import { createCharacters } from '../../features/characters/server/characters.service.ts';
import { createDiagnosticsRoutes } from '../../features/diagnostics/server/create-diagnostics.ts';
import { createDiscoveryParts } from '../../features/discovery/server/create-discovery.ts';
import { enginesRoutes } from '../../features/engines/server/engines.routes.ts';
import { createFavoritesData } from '../../features/favorites/server/favorites-data.ts';
import { favoritesRoutes } from '../../features/favorites/server/favorites.routes.ts';
import { createFavorites } from '../../features/favorites/server/favorites.service.ts';
import { createMerging } from '../../features/favorites/server/merge.service.ts';
import { createImages } from '../../features/images/server/create-images.ts';
import { serveMedia } from '../../features/images/server/access/media.ts';
import { createHeldFiles } from '../../features/removals/server/held-files.ts';
import { createCrisisHelp, readCrisisResources } from '../../features/safety/server/crisis-help.ts';
import { createSafetyData } from '../../features/safety/server/safety-data.ts';
import { createReports } from '../../features/safety/server/reports.ts';
import { createSafety } from '../../features/safety/server/safety.service.ts';
import { createSocial } from '../../features/social/server/create-social.ts';
import { createInterestReader, createInterests } from '../../features/tags/server/interests.service.ts';
import { tagsRoutes } from '../../features/tags/server/tags.routes.ts';
import { createTags } from '../../features/tags/server/tags.service.ts';
import { createAccessTokens } from '../../platform/server/access.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import { createCountStore } from '../../platform/server/db/rate-counts.ts';
import type { Log } from '../../platform/server/log.ts';
import { createMailWorker } from '../../platform/server/mail/mail-worker.ts';
import type { BlobStore } from '../../platform/server/ports/blob-store.ts';
import type { ChatEngine } from '../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../platform/server/ports/scene.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Events } from '../../platform/server/ports/events.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';
import type { ImageEngine } from '../../platform/server/ports/image-engine.ts';
import type { Mail } from '../../platform/server/ports/mail.ts';
import { createDraining } from '../../platform/server/draining.ts';
import { watchEndedSessions } from '../../platform/server/ended-sessions.ts';
import { createRateLimit } from '../../platform/server/rate-limit.ts';
import { mount, type HttpDeps } from '../../platform/server/http.ts';
import { api } from '../contract.ts';
import { composeAccount } from './compose-account.ts';
import { composeChat } from './compose-chat.ts';
import { composeEngine, composeImageEngine } from './compose-engine.ts';
import { composeContent, composeWritten } from './compose-content.ts';
import { composeCreating } from './compose-creating.ts';
import { composeMetrics } from './compose-metrics.ts';
import { composeMoney } from './compose-money.ts';
import { composeNotifications } from './compose-notifications.ts';
import { composeRemovals } from './compose-removals.ts';
import { composeSupport } from './compose-support.ts';
import { composePublic } from './compose-public.ts';
import { createHttpServer, createRawServer, createUploadServer } from './http-server.ts';
import { createSecurityLog } from '../../platform/server/security-log.ts';
import { canSendMail, mailSettings } from './mail-settings.ts';
import type { PageSource } from './page-source.ts';
import { listenForWork } from './listen-for-work.ts';
import { mountPages } from './pages.ts';
import { reportDrawing } from './report-drawing.ts';
import { seed } from './seed.ts';
import { SETTING_NAMES } from './settings.ts';
import { serveSandbox } from './serve-sandbox.ts';
import { mountStatus } from './status.ts';

export interface Deps {
  config: Config;
  secret: string;
  database: Database;
  /** Whether no other process can use the database. */
  isAlone: boolean;
  clock: Clock;
  ids: Ids;
  log: Log;
  blobs: BlobStore;
  events: Events;
  /** The source of the pages; without it only the API is served. */
  pages?: PageSource | null;
  /** Replaces the configured engine, for tests. */
  chatEngine?: ChatEngine<SceneRequest> | undefined;
  modelPorts?: Readonly<Record<string, number>> | undefined;
  imageEngine?: ImageEngine;
  mail?: Mail;
  passwords?: Passwords;
  /** Whether the first catalogue is inserted; tests may skip it. */
  isSeeding?: boolean;
}

/**
 * How long after the start the safety rules are prepared. A first message should not wait for them, and
 * neither should the first requests, which would if they were prepared at the start. Milliseconds.
 */
const PREPARE_AFTER_MS = 1_000;

export async function compose(deps: Deps) {
  const { config, database, clock, ids, log, blobs, events } = deps;
  const [endedSessions, app] = await Promise.all([
    watchEndedSessions({ db: database.db, clock, log, ticker: systemTicker, tokenSeconds: TOKEN_SECONDS }),
    createHttpServer({ config, log, nextId: ids.next }),
  ]);
  const draining = createDraining(app, systemTicker);
  const metrics = await composeMetrics({ config, log, app, database });
  const tokens = createAccessTokens(deps.secret, clock, endedSessions.has);
  const limit = createRateLimit({
    clock,
    store: deps.isAlone ? null : createCountStore(database.db),
    scale: config.RATE_LIMIT_SCALE,
    onTrouble: (error) => log.warn({ err: error }, 'calls cannot be counted together for now'),
  });
  let publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;

  const mail = deps.mail ?? createMail(mailSettings(config, log));
  const mailWorker = createMailWorker({ database, mail, clock, ids, ticker: systemTicker, log });

  const common = {
    ...{ config, database, clock, ids, log, events, blobs, emails: mailWorker },
    secret: deps.secret,
    productName: config.PRODUCT_NAME,
    publicUrl: () => publicUrl,
  };
  const notifier = composeNotifications({ ...common, endedSessions });

  const safety = createSafety({ database, clock, ids, log, productName: common.productName });
  const help = createCrisisHelp({ clock, log, resources: readCrisisResources() });
  const tags = createTags({ database, clock });
  const money = await composeMoney({ ...common, notifier });
  const { coins } = money;
  const written = composeWritten(common);
  const chosen = createInterestReader(database);
  const finding = createDiscoveryParts({
    ...{ database, clock, ids, log, tags, interests: chosen, safety, guides: written.found },
    ticker: systemTicker,
    helper: help,
  });
  const { discovery } = finding;
  const content = composeContent({ ...common, written, summaries: discovery });
  const interests = createInterests({
    database,
    clock,
    agreements: written.legal.acceptances,
    kept: discovery,
  });
  const characters = createCharacters({ database });
  const favorites = createFavorites({ database, clock, summaries: discovery, counter: characters, notifier });
  const social = createSocial({ database, clock, log, summaries: discovery, notifier, nobodyId: NOBODY });

  const imageEngine = deps.imageEngine ?? composeImageEngine(config, log);
  const heldFiles = createHeldFiles({ database });
  const images = await createImages({
    ...{ database, blobs, clock, ids, log },
    secret: deps.secret,
    engine: imageEngine,
    guard: createOwnEngineGuard(),
    ticker: systemTicker,
    coinAccount: coins,
    permissions: money.memberships.permissions,
    looks: { of: characters.lookOf },
    safety,
    portraits: { set: characters.setAvatar },
    notifier,
    reports: createReports(deps),
    hiddenFiles: heldFiles,
    productName: config.PRODUCT_NAME,
    ...{ atOnce: imageEngine.atOnce ?? 1, makesAvif: config.IMAGE_AVIF === 'on' },
  });

  const removals = composeRemovals({
    ...{ ...common, notifier, audit: money.audit, looseFiles: images.looseFiles, limit },
  });

  const accounts = await composeAccount({
    ...{ config, database, clock, ids, log, tokens, endedSessions },
    secret: deps.secret,
    limit,
    emails: mailWorker,
    publicUrl: () => publicUrl,
    passwords: deps.passwords,
    ...{ names: safety, gifts: coins, audit: money.audit },
    ...{ seeHidden: removals.seeHidden, pushDevices: notifier.devices },
  });
  const { account, demandProof } = accounts;
  const support = composeSupport({ ...common, notifier, audit: money.audit, limit });

  const engines = await composeEngine({
    ...{ config, database, clock, ids, log, events, audit: money.audit },
    ...{ secret: deps.secret, measure: metrics.measureEngine },
    ...{ engine: deps.chatEngine, modelPorts: deps.modelPorts },
  });
  const chat = await composeChat({
    ...{ config, database, clock, ids, log, safety, help, events, notifier },
    engine: engines.engineFor('default'),
    previewEngine: engines.engineFor('preview'),
    memberModel: engines.memberModel,
    isAlone: deps.isAlone,
    personas: characters,
  });

  const readPage = createCharacterPage({ database, tags, summaries: discovery, galleries: images.galleries });
  const creating = composeCreating({
    ...{ database, clock, ids, log, blobs, characters, readPage, tags, safety },
    chats: chat.ofCharacters,
    pictures: images.ofCharacters,
    sketches: images.ofCharacters,
    announcer: notifier,
  });

  const http: HttpDeps = {
    app,
    ...(await createUploadServer(app)),
    ...(await createRawServer(app)),
    tokens,
    limit,
    isChecking: config.isDevelopment,
    securityLog: createSecurityLog(log, clock.now),
    hasDiagnostics: config.isDevelopment,
    isEncrypted: config.PUBLIC_URL?.startsWith('https:') ?? false,
    draining,
    cover: images.coverAll,
    sign: images.access.sign,
  };
  const ownAccount = createSettings({
    ...{ database, blobs, clock, ids, log, demandProof },
    texts: safety,
    userOf: account.me,
    content: interests,
    files: images.looseFiles,
    hiddenFiles: heldFiles,
    sources: [
      removals.personalData,
      support.personalData,
      chat.personalData,
      createFavoritesData({ database, counter: characters }),
      // Must run before the characters are deleted, because it reads which were theirs.
      notifier.personalData,
      // Must run before social, because it reads who follows whom.
      finding.data,
      social.data,
      images.personalData,
      createCharactersData({ database, clock, blobs }),
      money.payments.personalData,
      money.memberships.personalData,
      coins.personalData,
      createSafetyData({ database }),
      content.legal.personalData,
    ],
    seeEnded: endedSessions.refresh,
    productName: config.PRODUCT_NAME,
  });
  mount(http, api.account, accountRoutes({ ...accounts.parts, ...ownAccount, mail: accounts.mail.service }));
  mount(http, api.tags, tagsRoutes(tags, interests));
  mount(http, api.discovery, finding.routes);
  mount(http, api.characters, creating.routes);
  const merging = createMerging({ database, clock, counter: characters });
  mount(http, api.favorites, favoritesRoutes(favorites, merging));
  mount(http, api.social, social.routes);
  mount(http, api.chat, chat.routes);
  mount(http, api.engines, enginesRoutes(engines));
  mount(http, api.images, images.routes);
  mount(http, api.notifications, notifier.routes);
  money.mount(http);
  if (money.provider.sandbox) await serveSandbox(app, money.provider.sandbox, () => publicUrl);
  const diagnostics = createDiagnosticsRoutes({
    ...{ config, database, clock, blobs, imageEngine, mail, coins },
    settingNames: SETTING_NAMES,
    chats: chat.byEngine,
  });
  mount(http, api.diagnostics, diagnostics);
  for (const part of [removals, content, support]) part.mount(http);
  serveMedia(app, { blobs, access: images.access, isHidden: removals.isHeldMedia });
  serveGoogleReturn(app);
  mountStatus(http, {
    ...{ database, draining },
    drawn: () => images.seeding.progress(),
    books: money.payments.lastReconcile,
    productName: config.PRODUCT_NAME,
  });
  const factsOf = composePublic({
    ...{ app, blobs, readCharacterPage: readPage, tags, content: content.forPublic },
    ...{ sharing: finding.sharing, profiles: ownAccount.settings.profiles },
    productName: config.PRODUCT_NAME,
    origin: () => publicUrl,
  });
  const mountEveryPage = (source: PageSource): Promise<void> =>
    mountPages(app, {
      source,
      productName: config.PRODUCT_NAME,
      offers: { hasGoogle: config.GOOGLE_CLIENT_ID !== '', hasMail: canSendMail(config) },
      hasDiagnostics: config.isDevelopment,
      origin: () => publicUrl,
      isEncrypted: http.isEncrypted ?? false,
      ...{ discovery, factsOf },
      ticker: systemTicker,
    });
  const fillIn = async (): Promise<void> => {
    const added = await seed({ database, clock, ids, tags, characters, images: images.seeding, safety, log });
    if (added > 0) await finding.refresh();
  };
  await Promise.all([(deps.isSeeding ?? true) && fillIn(), deps.pages && mountEveryPage(deps.pages)]);
  finding.start();
  social.creatorRanking.start();
  await removals.start();
  await content.start();
  support.start();
  await Promise.all([images.loop.start(deps.isAlone), mailWorker.start(deps.isAlone)]);
  creating.clearing.start();
  creating.firstPortraits.start();
  for (const part of [accounts.mail.requests, accounts.suspendedContent]) part.start();
  await Promise.all([money, notifier].map((part) => part.start(deps.isAlone)));
  await metrics.start({ books: money.payments.lastReconcile });
  const stopListening = await listenForWork(events, log, {
    ...{ sessions: endedSessions, mail: mailWorker, mailRequests: accounts.mail.requests },
    ...{ notifier, images: images.loop, payments: money.payments.worker },
  });

  let stopPreparing = (): void => {};
  return {
    app,
    services: {
      account,
      coins,
      money,
      tags,
      interests: { ...interests, ...chosen },
      discovery: { ...discovery, refresh: finding.refresh },
      /** Reads the head of a page by its path. */
      factsOf,
      characters,
      /** Resolves when all deleted characters that are due have been removed. For tests. */
      clearing: creating.clearing,
      favorites,
      social,
      chat: chat.chat,
      conversations: chat.conversations,
      images,
      notifications: notifier,
      suspendedContent: accounts.suspendedContent,
      removals,
      support,
      safety,
      metrics,
      mail: {
        /** Resolves when all requested emails have been delivered. For tests. */
        async settle(): Promise<void> {
          await notifier.settle();
          await accounts.mail.requests.settle();
          await mailWorker.settle();
        },
      },
    },
    /** @returns the public address of the product. */
    async listen(): Promise<string> {
      const address = await app.listen({ host: config.HOST, port: config.PORT });
      publicUrl = config.PUBLIC_URL ?? address;
      stopPreparing = systemTicker.every(PREPARE_AFTER_MS, () => {
        stopPreparing();
        safety.prepare();
      });
      return publicUrl;
    },
    reportDrawing: (print: (line: string) => void) => reportDrawing(() => images.seeding.progress(), print),
    drain: (ms: number) => draining.drain([chat.activeReplies.whenIdle, images.loop.stop], ms),
    /** Stops the jobs without losing what they have received, then closes. */
    async close(): Promise<void> {
      stopPreparing();
      stopListening();
      await metrics.stop();
      await chat.close();
      await images.loop.stop();
      await app.close();
      await finding.stop();
      await social.creatorRanking.settle();
      for (const part of [accounts.mail.requests, accounts.suspendedContent]) await part.stop();
      await money.stop();
      await notifier.stop();
      await removals.stop();
      content.stop();
      await support.stop();
      endedSessions.stop();
      await mailWorker.stop();
      await creating.clearing.stop();
      await creating.firstPortraits.stop();
      await chat.leave();
      engines.stop();
      await events.close();
      await imageEngine.close();
    },
  };
}
