// Creates each feature once and hands it its neighbours.
import { createUnderstudyEngine } from '../../../adapters/chat-engine/understudy.ts';
import { createIdentity } from '../../../adapters/identity/index.ts';
import { createKeptPictures } from './kept-pictures.ts';
import { createPush } from '../../../adapters/push/index.ts';
import { namesForeignMinor } from '../../../adapters/image-engine/atelier.ts';
import { createWordVectors } from '../../../adapters/word-vectors/index.ts';
import { createAccount } from '../../../features/account/server/create-account.ts';
import { NOBODY } from '../../../features/account/server/erasure/erasure.store.ts';
import { createAvatarHiding } from '../../../features/account/server/profile/avatar-hiding.ts';
import { SESSION_SECONDS } from '../../../features/account/server/sessions/sessions.ts';
import { createCharacters, createCreating } from '../../../features/characters/server/create-characters.ts';
import { createChatFiles } from '../../../features/chat-files/server/create-chat-files.ts';
import { pictureChats } from '../../../features/chat/server/conversations/picture-chats.ts';
import { createChat } from '../../../features/chat/server/create-chat.ts';
import { createDiagnosticsRoutes } from '../../../features/diagnostics/server/create-diagnostics.ts';
import { createDiscoveryParts } from '../../../features/discovery/server/create-discovery.ts';
import { createFavorites } from '../../../features/favorites/server/create-favorites.ts';
import { createEngineUsage } from '../../../features/engines/server/usage/engine-usage.service.ts';
import { createGuides } from '../../../features/guides/server/create-guides.ts';
import { createGuideLibrary } from '../../../features/guides/server/guide-library.ts';
import { createGuideSearch } from '../../../features/guides/server/guide-search.ts';
import { createPictureHiding } from '../../../features/images/server/gallery/hiding.ts';
import { blobKey } from '../../../features/images/server/renditions/blob-keys.ts';
import { ageGate } from '../../../features/legal/server/age-gate.ts';
import { createLegal } from '../../../features/legal/server/create-legal.ts';
import { createAppliedBooks } from '../../../features/lorebooks/server/applied-books.ts';
import { createLookData, createLooks } from '../../../features/looks/server/create-looks.ts';
import { createLorebooks } from '../../../features/lorebooks/server/create-lorebooks.ts';
import { createNotifications } from '../../../features/notifications/server/create-notifications.ts';
import { createPictureSigner } from '../../../adapters/picture-signer/index.ts';
import { createProvenance } from '../../../features/provenance/server/create-provenance.ts';
import { createRemovals } from '../../../features/removals/server/create-removals.ts';
import { createHeldFiles } from '../../../features/removals/server/hiding/held-files.ts';
import { createSafety } from '../../../features/safety/server/create-safety.ts';
import { createShares } from '../../../features/shares/server/create-shares.ts';
import { createSocial } from '../../../features/social/server/create-social.ts';
import { createSupport } from '../../../features/support/server/create-support.ts';
import { createTagChoice, createTags } from '../../../features/tags/server/create-tags.ts';
import { contentRoots } from '../../../platform/server/content/content-roots.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import type { Deps } from './compose-deps.ts';
import { composeEmbeddings } from './compose-embeddings.ts';
import { composeEngine, contextOf } from './compose-engine.ts';
import type { Foundation } from './compose-foundation.ts';
import { composeFinder, composePictureServers } from './compose-finder.ts';
import { composeGuard } from './compose-guard.ts';
import { composeImages } from './compose-images.ts';
import { composeWordModel } from './compose-word-model.ts';
import { composeMoney } from './compose-money.ts';
import { composeSetup } from './compose-setup.ts';
import { drawnPictures } from './drawn-pictures.ts';
import { loreScanner } from './lore-scanner.ts';
import { canSendMail } from '../mail-settings.ts';
import { createParticulars } from '../particulars.ts';
import { SETTING_NAMES } from '../settings.ts';

