// Support tickets: questions of users and guests, answers of both sides, and the staff's side at the desk.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { isEmailAddress } from '../../shared/words/email-address.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { RevealedAddress, RevealReason } from '../../shared/words/reveal-reason.ts';
import {
  ATTACHMENT_MAX_BYTES,
  cleanText,
  STATES,
  SUBJECT_MAX,
  TEXT_MAX,
  TITLE_MAX,
  TOPICS,
} from './rules.ts';

export const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  /** Pixels; null for texts. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** With the key of the ticket where the reader came by one. */
  url: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

export const TicketMessage = z.object({
  id: z.string(),
  /** `note`: of staff for staff; never sent to the user. `event`: what happened, for instance "solved". */
  kind: z.enum(['message', 'note', 'event']),
  from: z.enum(['user', 'staff', 'system']),
  /** "Nightbloom support" to users; the member of staff to staff. */
  author: z.string(),
  /** Plain text with line breaks; the state that was set for an event. */
  text: z.string(),
  attachments: z.array(Attachment),
  at: Timestamp,
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const TicketSummary = z.object({
  id: z.string(),
  /** For people: "1042". */
  number: z.number().int(),
  subject: z.string(),
  topic: z.enum(TOPICS),
  state: z.enum(STATES),
  /** The beginning of the last message that the user may see. */
  excerpt: z.string(),
  /** Whether staff answered since the user last looked. */
  isUnread: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type TicketSummary = z.infer<typeof TicketSummary>;

export const Ticket = TicketSummary.extend({ messages: z.array(TicketMessage), canReopen: z.boolean() });
export type Ticket = z.infer<typeof Ticket>;

/** Who wrote, as staff needs to know to answer; null fields for guests. */
export const TicketFacts = z.object({
  userId: z.string().nullable(),
  username: z.string().nullable(),
  /** Masked for moderators. */
  email: z.string(),
  isEmailMasked: z.boolean(),
  isEmailVerified: z.boolean(),
  registeredAt: Timestamp.nullable(),
  tier: z.string().nullable(),
  coins: z.number().int().nullable(),
  lastPayment: z.object({ id: z.string(), description: z.string(), at: Timestamp }).nullable(),
  characters: z.number().int(),
  reportsAgainst: z.number().int(),
  tickets: z.number().int(),
  userAgent: z.string(),
  /** The page that the form was opened from. */
  page: z.string(),
});

const Person = z.object({ id: z.string(), name: z.string() });

export const DeskTicketSummary = TicketSummary.omit({ isUnread: true }).extend({
  /** A username, or a guest's address, masked. */
  who: z.string(),
  isGuest: z.boolean(),
  assignee: Person.nullable(),
  /** Since when the user has been waiting for an answer; null while it is the user's turn. */
  waitingSince: Timestamp.nullable(),
});
export type DeskTicketSummary = z.infer<typeof DeskTicketSummary>;

export const DeskTicket = DeskTicketSummary.extend({
  messages: z.array(TicketMessage),
  facts: TicketFacts,
  /** The user's other tickets, newest first. */
  others: z.array(
    z.object({ id: z.string(), number: z.number().int(), subject: z.string(), state: z.enum(STATES) }),
  ),
  /** Rises with every change, so that the second of two concurrent answers is refused. */
  revision: z.number().int(),
});
export type DeskTicket = z.infer<typeof DeskTicket>;

export const SavedAnswer = z.object({
  id: z.string(),
  title: z.string(),
  /** `{name}` stands for the user's name, `{number}` for the ticket's. */
  text: z.string(),
  topic: z.enum(TOPICS).nullable(),
  updatedAt: Timestamp,
});
export type SavedAnswer = z.infer<typeof SavedAnswer>;

const Text = z
  .string()
  .overwrite(cleanText)
  .trim()
  .min(1, 'Write a few words')
  .max(TEXT_MAX, `Use at most ${TEXT_MAX} characters. A long log can be attached as a text file.`);
/** What the signed link in a guest's email carries; not needed by the ticket's signed-in owner. */
const Key = z.object({ key: z.string().max(200).optional() });
const missing = { 'support.missing': 404 };
const AttachmentParams = z.object({ id: Id, attachmentId: Id });
const SavedAnswerBody = z.strictObject({
  title: DisplayLine.min(1, 'Give it a title').max(TITLE_MAX, `Use at most ${TITLE_MAX} characters`),
  text: Text,
  topic: z.enum(TOPICS).nullable(),
});

export const supportContract = contract({
  create: {
    method: 'POST',
    path: '/api/support/tickets',
    priority: 'high',
    access: 'guest',
    summary: 'Asks for help. A guest states an address and gets a link to the ticket there.',
    rate: 'auth',
    csrf: true,
    body: z.strictObject({
      /** Made by the client, so that a repeated request opens one ticket. */
      id: Id.optional(),
      topic: z.enum(TOPICS).default('other'),
      subject: DisplayLine.min(1, 'Say in a few words what it is about').max(
        SUBJECT_MAX,
        `Use at most ${SUBJECT_MAX} characters`,
      ),
      text: Text,
      email: z
        .string()
        .max(254)
        .refine(isEmailAddress, 'Enter a valid email address')
        .meta({ format: 'email' })
        .optional(),
      page: DisplayLine.max(300).default(''),
    }),
    /** `key` only for guests: it opens the ticket in the browser that asked, too. */
    reply: z.object({ ticket: Ticket, key: z.string().nullable() }),
    errors: { 'support.email_needed': 422, 'support.too_many': 429 },
  },
  list: {
    method: 'GET',
    path: '/api/support/tickets',
    access: 'session',
    summary: 'The caller’s tickets, the last changed first.',
    query: pageQuery(20, 100).extend({ status: z.enum(STATES).optional() }),
    reply: listOf(TicketSummary),
  },
  get: {
    method: 'GET',
    path: '/api/support/tickets/{id}',
    access: 'guest',
    summary: 'One ticket with its messages, for its owner or by the key of its link.',
    params: IdParams,
    query: Key,
    reply: Ticket,
    errors: missing,
  },
  reply: {
    method: 'POST',
    path: '/api/support/tickets/{id}/messages',
    priority: 'high',
    access: 'guest',
    summary: 'Writes on; a solved ticket is reopened by it.',
    rate: 'auth',
    params: IdParams,
    query: Key,
    body: z.strictObject({ id: Id.optional(), text: Text }),
    reply: Ticket,
    errors: { ...missing, 'support.closed': 409 },
  },
  attach: {
    kind: 'upload',
    method: 'POST',
    path: '/api/support/tickets/{id}/attachments',
    access: 'guest',
    summary: 'Adds a picture or a text file to a new message of the caller.',
    rate: 'auth',
    params: IdParams,
    /** `message`: the one that it belongs to; the caller’s last one where it is not said. */
    query: Key.extend({ message: Id.optional() }),
    field: 'file',
    maxBytes: ATTACHMENT_MAX_BYTES,
    reply: Attachment,
    /**
     * `support.attachment`: a file that is not taken, with the reason. `support.attachments_full`: the message has as many
     * as it can have, or there is none to add it to that is new enough.
     */
    errors: { ...missing, 'support.attachment': 422, 'support.attachments_full': 409 },
  },
  attachment: {
    kind: 'file',
    method: 'GET',
    path: '/api/support/tickets/{id}/attachments/{attachmentId}',
    access: 'guest',
    summary: 'An attachment, for the ticket’s owner, for staff, or by the key of its link.',
    params: AttachmentParams,
    query: Key,
    mime: 'image/webp',
    errors: missing,
  },
  solve: {
    method: 'POST',
    path: '/api/support/tickets/{id}/solve',
    access: 'guest',
    summary: 'Says that the question is answered.',
    params: IdParams,
    query: Key,
    reply: Ticket,
    errors: missing,
  },
  reopen: {
    method: 'POST',
    path: '/api/support/tickets/{id}/reopen',
    access: 'guest',
    summary: 'Takes a solved ticket up again.',
    params: IdParams,
    query: Key,
    reply: Ticket,
    errors: { ...missing, 'support.closed': 409 },
  },
  queue: {
    method: 'GET',
    path: '/api/desk/tickets',
    access: 'moderator',
    summary: 'Tickets for staff: those that wait longest for an answer first.',
    query: pageQuery(30, 100).extend({
      /** `todo`: open and reopened. */
      status: z.enum([...STATES, 'todo']).optional(),
      topic: z.enum(TOPICS).optional(),
      /** A user's id, `me` or `nobody`. */
      assignee: z.string().max(60).optional(),
      /** Words of subject or messages, a username, a number; for administrators also an address. */
      q: z.string().trim().max(200).optional(),
    }),
    reply: listOf(DeskTicketSummary).extend({
      /** Over all pages and filters. */
      counts: z.object({ todo: z.number().int(), mine: z.number().int(), unassigned: z.number().int() }),
    }),
  },
  deskGet: {
    method: 'GET',
    path: '/api/desk/tickets/{id}',
    access: 'moderator',
    summary: 'One ticket for staff, with internal notes and facts about who wrote.',
    params: IdParams,
    reply: DeskTicket,
    errors: missing,
  },
  revealAddress: {
    method: 'POST',
    path: '/api/desk/tickets/{id}/address',
    access: 'moderator',
    summary: 'The address of whoever asked, for a reason that is written to the log of what staff did.',
    params: IdParams,
    body: RevealReason,
    reply: RevealedAddress,
    errors: missing,
  },
  answer: {
    method: 'POST',
    path: '/api/desk/tickets/{id}/messages',
    priority: 'high',
    access: 'moderator',
    summary: 'Answers the user, or leaves a note for staff; sets the state where it says one.',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      text: Text,
      isNote: z.boolean().default(false),
      state: z.enum(['answered', 'waiting', 'solved']).optional(),
      revision: z.number().int().optional(),
    }),
    reply: DeskTicket,
    errors: { ...missing, 'support.changed': 409 },
  },
  change: {
    method: 'PATCH',
    path: '/api/desk/tickets/{id}',
    access: 'moderator',
    summary: 'Assigns a ticket, or changes its state or topic.',
    params: IdParams,
    body: z.strictObject({
      /** A user's id of staff; `me`; null for nobody. */
      assignee: z.string().max(60).nullable().optional(),
      state: z.enum(['open', 'answered', 'waiting', 'solved']).optional(),
      topic: z.enum(TOPICS).optional(),
    }),
    reply: DeskTicket,
    errors: { ...missing, 'support.not_staff': 422 },
  },
  staff: {
    method: 'GET',
    path: '/api/desk/staff',
    priority: 'low',
    access: 'moderator',
    summary: 'Whom a ticket can be assigned to.',
    reply: z.object({ items: z.array(Person.extend({ role: z.string() })) }),
  },
  savedAnswers: {
    method: 'GET',
    path: '/api/desk/saved-answers',
    priority: 'low',
    access: 'moderator',
    summary: 'Answers that staff keeps for common questions.',
    reply: z.object({ items: z.array(SavedAnswer) }),
  },
  addSavedAnswer: {
    method: 'POST',
    path: '/api/desk/saved-answers',
    access: 'moderator',
    summary: 'Keeps an answer.',
    body: SavedAnswerBody,
    reply: SavedAnswer,
  },
  changeSavedAnswer: {
    method: 'PUT',
    path: '/api/desk/saved-answers/{id}',
    access: 'moderator',
    summary: 'Changes a kept answer.',
    params: IdParams,
    body: SavedAnswerBody,
    reply: SavedAnswer,
    errors: missing,
  },
  removeSavedAnswer: {
    method: 'DELETE',
    path: '/api/desk/saved-answers/{id}',
    access: 'moderator',
    summary: 'Forgets a kept answer.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: missing,
  },
});
