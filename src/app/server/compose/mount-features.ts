// Puts the features on the HTTP server: their routes by contract, files, and the pages with their heads.
import { serveGoogleReturn } from '../../../features/account/server/google/google-return.ts';
import { embeddingEnginesRoutes } from '../../../features/engines/server/embeddings/embedding-engines.routes.ts';
import { enginesRoutes, pictureEnginesRoutes } from '../../../features/engines/server/engines.routes.ts';
import { serveGuideFiles } from '../../../features/guides/server/serve-guide-files.ts';
import { serveMedia } from '../../../features/images/server/access/media.ts';
import { createSignedCopy } from '../../../features/images/server/renditions/signed-copy.ts';
import { mount, type HttpDeps } from '../../../platform/server/http.ts';
import { createSecurityLog } from '../../../platform/server/http/security-log.ts';
import { api } from '../../contract.ts';
import type { Features } from './compose-features.ts';
import type { Foundation } from './compose-foundation.ts';
import { composePublic } from './compose-public.ts';
import { createRawServer, createUploadServer } from '../http/http-server.ts';
import { canSendMail } from '../mail-settings.ts';
import type { PageSource } from '../pages/page-source.ts';
import { mountPages } from '../pages/pages.ts';
import { serveWebManifest } from '../pages/web-manifest.ts';
import { contentForPublic } from '../public/content-facts.ts';
import { serveSandbox } from '../http/serve-sandbox.ts';
import { mountStatus } from '../http/status.ts';

async function openHttp(foundation: Foundation, { images }: Features): Promise<HttpDeps> {
  const { app, tokens, limit, draining } = foundation;
  const { config, log, clock } = foundation.common;
  return {
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
}

function mountRoutes(http: HttpDeps, features: Features): void {
  const { money } = features;
  mount(http, api.account, features.account.routes);
  mount(http, api.tags, features.tagChoice.routes);
  mount(http, api.discovery, features.finding.routes);
  mount(http, api.characters, features.creating.routes);
  mount(http, api.looks, features.looks.routes);
  mount(http, api.lorebooks, features.lorebooks.routes);
  mount(http, api.favorites, features.favorites.routes);
  mount(http, api.social, features.social.routes);
  mount(http, api.chat, features.chat.routes);
  mount(http, api.chatChanges, features.chat.changesRoutes);
  mount(http, api.chatRecords, features.chat.recordRoutes);
  mount(http, api.generation, features.chat.generationRoutes);
  mount(http, api.presets, features.chat.presetsRoutes);
  mount(http, api.chatSettings, features.chat.settingsRoutes);
  mount(http, api.quickReplies, features.chat.quickRepliesRoutes);
  mount(http, api.quickRow, features.chat.quickRowRoutes);
  mount(http, api.chatPaths, features.chat.pathsRoutes);
  mount(http, api.chatPins, features.chat.pinsRoutes);
  mount(http, api.chatTranslation, features.chat.translationRoutes);
  mount(http, api.chatBin, features.chat.binRoutes);
  mount(http, api.chatFind, features.chat.findRoutes);
  mount(http, api.chatOrder, features.chat.orderRoutes);
  mount(http, api.chatMemory, features.chat.memoryRoutes);
  mount(http, api.chatFiles, features.chatFiles.routes);
  mount(http, api.shares, features.shares.routes);
  mount(http, api.personas, features.chat.ownPersonas.routes);
  mount(http, api.engines, enginesRoutes(features.engines));
  mount(http, api.pictureEngines, pictureEnginesRoutes(features.pictureDesk));
  mount(http, api.embeddingEngines, embeddingEnginesRoutes(features.embeddings));
  mount(http, api.engineFinder, features.finder.routes);
  mount(http, api.engineUsage, features.engineUsage.routes);
  mount(http, api.setup, features.setup.routes);
  mount(http, api.images, features.images.routes);
  mount(http, api.notifications, features.notifications.routes);
  mount(http, api.coins, money.coins.routes);
  mount(http, api.payments, money.payments.routes);
  mount(http, api.memberships, money.memberships.routes);
  mount(http, api.safety, features.safety.routes);
  mount(http, api.diagnostics, features.diagnosticsRoutes);
  mount(http, api.provenance, features.provenance.routes);
  mount(http, api.removals, features.removals.routes);
  mount(http, api.legal, features.legal.routes);
  mount(http, api.guides, features.guides.routes);
  mount(http, api.support, features.support.routes);
}

export async function mountFeatures(foundation: Foundation, features: Features) {
  const { app, draining } = foundation;
  const { config, database, blobs, ticker, productName, publicUrl: origin } = foundation.common;
  const { images, removals, money, legal, discovery } = features;
  const { guides, pictures } = features.guides;
  const http = await openHttp(foundation, features);
  mountRoutes(http, features);
  if (money.provider.sandbox) await serveSandbox(app, money.provider.sandbox, origin);
  serveGuideFiles(app, { guides, pictures, productName, origin });
  serveMedia(app, {
    blobs,
    access: images.access,
    isHidden: removals.isHeldMedia,
    signedCopy: createSignedCopy(features.signer),
  });
  serveGoogleReturn(app);
  serveWebManifest(app, productName);
  await features.shares.serve(app, {
    readQuota: http.limit.address.read,
    isEncrypted: http.isEncrypted ?? false,
  });
  mountStatus(http, {
    database,
    draining,
    drawn: () => images.seeding.progress(),
    books: money.payments.lastReconcile,
    productName,
  });
  const factsOf = composePublic({
    app,
    blobs,
    readCharacterPage: features.creating.readPage,
    tags: features.tags,
    content: contentForPublic({ documents: legal.documents, guides, pictures, origin, productName }),
    sharing: features.finding.sharing,
    profiles: features.account.profiles,
    productName,
    origin,
  });
  return {
    /** Reads the head of a page by its path. */
    factsOf,
    mountPages: (source: PageSource): Promise<void> =>
      mountPages(app, {
        source,
        productName,
        offers: { hasGoogle: config.GOOGLE_CLIENT_ID !== '', hasMail: canSendMail(config) },
        hasDiagnostics: config.isDevelopment,
        origin,
        isEncrypted: http.isEncrypted ?? false,
        discovery,
        factsOf,
        ticker,
      }),
  };
}
