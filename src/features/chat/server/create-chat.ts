// Wires up the chat feature for the composition root.
import type { Database } from '../../../platform/server/db/database.ts';
import { chore, createLeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Signals } from '../../../platform/server/needs/signals.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { Embedder } from '../../../platform/server/ports/embedder.ts';
import type { WordLikeness } from '../../../platform/server/ports/word-likeness.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { VariableChange } from '../../../shared/macros/context.ts';
import type {
  ChatSafety,
  CrisisHelp,
  Lorebooks,
  OfferedModels,
  Personas,
  PersonaSafety,
} from './chat.needs.ts';
import type { ConversationState } from './conversation-state.ts';
import { changesRoutes } from './changes/changes.routes.ts';
import { createChanges } from './changes/changes.service.ts';
import { binRoutes } from './bin/bin.routes.ts';
import { createBin } from './bin/bin.service.ts';
import { createComposerDrafts } from './changes/composer-drafts.service.ts';
import { chatRoutes } from './chat.routes.ts';
import { createChangeMarks, type ChangeMarks } from './conversations/change-marks.ts';
import { createChangeWhenIdle } from './conversations/change-when-idle.ts';
import { createArrange } from './conversations/arrange.service.ts';
import { createChatData } from './conversations/chat-data.ts';
import { createChoosePersona } from './conversations/choose-persona.ts';
import { createConversations } from './conversations/conversations.service.ts';
import { dropUnused } from './conversations/unused.store.ts';
import { createMemoryParts } from './create-memory.ts';
import { createDraftLines } from './drafting/draft-line.service.ts';
import { createTitles } from './create-titles.ts';
import { createQuiet } from './quiet.ts';
import { generationRoutes } from './generation/generation.routes.ts';
import { createGeneration } from './generation/generation.service.ts';
import { createPresetsOfFolders } from './generation/presets-of-folders.ts';
import { createPresetsData } from './generation/presets-data.ts';
import { createQuickRepliesData } from './quick-replies/quick-replies-data.ts';
import { createQuickRepliesOfFolders } from './quick-replies/quick-replies-of-folders.ts';
import { quickRepliesRoutes } from './quick-replies/quick-replies.routes.ts';
import { createQuickReplies } from './quick-replies/quick-replies.service.ts';
import { createQuickRowData } from './quick-row/quick-row-data.ts';
import { quickRowRoutes } from './quick-row/quick-row.routes.ts';
import { createQuickRows } from './quick-row/quick-row.service.ts';
import { presetsRoutes } from './generation/presets.routes.ts';
import { createPresets } from './generation/presets.service.ts';
import { findRoutes } from './find/find.service.ts';
import { createIntake } from './intake/intake.ts';
import { createRecall } from './memory/recall.ts';
import { rememberModel } from './memory/search/known-embedder.ts';
import { createMeaningSearch } from './memory/search/search-meaning.ts';
import { createSearch } from './memory/search/search-said.ts';
import { createMoments } from './moments/moment.service.ts';
import { createNodeMessenger } from './nodes/node-messenger.ts';
import { joinNodes } from './nodes/nodes.ts';
import { createRemoteReplies } from './nodes/remote-replies.ts';
import { createReplyForwarder } from './nodes/reply-forwarder.ts';
import { orderRoutes } from './order/order.routes.ts';
import { createOrder } from './order/order.service.ts';
import { pathsRoutes } from './paths/paths.routes.ts';
import { pinsRoutes } from './pins/pins.routes.ts';
import { createPins } from './pins/pins.service.ts';
import { createPaths } from './paths/paths.service.ts';
import { createPersonas, type PersonaParts } from './personas/create-personas.ts';
import { recordRoutes } from './record/record.routes.ts';
import { createRecords } from './record/record.service.ts';
import { createActiveReplies } from './replies/active-replies.ts';
import { createExchangeWriter } from './replies/exchange-writer.ts';
import { createUnreadReplies } from './replies/unread-replies.ts';
import type { ChatDeps } from './send/chat-deps.ts';
import { createChatService, type Chat } from './send/chat.service.ts';
import { stopReply } from './send/stop-reply.ts';
import { createTokenCounts } from './prompt/token-counts.ts';
import { createTranslation } from './translation/translation.service.ts';
import { translationRoutes } from './translation/translation.routes.ts';
import { applyVariables } from './variables/variables.store.ts';
import { createSingleReplies } from './trial/single-reply.ts';
import { createTestChat } from './trial/test-chat.ts';

export interface ChatParts extends Pick<
  PersonaParts,
  'blobs' | 'pictureFiles' | 'heldPictures' | 'pictureGuard'
