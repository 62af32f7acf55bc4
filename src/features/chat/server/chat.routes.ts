import { AppError } from '../../../shared/errors.ts';
import type { Handlers, Streaming } from '../../../platform/server/http.ts';
import type { EventSink } from '../../../platform/server/http/sse.ts';
import type { chatContract } from '../contract.ts';
import type { Bin } from './bin/bin.service.ts';
import type { Arrange } from './conversations/arrange.service.ts';
import { draftsAsEvents } from './drafting/draft-events.ts';
import type { createDraftLines } from './drafting/draft-line.service.ts';
import type { createMoments } from './moments/moment.service.ts';
import type { createSuggestTitle } from './titles/suggest-title.ts';
import type { Memory } from './memory/memory.service.ts';
import type { Chat } from './send/chat.service.ts';
import type { Conversations } from './conversations/conversations.service.ts';
import type { Joinable } from './replies/reply-parts.ts';

type C = typeof chatContract;

const SILENT: EventSink = { write() {}, end() {}, isOpen: true, onClose() {} };

/** The same reply as a stream, or whole for a client that wants JSON. */
const streamed = (reply: Joinable): Streaming<C['send']> => ({
  stream: (events) => reply.join(events, -1),
  async whole() {
    // A client that waits for the whole reply counts as a reader.
    reply.join(SILENT, -1);
    const end = await reply.ended;
    if (!end || (end.error && !end.message.content)) {
      throw new AppError('server.unavailable/reply', {
        params: { reason: end?.error?.message ?? 'The reply could not be written' },
        retryAfter: 5,
      });
    }
    return { userMessage: reply.userMessage, message: end.message };
  },
});

const languagesOf = ({ headers }: { headers: { 'accept-language'?: string | undefined } }) =>
  headers['accept-language'];

interface Parts {
  chat: Chat;
  conversations: Conversations;
  arrange: Arrange;
  bin: Bin;
  drafts: ReturnType<typeof createDraftLines>;
  suggestTitle: ReturnType<typeof createSuggestTitle>;
  moments: ReturnType<typeof createMoments>;
  memory: Memory;
}

export const chatRoutes = ({
  chat,
  conversations,
  arrange,
  bin,
  drafts,
  suggestTitle,
  moments,
  memory,
}: Parts): Handlers<C> => ({
  conversations: ({ query }, { caller, showNsfw }) => conversations.list(caller.userId, query, showNsfw),
  open: async ({ params }, { caller, showNsfw }) =>
    conversations.page(caller.userId, await conversations.resolve(params.id, caller.userId), showNsfw),
  begin: async ({ body }, { caller, showNsfw }) => {
    const id = await conversations.begin(caller.userId, body.characterId, body.greeting);
    return conversations.page(caller.userId, id, showNsfw);
  },
  history: async ({ query }, { caller }) => {
    const which = query.conversationId ?? query.characterId;
    if (!which) throw new AppError('chat.which');
    const id = await conversations.resolve(which, caller.userId);
    return conversations.history(caller.userId, id, query.before ?? null, query.page - 1, query.limit);
  },
  send: async ({ params, body }, { caller, request }) =>
    streamed(await chat.send(caller.userId, params.id, { ...body, languages: languagesOf(request) })),
  events: async ({ params, query }, { caller }) => {
    const reply = await chat.join(caller.userId, params.id);
    return { stream: (events) => reply.join(events, query.after) };
  },
  stop: ({ params }, { caller }) => chat.stop(caller.userId, params.id),
  regenerate: async ({ params, body }, { caller, request }) =>
    streamed(
      await chat.regenerate(caller.userId, params.id, params.messageId, {
        ...body,
        languages: languagesOf(request),
      }),
    ),
  steer: async ({ params, body }, { caller, request }) =>
    streamed(await chat.steer(caller.userId, params.id, body.note, languagesOf(request))),
  draft: async ({ params, body }, { caller, request }) =>
    draftsAsEvents(
      await drafts.prepare(caller.userId, params.id, { ...body, languages: languagesOf(request) }),
    ),
  moment: ({ params }, { caller }) => moments.describe(caller.userId, params.id, params.messageId),
  suggestTitle: ({ params }, { caller }) => suggestTitle(caller.userId, params.id),
  continue: async ({ params }, { caller }) =>
    streamed(await chat.continue(caller.userId, params.id, params.messageId)),
  thoughts: ({ params }, { caller }) => conversations.thoughts(caller.userId, params.id, params.messageId),
  edit: ({ params, body }, { caller, request }) =>
    arrange.edit(caller.userId, params.id, params.messageId, { ...body, languages: languagesOf(request) }),
  help: ({ params, body }, { caller }) => arrange.help(caller.userId, params.id, params.messageId, body),
  helpSeen: async (_request, { caller }) => {
    await arrange.helpSeen(caller.userId);
    return { success: true as const };
  },
  select: ({ params }, { caller, showNsfw }) =>
    arrange.select(caller.userId, params.id, params.messageId, showNsfw),
  deleteMessage: ({ params }, { caller, showNsfw }) =>
    arrange.deleteMessage(caller.userId, params.id, params.messageId, showNsfw),
  restoreMessage: ({ params }, { caller, showNsfw }) =>
    arrange.restoreMessage(caller.userId, params.id, params.messageId, showNsfw),
  settings: ({ params, body }, { caller, showNsfw }) =>
    arrange.settings(caller.userId, params.id, body, showNsfw),
  renew: ({ params }, { caller, showNsfw }) => arrange.renew(caller.userId, params.id, showNsfw),
  deleteConversation: async ({ params }, { caller }) => {
    await bin.put(caller.userId, params.id);
    return { success: true as const };
  },
  forget: async ({ params }, { caller }) => {
    await memory.correct(caller.userId, params.memoryId, { isForgotten: true }, params.id);
    return { success: true as const };
  },
});
