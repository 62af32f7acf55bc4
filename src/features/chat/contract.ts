// Conversations. Messages form a tree; a reply is written by a server job that any tab can join.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { Picture } from '../../shared/words/picture.ts';
import { Message, MessageState, replyEvents } from './message-contract.ts';
import { ChatOrder, ChatTag, ChatView } from './order-kinds.ts';
import { missing, reached, sending } from './refusals.ts';
import { LENGTH_MAX, LENGTH_MIN } from './generation-rules.ts';
import { HISTORY_PAGE, HISTORY_PAGE_MAX, MESSAGE_MAX, TITLE_MAX } from './rules.ts';
import { translating } from './translation-contract.ts';
import { Hint, writingRoutes } from './writing-contract.ts';

export { Message, MessageMark, MessageState } from './message-contract.ts';

export const ReplyLength = z.enum(['short', 'medium', 'long']);
/** `off`: the model is not told how long; a number is a limit in tokens. */
export const GenerationLength = z.union([
  ReplyLength,
  z.literal('off'),
  z.number().int().min(LENGTH_MIN, `At least ${LENGTH_MIN}`).max(LENGTH_MAX, `At most ${LENGTH_MAX}`),
]);
export type GenerationLength = z.infer<typeof GenerationLength>;

/** How hard the model thinks before it answers; `default` leaves it to the model. */
export const Thinking = z.enum(['default', 'off', 'low', 'medium', 'high']);
export type Thinking = z.infer<typeof Thinking>;
export const ConversationCharacter = z.object({
  id: z.string(),
  name: z.string(),
  persona: z.string(),
  avatar: Picture.nullable(),
  chatCount: z.number().int(),
  creator: z.object({ id: z.string(), username: z.string() }),
  starters: z.array(z.string()),
  /** Only members may chat with this character. */
  isPremium: z.boolean(),
  isAvailable: z.boolean(),
});

/** A character that speaks in a conversation, as its replies show it. */
export const ConversationMember = ConversationCharacter.pick({ id: true, name: true, avatar: true });
export type ConversationMember = z.infer<typeof ConversationMember>;

