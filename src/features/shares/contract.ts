// Parts of chats that are shared by a link, which its owner can withdraw at any time.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import {
  EXPIRIES,
  NAME_MAX,
  NAMES_MAX,
  REPORT_REASONS,
  STATEMENT_MAX,
  STATEMENT_MIN,
  TITLE_MAX,
  type ReportReason,
} from './rules.ts';

/**
 * `ended`: a message of it was deleted, or its chat rests in the bin, or its character is not there any more.
 * `taken_down`: by a moderator.
 */
export const ShareState = z.enum(['open', 'expired', 'withdrawn', 'taken_down', 'ended']);
export type ShareState = z.infer<typeof ShareState>;

export const Share = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Null where it is not open, or was made under another secret of the server. */
  link: z.string().nullable(),
  title: z.string(),
  characterName: z.string(),
  isMasked: z.boolean(),
  messages: z.number().int(),
  /** How often its page was opened. */
  views: z.number().int(),
  state: ShareState,
  /** What a moderator has said about it; empty unless it was taken down. */
  statement: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
});
export type Share = z.infer<typeof Share>;

/** What is shared. Without messages it is the whole path that the chat shows. */
export const SharedPart = z.strictObject({
  fromMessageId: Id.optional(),
  toMessageId: Id.optional(),
  title: DisplayLine.max(TITLE_MAX).optional(),
  /** Whether the names of the user are masked everywhere. */
  isMasked: z.boolean().default(true),
  /** Further names to mask. */
  names: z.array(DisplayLine.min(1, 'Write a name').max(NAME_MAX)).max(NAMES_MAX).default([]),
});
export type SharedPart = z.infer<typeof SharedPart>;

export const SharedLine = z.object({
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  name: z.string(),
  text: z.string(),
});
export type SharedLine = z.infer<typeof SharedLine>;

/** What would be published, and what the safety check refuses of it. */
export const SharePreview = z.object({
  title: z.string(),
  characterName: z.string(),
  messages: z.array(SharedLine),
  refused: z.array(
    z.object({
      /** Null for the title. */
      messageId: z.string().nullable(),
      /** Among the messages, counted from 1; 0 for the title. */
      number: z.number().int(),
      reason: z.string(),
    }),
  ),
});
export type SharePreview = z.infer<typeof SharePreview>;

export const ChoosableMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  name: z.string(),
  /** How it begins. */
  excerpt: z.string(),
  at: Timestamp,
});
export type ChoosableMessage = z.infer<typeof ChoosableMessage>;

const Person = z.object({ id: z.string(), username: z.string() });

export const DeskShare = z.object({
  id: z.string(),
  title: z.string(),
  characterName: z.string(),
  owner: Person,
  state: ShareState,
  messages: z.number().int(),
  views: z.number().int(),
  /** Reports that nobody has decided yet. */
  reports: z.number().int(),
  reportedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type DeskShare = z.infer<typeof DeskShare>;

export const DeskShareDetail = DeskShare.extend({
  lines: z.array(SharedLine),
  statement: z.string(),
  reasons: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]),
      note: z.string(),
      isOpen: z.boolean(),
      at: Timestamp,
    }),
  ),
});
export type DeskShareDetail = z.infer<typeof DeskShareDetail>;

const missing = { 'shares.missing': 404 } as const;
const unfit = {
  'chat.missing': 404,
  'shares.empty': 422,
  'shares.path': 422,
  'shares.too_long': 422,
} as const;

const Reason = z.string().trim().min(STATEMENT_MIN, 'Say what was found').max(STATEMENT_MAX);

export const sharesContract = contract({
  choices: {
    method: 'GET',
    path: '/api/chat/{id}/share/messages',
    access: 'session',
    summary:
      'The shown path of a chat from its end, or as much as a link shows from a message on, to choose the first and the last shared message of.',
    params: IdParams,
    query: z.object({ before: Id.optional(), from: Id.optional() }),
    reply: z.object({
      title: z.string(),
      /** Oldest first. */
      items: z.array(ChoosableMessage),
      hasEarlier: z.boolean(),
    }),
    errors: { 'chat.missing': 404, 'shares.path': 422 },
  },
  preview: {
    method: 'POST',
    path: '/api/chat/{id}/share/preview',
    access: 'session',
    summary:
      'What would be published, with names masked and the findings of the safety check. Shares nothing.',
    rate: 'write',
    params: IdParams,
    body: SharedPart,
    reply: SharePreview,
    errors: unfit,
  },
  share: {
    method: 'POST',
    path: '/api/chat/{id}/share',
    priority: 'high',
    access: 'session',
    summary: 'Shares a chat, or a part of its shown path, by a link that nobody can guess.',
    rate: 'write',
    params: IdParams,
    body: SharedPart.extend({ expiresInDays: z.literal(EXPIRIES).default(null) }),
    reply: Share,
    status: 201,
    errors: {
      ...unfit,
      'shares.refused': 422,
      'shares.changed': 409,
      'shares.too_many': 409,
      'shares.day': 429,
    },
  },
  list: {
    method: 'GET',
    path: '/api/shares',
    access: 'session',
    summary: 'The caller’s links, newest first; those that have ended for a while longer.',
    query: pageQuery(25, 100).extend({ conversationId: Id.optional() }),
    reply: listOf(Share).extend({ open: z.number().int() }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/shares/{id}',
    priority: 'high',
    access: 'session',
    summary: 'Withdraws a link: its page is gone at once, and its texts are deleted.',
    rate: 'write',
    params: IdParams,
    reply: Share,
    errors: missing,
  },
  withdrawAll: {
    method: 'DELETE',
    path: '/api/shares',
    priority: 'high',
    access: 'session',
    summary: 'Withdraws all the caller’s links.',
    rate: 'write',
    reply: z.object({ withdrawn: z.number().int() }),
  },
  desk: {
    method: 'GET',
    path: '/api/desk/shares',
    access: 'moderator',
    summary: 'Shared chats: those with open reports, or all; also by link, title or username.',
    query: pageQuery(25, 100).extend({
      queue: z.enum(['reported', 'all']).default('reported'),
      q: z.string().trim().max(300).optional(),
    }),
    reply: listOf(DeskShare),
  },
  deskOne: {
    method: 'GET',
    path: '/api/desk/shares/{id}',
    access: 'moderator',
    summary: 'A shared chat with its texts and its reports.',
    params: IdParams,
    reply: DeskShareDetail,
    errors: missing,
  },
  takeDown: {
    method: 'POST',
    path: '/api/desk/shares/{id}/take-down',
    access: 'moderator',
    summary: 'Ends a share for a breach of the rules. Its owner is told why.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      /** For the log of what staff did. */
      reason: Reason,
      /** For the owner. */
      statement: z.string().trim().min(STATEMENT_MIN, 'Write what its owner is told').max(STATEMENT_MAX),
    }),
    reply: DeskShareDetail,
    errors: { ...missing, 'shares.ended': 409 },
  },
  keep: {
    method: 'POST',
    path: '/api/desk/shares/{id}/keep',
    access: 'moderator',
    summary: 'Closes the reports of a share that breaks no rule.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: DeskShareDetail,
    errors: missing,
  },
});