> {
  database: Database;
  /** Whether no other process can use the database. */
  isAlone: boolean;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  events: Events;
  personas: Personas;
  safety: ChatSafety & PersonaSafety;
  help: CrisisHelp;
  notifier: Notifier;
  signals: Signals;
  /** Writes the replies. */
  engine: ChatEngine<SceneRequest>;
  /** Writes the replies of test chats with characters that are being edited. */
  previewEngine: ChatEngine<SceneRequest>;
  /** Needs no model; the diagnostic page can chat with it. */
  standIn: ChatEngine<SceneRequest>;
  productName: string;
  /** The model that writes replies for members; empty to use the engine's default model. */
  memberModel: () => string;
  /** What users may choose instead. */
  offeredModels: OfferedModels;
  books: Lorebooks;
  /** Tokens that the model may read and write for one user's memory on one day; 0 for none. */
  memoryTokensADay: number;
  /** How many of a conversation's newest replies keep the prompt that they were written from. */
  promptsKept: number;
  /** Multiplies how many replies may be written for one user at the same time; load tests raise it. */
  limitScale: number;
  likeness: WordLikeness;
  embedder: Embedder;
}

/** How many replies may be written for one user at the same time, by fair use. */
const REPLIES_AT_ONCE = 3;

/** How often deleted messages that can no longer be restored are removed. */
const FORGET_EVERY_MS = 60_000;

/** What connects this server with the others that write replies. */
async function createNode(deps: ChatParts & { nodeId: string; changes: ChangeMarks }) {
  const { database, clock, ids, ticker, log, events, isAlone, nodeId, changes } = deps;
  const onUnread = createUnreadReplies(deps);
  const activeReplies = createActiveReplies({
    ...{ database, clock, log, nodeId, onUnread },
    onEnded: ({ userId, conversationId }) => void changes.ended(userId, conversationId),
  });
  const messenger = createNodeMessenger({ events, log, nodeId });
  const forwarder = createReplyForwarder({ activeReplies, messenger, clock, ticker });
  const remote = createRemoteReplies({ database, clock, ids, ticker, log, messenger, nodeId });
  const node = await joinNodes({
    db: database.db,
    clock,
    log,
    id: nodeId,
    isAlone,
    onOthers: (isAmongOthers) => (isAmongOthers ? void messenger.open() : messenger.close()),
  });
  return { activeReplies, messenger, forwarder, remote, node };
}

function createSearching({ database: { db }, clock, log, likeness, embedder: given }: ChatParts) {
  const embedder = rememberModel(given);
  const meaning = createMeaningSearch({ db, clock, log, embedder });
  return { embedder, search: createSearch({ db, likeness, meaning }) };
}

/** What prompts are built from beside the conversation, and what macros set in them. */
function createPromptData({ database, books }: ChatParts) {
  return {
    booksFor: ({ user, conversation, members }: ConversationState) =>
      books.booksFor(database.db, {
        userId: user.id,
        conversationId: conversation.id,
        characterIds: members.map(({ characterId }) => characterId),
        personaId: user.persona?.id ?? null,
      }),
    saveVariables: (
      { user, conversation, history, variables }: ConversationState,
      messageId: string,
      changes: readonly VariableChange[],
    ) => {
      const isContinued = history.at(-1)?.id === messageId;
      const of = { userId: user.id, conversationId: conversation.id, messageId, isContinued };
      return database.transact((tx) => applyVariables(tx, { ...of, before: variables.chat }, changes));
    },
  };
}

/** Purges what is kept only for a while. */
function createForgetting({ clock, ticker, log }: ChatParts, works: readonly (() => Promise<unknown>)[]) {
  return createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'deleted messages could not be forgotten for now',
    tickMs: FORGET_EVERY_MS,
    take: chore(async () => {
      for (const work of works) await work();
    }),
  });
}

function generationParts(deps: ChatDeps & { changes: ChangeMarks }) {
  const presets = createPresets(deps);
  const generation = createGeneration(deps, presets);
  return {
    generationRoutes: generationRoutes(generation),
    presetsRoutes: presetsRoutes(presets, generation),
    presetsData: createPresetsData(deps.database),
    presetsOfFolders: createPresetsOfFolders(deps.database, presets),
  };
}

function quickReplyParts(deps: ChatDeps & { signals: Signals }) {
  const quickReplies = createQuickReplies(deps);
  return {
    quickRepliesRoutes: quickRepliesRoutes(quickReplies),
    quickRepliesOfFolders: createQuickRepliesOfFolders(deps.database, quickReplies),
  };
}

/** What replies are written from: how it is set, and what it was. */
const replyRoutes = (deps: ChatDeps & { changes: ChangeMarks; signals: Signals }) => ({
  recordRoutes: recordRoutes(createRecords(deps)),
  ...generationParts(deps),
  ...quickReplyParts(deps),
  quickRepliesData: createQuickRepliesData(deps.database),
  quickRowRoutes: quickRowRoutes(createQuickRows(deps)),
  quickRowData: createQuickRowData(deps.database),
});