/** Whom the user speaks as. Without an id only the name is there: the persona was deleted, or a file gave the name. */
export const ConversationPersona = z.object({
  id: z.string().nullable(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
});
export type ConversationPersona = z.infer<typeof ConversationPersona>;

export const Conversation = z.object({
  id: z.string(),
  title: z.string(),
  /** The first member. */
  character: ConversationCharacter,
  /** In their order; at least one. */
  members: z.array(ConversationMember),
  /** Null where the user speaks as themselves. */
  persona: ConversationPersona.nullable(),
  /** Role, beginning and state of the newest message on the shown path. */
  lastMessage: z
    .object({
      role: z.enum(['user', 'assistant']),
      speakerId: z.string().nullable(),
      excerpt: z.string(),
      state: MessageState,
    })
    .nullable(),
  /**
   * The newest message of the shown path that contains the search text, or else of another path; null when there is no
   * search or no such message.
   */
  match: z
    .object({
      messageId: z.string(),
      role: z.enum(['user', 'assistant']),
      excerpt: z.string(),
      isShown: z.boolean(),
    })
    .nullable(),
  replyLength: ReplyLength,
  thinking: Thinking,
  /** What else is said of how replies are written, as far as the conversation shows it. */
  generation: z.object({
    isNoteOn: z.boolean(),
    /** `replyLength`, unless another one was set. */
    length: GenerationLength,
    /** The preset that was taken last, and whether the chat differs from it by now. */
    preset: z.object({ name: z.string(), isChanged: z.boolean() }).nullable(),
  }),
  messageCount: z.number().int(),
  order: ChatOrder,
  /**
   * A member requires a membership that the caller does not have: the conversation can be read but not
   * continued.
   */
  isLocked: z.boolean(),
  /** A member has a newer version, and the conversation can be moved to it. */
  hasNewerVersion: z.boolean(),
  updatedAt: Timestamp,
  createdAt: Timestamp,
  /**
   * The number of the transaction that changed the conversation or its messages last. A later change has a greater
   * number, except where two transactions run at the same moment: then the one that began first may write last.
   */
  version: z.string(),
});
export type Conversation = z.infer<typeof Conversation>;

/** What was written into the composer and not sent. The version counts the texts. */
export const ComposerDraft = z.object({ content: z.string(), version: z.number().int() });
export type ComposerDraft = z.infer<typeof ComposerDraft>;

/** The newest page of the shown path and everything else that the chat screen displays. */
export const ConversationPage = z.object({
  conversation: Conversation,
  messages: z.array(Message),
  hasMore: z.boolean(),
  /** The reply that is being written, which the client joins with /events?after=; null when there is none. */
  streaming: z
    .object({
      messageId: z.string(),
      seq: z.number().int(),
      /** What the model has thought so far; absent if it has not, or another server writes the reply. */
      thoughts: z.string().optional(),
    })
    .nullable(),
  memories: z.array(z.object({ id: z.string(), text: z.string() })),
  /** From where later changes are asked for. */
  since: z.string(),
  draft: ComposerDraft.nullable(),
  engine: z.object({
    name: z.string(),
    isStandIn: z.boolean(),
    /** What the model can be told of how hard it thinks; empty where it has no such switch. */
    thinking: z.array(Thinking.exclude(['default'])),
  }),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

/** From where later changes are asked for; null for an empty list. */
const Since = z.string().nullable();
const MessageParams = z.object({ id: Id, messageId: Id });
export const chatContract = contract({
  conversations: {
    method: 'GET',
    path: '/api/conversations',
    access: 'session',
    summary:
      'The caller’s conversations, pinned ones first, then the newest; with q those whose name, title or messages hold it.',
    query: pageQuery(24, 100).extend({
      q: z.string().trim().max(100).optional(),
      characterId: Id.optional(),
      /** Defaults to `active`, with q to `all`. */
      view: ChatView.optional(),
      folderId: Id.optional(),
      tag: ChatTag.optional(),
    }),
    reply: listOf(Conversation).extend({ since: Since }),
  },
  open: {
    method: 'GET',
    path: '/api/chat/{id}',
    priority: 'high',
    access: 'session',
    summary:
      'A conversation with its newest messages. A character’s id gives the newest one with it, begun when there is none.',
    params: IdParams,
    reply: ConversationPage,
    errors: { ...reached, 'safety.blocked': 422 },
  },
  begin: {
    method: 'POST',
    path: '/api/conversations',
    access: 'session',
    summary: 'Begins another conversation with a character, with the greeting of that number.',
    body: z.strictObject({ characterId: Id, greeting: z.number().int().min(0).max(50).default(0) }),
    reply: ConversationPage,
    status: 201,
    rate: 'write',
    errors: reached,
  },
  history: {
    method: 'GET',
    path: '/api/chat/history',
    priority: 'high',
    access: 'session',
    summary: 'Older messages. By conversation and the id to go back from, or by character and page.',
    query: z.object({
      conversationId: Id.optional(),
      characterId: Id.optional(),
      before: Id.optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(HISTORY_PAGE_MAX).default(HISTORY_PAGE),
    }),
    reply: listOf(Message),
    errors: { ...reached, 'chat.which': 400 },
  },
  send: {
    kind: 'events',
    method: 'POST',
    path: '/api/chat/{id}/message',
    priority: 'high',
    access: 'session',
    summary:
      'Says something and streams the reply. A client that accepts only JSON gets the whole reply at once.',
    rate: 'chat',
    params: IdParams,
    body: z.strictObject({
      content: z.string().trim().min(1, 'Write something first').max(MESSAGE_MAX),
      /** The message that this one answers; defaults to the newest message on the shown path. */
      parentId: Id.optional(),
      /**
       * A repeated send with the same key returns the reply to the first one and stores no second message.
       */
      idempotencyKey: z.string().min(8).max(80).optional(),
      length: ReplyLength.optional(),
    }),
    events: replyEvents,
    reply: z.object({ userMessage: Message.nullable(), message: Message }),
    errors: translating,
  },
  events: {
    kind: 'events',
    method: 'GET',
    path: '/api/chat/{id}/events',
    priority: 'high',
    access: 'session',
    summary: 'Joins the reply under way, after the given sequence number.',
    params: IdParams,
    query: z.object({ after: z.coerce.number().int().min(-1).default(-1) }),
    events: replyEvents,
    errors: { ...reached, 'chat.idle': 409 },
  },
  stop: {
    method: 'POST',
    path: '/api/chat/{id}/stop',
    priority: 'high',
    access: 'session',
    summary: 'Stops the reply under way; what had arrived is kept.',
    params: IdParams,
    reply: z.object({ message: Message.nullable() }),
    errors: reached,
  },
  regenerate: {
    kind: 'events',
    method: 'POST',
    path: '/api/chat/{id}/message/{messageId}/regenerate',
    priority: 'high',
    access: 'session',
    summary:
      'Writes another reply beside this one, which is kept as an alternative; a hint holds for that reply alone.',
    rate: 'chat',
    params: MessageParams,
    body: z.strictObject({ hint: Hint.optional() }).optional(),
    events: replyEvents,
    reply: z.object({ userMessage: Message.nullable(), message: Message }),
    errors: { ...sending, 'chat.not_reply': 400, 'chat.hint_help': 422 },
  },
  continue: {
    kind: 'events',
    method: 'POST',
    path: '/api/chat/{id}/message/{messageId}/continue',
    priority: 'high',
    access: 'session',
    summary: 'Goes on with the newest reply.',
    rate: 'chat',
    params: MessageParams,
    events: replyEvents,
    reply: z.object({ userMessage: Message.nullable(), message: Message }),
    errors: { ...sending, 'chat.not_reply': 400 },
  },
  ...writingRoutes,
  thoughts: {
    method: 'GET',
    path: '/api/chat/{id}/message/{messageId}/thoughts',
    access: 'session',
    summary: 'What the model thought before it wrote this reply.',
    params: MessageParams,
    reply: z.object({ text: z.string(), tokens: z.number().int(), ms: z.number().int() }),
    errors: reached,
  },
  edit: {
    method: 'PATCH',
    path: '/api/chat/{id}/message/{messageId}',
    access: 'session',
    summary: 'Changes the text of a message in place.',
    params: MessageParams,
    body: z.strictObject({
      content: z
        .string()
        .trim()
        .min(1)
        .max(MESSAGE_MAX * 2),
      /** The text that it is to replace. Refused with the message as it is where another device has changed it. */
      replaces: z.string().max(200_000).optional(),
    }),
    reply: z.object({ message: Message }),
    errors: { ...reached, 'chat.busy': 409, 'chat.edited': 409, 'safety.blocked': 422 },
  },
  select: {
    method: 'POST',
    path: '/api/chat/{id}/message/{messageId}/select',
    priority: 'high',
    access: 'session',
    summary: 'Shows this alternative and what follows it.',
    params: MessageParams,
    reply: ConversationPage,
    errors: { ...reached, 'chat.busy': 409 },
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/chat/{id}/message/{messageId}',
    access: 'session',
    summary: 'Deletes a message and all that follows it; it can be undone for ten minutes.',
    params: MessageParams,
    reply: ConversationPage,
    errors: { ...reached, 'chat.busy': 409, 'chat.greeting': 400 },
  },
  restoreMessage: {
    method: 'POST',
    path: '/api/chat/{id}/message/{messageId}/restore',
    priority: 'high',
    access: 'session',
    summary: 'Undoes the deletion of a message and of all that followed it.',
    params: MessageParams,
    reply: ConversationPage,
    errors: { ...reached, 'chat.busy': 409, 'chat.removed': 404 },
  },
  help: {
    method: 'PATCH',
    path: '/api/chat/{id}/message/{messageId}/help',
    access: 'session',
    summary: 'Says that the help with a message was seen or used, or asks for that of another region.',
    params: MessageParams,
    body: z.strictObject({
      isSeen: z.literal(true).optional(),
      isUsed: z.literal(true).optional(),
      region: z
        .string()
        .regex(/^[A-Z]{2,4}$/)
        .optional(),
    }),
    reply: z.object({ message: Message }),
    errors: { ...reached, 'chat.region': 422 },
  },
  helpSeen: {
    method: 'PATCH',
    path: '/api/chat/help',
    access: 'session',
    summary: 'Says that the help was seen that was shown in a talk which is kept nowhere.',
    body: z.strictObject({ isSeen: z.literal(true) }),
    reply: z.object({ success: z.literal(true) }),
  },
  settings: {
    method: 'PATCH',
    path: '/api/conversations/{id}',
    access: 'session',
    summary: 'Changes a conversation’s title, reply length, or how hard the model thinks in it.',
    params: IdParams,
    body: z.strictObject({
      title: DisplayLine.min(1).max(TITLE_MAX).optional(),
      replyLength: ReplyLength.optional(),
      thinking: Thinking.optional(),
    }),
    reply: Conversation,
    errors: { ...missing, 'safety.blocked': 422 },
  },
  renew: {
    method: 'POST',
    path: '/api/chat/{id}/version',
    access: 'session',
    summary: 'Goes on with the character as it is now; what was said stays.',
    params: IdParams,
    reply: ConversationPage,
    errors: { ...reached, 'chat.busy': 409, 'chat.newest': 409 },
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/api/conversations/{id}',
    access: 'session',
    summary: 'Deletes a conversation. It rests in the bin for 30 days.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: missing,
  },
  forget: {
    method: 'DELETE',
    path: '/api/conversations/{id}/memories/{memoryId}',
    access: 'session',
    summary: 'Forgets one thing that the character remembers of the caller.',
    params: z.object({ id: Id, memoryId: Id }),
    reply: z.object({ success: z.literal(true) }),
    errors: missing,
  },
});