/** The features that the others are built on, the engines, and what visitors find without an account. */
async function composeFound(deps: Deps, { common, endedSessions, metrics }: Foundation) {
  const { config, database, publicUrl } = common;
  const safety = createSafety({ ...common, namesForeignMinor });
  const { audit, help } = safety;
  const engineUsage = await createEngineUsage({ ...common, audit });
  const engines = await composeEngine({
    ...common,
    audit,
    usage: engineUsage,
    measure: metrics.measureEngine,
    engine: deps.chatEngine,
    modelPorts: deps.modelPorts,
    modelProgram: deps.modelProgram,
  });
  const embeddings = await composeEmbeddings({ ...common, audit, modelPorts: deps.modelPorts });
  const notifications = createNotifications({
    ...common,
    audit,
    push: createPush({ isLoopbackAllowed: config.isDevelopment }),
    operatorEmail: config.MAIL_FROM || config.SELLER_EMAIL,
    canEmail: Boolean(config.SMTP_URL),
    sessionSeconds: SESSION_SECONDS,
    hasEnded: endedSessions.has,
  });
  const neighbours = { ...common, audit, notifier: notifications, signals: notifications };
  const money = await composeMoney({ ...neighbours, memberChatModel: engines.memberModel });
  const tags = createTags(common);
  const roots = contentRoots(config.CONTENT_DIR);
  const characters = createCharacters({ ...common, roots });
  const written = { ...common, roots, particulars: createParticulars(config, publicUrl) };
  const legal = createLegal(written);
  const library = createGuideLibrary(written);
  const { discovery, ...finding } = createDiscoveryParts({
    ...common,
    tags,
    interests: tags.interests,
    safety,
    helper: help,
    guides: createGuideSearch(library),
  });
  const summaries = discovery;
  return {
    safety,
    engines,
    engineUsage,
    embeddings,
    notifications,
    money,
    tags,
    characters,
    legal,
    discovery,
    finding,
    neighbours,
    guides: createGuides({ ...written, db: database.db, library, summaries }),
    tagChoice: createTagChoice({ ...common, tags, agreements: legal.acceptances, kept: discovery }),
    favorites: createFavorites({ ...neighbours, summaries, counter: characters }),
    social: createSocial({ ...neighbours, summaries, nobodyId: NOBODY }),
  };
}

type Found = Awaited<ReturnType<typeof composeFound>>;

/** What the engines write and draw. */
async function composeMade(deps: Deps, { common }: Foundation, found: Found) {
  const { config } = common;
  const { safety, engines, embeddings, money, characters, neighbours, discovery, tags } = found;
  const hiddenFiles = createHeldFiles(common);
  const guard = composeGuard(config, contextOf(config, common.log));
  const lookData = createLookData({ clock: common.clock, characters });
  const { images, pictures, pictureDesk } = await composeImages({
    guard,
    ...neighbours,
    imageEngine: deps.imageEngine,
    imageKinds: deps.imageKinds,
    usage: found.engineUsage,
    coinAccount: money.coins,
    permissions: money.memberships.permissions,
    looks: lookData,
    chats: pictureChats,
    safety,
    portraits: { set: characters.setAvatar },
    reports: safety.reports,
    hiddenFiles,
    words: composeWordModel(engines),
  });
  const chat = await createChat({
    ...neighbours,
    safety,
    help: safety.help,
    engine: engines.engineFor('default'),
    previewEngine: engines.engineFor('preview'),
    memberModel: engines.memberModel,
    offeredModels: engines.offered,
    embedder: embeddings.embedder,
    likeness: createWordVectors(contentRoots(config.CONTENT_DIR)),
    memoryTokensADay: config.MEMORY_TOKENS_A_DAY,
    promptsKept: config.PROMPTS_KEPT,
    books: { booksFor: createAppliedBooks() },
    pictureFiles: images.looseFiles,
    heldPictures: hiddenFiles,
    pictureGuard: guard,
    standIn: createUnderstudyEngine({ contentDirs: contentRoots(config.CONTENT_DIR) }),
    isAlone: deps.isAlone,
    personas: characters,
    limitScale: config.RATE_LIMIT_SCALE,
  });
  const creating = createCreating({
    ...common,
    characters,
    summaries: discovery,
    galleries: images.galleries,
    tags,
    safety,
    chats: chat.ofCharacters,
    pictures: images.ofCharacters,
    sketches: images.ofCharacters,
    looks: lookData,
    announcer: found.notifications,
  });
  const lorebooks = createLorebooks({
    ...common,
    safety,
    files: creating.lorebookFiles,
    scanner: loreScanner,
  });
  const chatFiles = createChatFiles({
    ...neighbours,
    safety,
    intake: chat.intake,
    cards: creating.cardsOfFolders,
    lorebooks: lorebooks.ofFolders,
    personas: chat.ownPersonas.ofFolders,
    presets: chat.presetsOfFolders,
    quickReplies: chat.quickRepliesOfFolders,
    pictures: createKeptPictures({ hiddenFiles, guard }),
  });
  const looks = createLooks({ ...common, looks: lookData, pictures: images.ofLooks, safety });
  const finder = composeFinder({
    log: common.log,
    modelPorts: deps.modelPorts,
    imageKinds: deps.imageKinds,
    ports: { chat: engines.finderPort, image: pictureDesk.finderPort, embedding: embeddings.finderPort },
  });
  const signer = createPictureSigner({
    ...common,
    keyFile: config.C2PA_KEY,
    certificatesFile: config.C2PA_CERTIFICATES,
  });
  return {
    ...{ pictures, pictureDesk, finder, hiddenFiles, looks, signer },
    ...{ images, chat, creating, lorebooks, chatFiles },
  };
}

