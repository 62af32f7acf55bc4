// What is written beside the messages: a running reply that is steered, and drafts of the user's own next line.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id, IdParams } from '../../shared/words/ids.ts';
import { Message, replyEvents } from './message-contract.ts';
import { reached, sending } from './refusals.ts';
import { DRAFTS, HINT_MAX, MESSAGE_MAX } from './rules.ts';

/** What the user wishes of a reply. */
export const Hint = z.string().trim().min(1, 'Write a hint first').max(HINT_MAX);

const Seq = z.number().int();
/** Counted from 0. */
const Index = z
  .number()
  .int()
  .min(0)
  .max(DRAFTS - 1);
const DraftedLine = z.object({
  text: z.string(),
  /** One word for how it sounds; null where the model named none. */
  tone: z.string().nullable(),
});
export type DraftedLine = z.infer<typeof DraftedLine>;

/** The lines of `done` are those that may be shown, and may differ from the concatenated deltas. */
export const draftEvents = {
  start: z.object({ seq: Seq, isStandIn: z.boolean() }),
  tone: z.object({ seq: Seq, index: Index, tone: z.string() }),
  delta: z.object({ seq: Seq, index: Index, text: z.string() }),
  done: z.object({ seq: Seq, lines: z.array(DraftedLine) }),
  error: z.object({ seq: Seq, code: z.string(), message: z.string(), retryAfter: z.number().nullable() }),
} as const;

/** The scene at a message, from which a picture can be drawn. */
const Moment = z.object({
  /** English words of what is seen: where, when, clothes, what is held and done. Never empty. */
  words: z.string(),
  /** The character that is drawn. */
  characterId: z.string(),
});
export type Moment = z.infer<typeof Moment>;

export const writingRoutes = contract({
  steer: {
    kind: 'events',
    method: 'POST',
    path: '/api/chat/{id}/steer',
    priority: 'high',
    access: 'session',
    summary:
      'Stops the reply under way and writes it again with a note. What had arrived is kept as an alternative.',
    rate: 'chat',
    params: IdParams,
    body: z.strictObject({ note: Hint }),
    events: replyEvents,
    reply: z.object({ userMessage: Message.nullable(), message: Message }),
    errors: { ...sending, 'chat.idle': 409, 'chat.not_reply': 400, 'chat.hint_help': 422 },
  },
  moment: {
    method: 'POST',
    path: '/api/chat/{id}/message/{messageId}/moment',
    priority: 'high',
    access: 'session',
    summary:
      'Describes the scene at a message for a picture, from the last messages. Nothing is stored and nothing is drawn.',
    rate: 'chat',
    params: z.object({ id: Id, messageId: Id }),
    reply: Moment,
    errors: { ...reached, 'chat.help_first': 409 },
  },
  suggestTitle: {
    method: 'POST',
    path: '/api/chat/{id}/title',
    access: 'session',
    summary: 'Lets the connected model suggest a title. Nothing is stored.',
    rate: 'chat',
    params: IdParams,
    reply: z.object({ title: z.string() }),
    errors: {
      ...reached,
      'chat.busy': 409,
      'chat.help_first': 409,
      'chat.no_titles': 409,
      'chat.too_many': 429,
      'safety.retracted': 422,
      'chat.engine': 503,
    },
  },
  draft: {
    kind: 'events',
    method: 'POST',
    path: '/api/chat/{id}/draft',
    priority: 'high',
    access: 'session',
    summary: 'Drafts the caller’s next line, in up to three ways. Nothing is sent or stored.',
    rate: 'chat',
    params: IdParams,
    body: z.strictObject({
      /** What the caller has begun to write; the drafts go on from it. */
      begun: z.string().trim().max(MESSAGE_MAX).optional(),
    }),
    events: draftEvents,
    reply: z.object({ lines: z.array(DraftedLine) }),
    errors: { ...sending, 'chat.hint_help': 422, 'safety.retracted': 422, 'chat.engine': 503 },
  },
});
