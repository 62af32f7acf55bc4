// The tree of a conversation: where its paths part, their names, and going on from any of them.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { ConversationPage, Message } from './contract.ts';
import { PATH_NAME_MAX } from './rules.ts';

/** Messages in a row between which nothing parts. */
export const PathStretch = z.object({
  /** Of its first message. */
  id: z.string(),
  /** The stretch that it continues, or the nearest one above that is not left out; null for a beginning. */
  parentId: z.string().nullable(),
  role: z.enum(['user', 'assistant']),
  /** The name of who wrote its first message; null for the user. */
  speaker: z.string().nullable(),
  /** The first 160 characters of its first message. */
  excerpt: z.string(),
  lastId: z.string(),
  /** How many messages it has, the first included. */
  count: z.number().int(),
  /** The position of its first message among those with the same parent, from 1, and how many there are. */
  alternative: z.number().int(),
  alternatives: z.number().int(),
  /** Its first message is on the path that the conversation shows. */
  isCurrent: z.boolean(),
  /** The conversation shows it up to its end, or up to a message inside it. */
  isHere: z.boolean(),
  isBeingWritten: z.boolean(),
  name: z.string().nullable(),
  /** How many stretches below it are left out. */
  folded: z.number().int(),
  at: Timestamp,
});
export type PathStretch = z.infer<typeof PathStretch>;

export const PathMap = z.object({
  conversationId: z.string(),
  title: z.string(),
  stretches: z.array(PathStretch),
  messages: z.number().int(),
  /** How many ends the conversation has. */
  paths: z.number().int(),
});
export type PathMap = z.infer<typeof PathMap>;

const reached = { 'chat.missing': 404 } as const;
const MessageParams = IdParams.extend({ messageId: Id });

export const chatPathsContract = contract({
  paths: {
    method: 'GET',
    path: '/api/chat/{id}/paths',
    access: 'session',
    summary: 'The tree of a conversation, folded to what is around its shown path or around a message.',
    params: IdParams,
    query: z.object({ around: Id.optional() }),
    reply: PathMap,
    errors: reached,
  },
  path: {
    method: 'GET',
    path: '/api/chat/{id}/paths/{messageId}',
    access: 'session',
    summary:
      'A message of any path, the last one that would be shown after it, and what is known from there alone.',
    params: MessageParams,
    reply: z.object({ message: Message, last: Message, knows: z.array(z.string()) }),
    errors: reached,
  },
  namePath: {
    method: 'PATCH',
    path: '/api/chat/{id}/paths/{messageId}',
    access: 'session',
    summary: 'Names the path that begins with a message, or takes its name away.',
    params: MessageParams,
    body: z.strictObject({ name: DisplayLine.min(1).max(PATH_NAME_MAX).nullable() }),
    reply: z.object({ name: z.string().nullable() }),
    errors: { ...reached, 'safety.blocked': 422 },
  },
  removePath: {
    method: 'DELETE',
    path: '/api/chat/{id}/paths/{messageId}',
    access: 'session',
    summary: 'Deletes a path that is not shown, from a message on; it can be undone for ten minutes.',
    params: MessageParams,
    reply: z.object({ removed: z.number().int() }),
    errors: { ...reached, 'chat.busy': 409, 'chat.shown_path': 409 },
  },
  restorePath: {
    method: 'POST',
    path: '/api/chat/{id}/paths/{messageId}/restore',
    priority: 'high',
    access: 'session',
    summary: 'Undoes the deletion of a path.',
    params: MessageParams,
    reply: z.object({ restored: z.number().int() }),
    errors: { ...reached, 'chat.busy': 409, 'chat.removed': 404 },
  },
  branch: {
    method: 'POST',
    path: '/api/chat/{id}/message/{messageId}/branch',
    priority: 'high',
    access: 'session',
    summary:
      'Shows the conversation up to this reply, or up to what stands before this message of the user, so that the next message begins a new path.',
    params: MessageParams,
    reply: ConversationPage,
    errors: { ...reached, 'chat.busy': 409, 'chat.greeting': 400 },
  },
});