export async function composeFeatures(deps: Deps, foundation: Foundation) {
  const { common, limit, tokens, endedSessions, mail } = foundation;
  const { config, clock } = common;
  const found = await composeFound(deps, foundation);
  const made = await composeMade(deps, foundation, found);
  const { safety, money, characters, notifications, neighbours, finding } = found;
  const { images, chat, hiddenFiles, signer } = made;
  const pictureHiding = createPictureHiding();
  const avatars = createAvatarHiding({ files: images.looseFiles });
  const removals = createRemovals({
    ...neighbours,
    limit,
    characters: characters.hiding,
    pictures: pictureHiding,
    avatars,
  });
  const provenance = createProvenance({ ...common, limit, pictures: drawnPictures(common.blobs), signer });
  const support = createSupport({ ...neighbours, limit });
  const shares = createShares({
    ...neighbours,
    limit,
    safety,
    reports: safety.reports,
    portraits: { read: (imageId, file) => readBlob(common.blobs, blobKey(imageId, file)) },
    gate: ageGate,
  });
  const account = await createAccount({
    ...neighbours,
    tokens,
    limit,
    identity: createIdentity({
      issuer: config.OIDC_ISSUER,
      clientId: config.GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
      clock,
    }),
    passwords: deps.passwords,
    geoDatabase: config.GEOIP_DATABASE,
    seeEnded: endedSessions.refresh,
    demandsOfStaff: config.STAFF_SECOND_FACTOR === 'on',
    verification: config.EMAIL_VERIFICATION,
    hasMail: canSendMail(config),
    safety,
    gifts: money.coins,
    pushDevices: notifications.devices,
    contentSetting: found.tagChoice.interests,
    files: images.looseFiles,
    hiddenFiles,
    content: [characters.hiding, pictureHiding],
    seeHidden: removals.seeHidden,
    sources: [
      removals.personalData,
      support.personalData,
      chat.personalData,
      made.chatFiles.personalData,
      shares.personalData,
      chat.ownPersonas.personalData,
      chat.presetsData,
      chat.quickRepliesData,
      chat.quickRowData,
      chat.settingsData,
      made.lorebooks.personalData,
      found.favorites.personalData,
      // Must run before the characters are deleted, because it reads which were theirs.
      notifications.personalData,
      // Must run before social, because it reads who follows whom.
      finding.data,
      found.social.data,
      images.personalData,
      made.looks.personalData,
      characters.personalData,
      money.payments.personalData,
      money.memberships.personalData,
      money.coins.personalData,
      safety.personalData,
      found.legal.personalData,
    ],
  });
  const diagnosticsRoutes = createDiagnosticsRoutes({
    ...common,
    pictures: made.pictures,
    mail,
    coins: money.coins,
    settingNames: SETTING_NAMES,
    chats: chat.byEngine,
  });
  const setup = composeSetup({
    ...neighbours,
    characters,
    discovery: found.discovery,
    engines: found.engines.forSetup,
    memorySearch: found.embeddings.forSetup,
    pictureServers: composePictureServers(config, made),
    replies: chat.singleReplies,
    safety,
  });
  return { ...found, ...made, provenance, removals, support, shares, account, setup, diagnosticsRoutes };
}

export type Features = Awaited<ReturnType<typeof composeFeatures>>;