/** What asks the model something while nobody waits for it. */
function createBackground(
  deps: ChatDeps & ChatParts & { changes: ChangeMarks },
  searching: ReturnType<typeof createSearching>,
) {
  const quiet = createQuiet(deps.activeReplies);
  const memory = createMemoryParts({ ...deps, ...searching, quiet: quiet.signal });
  const titles = createTitles({ ...deps, quiet: quiet.signal });
  return {
    memory,
    titles,
    async stop(): Promise<void> {
      quiet.end();
      await memory.stop();
      await titles.stop();
    },
  };
}

/** The built-in engine writes whatever model is chosen. */
const byEngine = ({ engine, standIn }: ChatParts, deps: ChatDeps, chat: Chat) => [
  { engine, chat },
  {
    engine: standIn,
    chat: createChatService({ ...deps, engine: standIn, counts: undefined, offeredModels: () => [] }),
  },
];

export async function createChat(parts: ChatParts) {
  const { database, previewEngine } = parts;
  const nodeId = parts.ids.next();
  const changes = createChangeMarks(parts);
  const { activeReplies, messenger, forwarder, remote, node } = await createNode({
    ...parts,
    nodeId,
    changes,
  });
  const conversations = createConversations({ ...parts, activeReplies });
  const { embedder, search } = createSearching(parts);
  const translation = createTranslation({ ...parts, conversations });
  const deps = {
    ...parts,
    recall: createRecall({ ...parts, search }),
    counts: createTokenCounts(parts),
    ...createPromptData(parts),
    translate: translation.translate,
    nodeId,
    activeReplies,
    remote,
    conversations,
    changes,
    onBegun: changes.tell,
    exchangeWriter: createExchangeWriter(database.db, nodeId),
    maxReplies: Math.max(1, Math.round(REPLIES_AT_ONCE * parts.limitScale)),
  };
  const chat = createChatService(deps);
  const changeWhenIdle = createChangeWhenIdle(deps);
  const arrange = createArrange({ ...deps, changeWhenIdle });
  const bin = createBin({ ...deps, stopReply: (id) => stopReply(deps, id) });
  const forgetting = createForgetting(parts, [arrange.forgetRemoved, changes.forget, bin.forget]);
  forgetting.start();
  const background = createBackground(deps, { search, embedder });
  const { memory, titles } = background;
  return {
    chat,
    conversations,
    activeReplies,
    routes: chatRoutes({
      ...{ chat, conversations, arrange, bin, memory: memory.service },
      drafts: createDraftLines(deps),
      suggestTitle: titles.suggest,
      moments: createMoments(deps),
    }),
    changesRoutes: changesRoutes(createChanges(parts), createComposerDrafts(deps)),
    ...replyRoutes(deps),
    binRoutes: binRoutes(bin),
    findRoutes: findRoutes(deps),
    orderRoutes: orderRoutes(createOrder({ ...parts, changes })),
    pathsRoutes: pathsRoutes(createPaths({ ...deps, changeWhenIdle })),
    pinsRoutes: pinsRoutes(createPins(deps)),
    translationRoutes: translationRoutes(translation),
    memoryRoutes: memory.routes,
    ...titles.parts,
    ownPersonas: createPersonas({
      ...parts,
      choose: createChoosePersona({ ...parts, conversations, changes }),
    }),
    /** Resolves when memory has read everything that is due. */
    settleMemory: memory.settle,
    /** Purges deleted messages that can no longer be restored; also runs once a minute. */
    forgetRemoved: arrange.forgetRemoved,
    personalData: createChatData({ database, activeReplies }),
    /** Deletes conversations that have rested in the bin; also runs once a minute. */
    forgetBinned: bin.forget,
    /** For chats that come in as files. */
    intake: { ...createIntake({ ...parts, changes }), deleteAll: bin.deleteAll },
    /** For the characters feature. */
    ofCharacters: {
      ...createTestChat({
        ...parts,
        engine: previewEngine,
        counts: createTokenCounts({ ...parts, engine: previewEngine }),
      }),
      dropUnused,
    },
    /** For the set-up. */
    singleReplies: createSingleReplies(parts),
    /** For the diagnostic page: the configured engine, and the built-in one. */
    byEngine: byEngine(parts, deps, chat),
    /**
     * Stops all replies and closes the streams of their readers. The text so far is stored and sent to
     * readers on other servers.
     */
    async close(): Promise<void> {
      await forgetting.stop();
      await activeReplies.close();
      await background.stop();
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
