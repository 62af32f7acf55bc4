// What a reply was written from, and what the next one would be written from.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { MESSAGE_MAX } from './rules.ts';

/** The parts of a prompt, in its order. */
export const SectionKind = z.enum([
  'policy',
  'main',
  'card',
  'persona',
  'examples',
  'constant_lore',
  'scenes',
  'history',
  'lore',
  'memory',
  'note',
  'closing',
  'hint',
]);
export type SectionKind = z.infer<typeof SectionKind>;

export const RecordedSection = z.object({
  kind: SectionKind,
  tokens: z.number().int(),
  /**
   * Word for word as the model was given it. Null for the history, whose messages are read by their ids, and where
   * the text was erased.
   */
  text: z.string().nullable(),
});
export type RecordedSection = z.infer<typeof RecordedSection>;

export const SourceMessage = z.object({
  messageId: z.string(),
  conversationId: z.string(),
  role: z.enum(['user', 'assistant']),
  excerpt: z.string(),
  at: Timestamp,
});
export type SourceMessage = z.infer<typeof SourceMessage>;

/** What of the memory stood in a prompt. */
export const MemoryKind = z.enum(['pinned', 'fact', 'passage', 'scene', 'chapter']);
export type MemoryKind = z.infer<typeof MemoryKind>;

export const RecordedMemory = z.object({
  /** Of the fact or scene; null for a passage of the conversation. */
  id: z.string().nullable(),
  kind: MemoryKind,
  /** Null when it was forgotten or its message was deleted since. */
  text: z.string().nullable(),
  /** From 0 to 1, against the best that was found; null for what is always given. */
  score: z.number().nullable(),
  /** Words that it shares with the newest messages. */
  words: z.array(z.string()),
  sources: z.array(SourceMessage),
});
export type RecordedMemory = z.infer<typeof RecordedMemory>;

export const RecordedLore = z.object({
  book: z.string(),
  entry: z.string(),
  isUsed: z.boolean(),
  /** A word for why it is in or out, for instance `key`, `constant`, `budget`, `cooldown`. */
  why: z.string(),
  /** The key that matched; empty where none had to. */
  key: z.string(),
  /** The newest message that the key was found in. */
  messageId: z.string().nullable(),
  tokens: z.number().int(),
});
export type RecordedLore = z.infer<typeof RecordedLore>;

export const RecordedHistory = z.object({
  /** Messages in the prompt, and older ones that no longer fit. */
  count: z.number().int(),
  dropped: z.number().int(),
  firstMessageId: z.string().nullable(),
});

export const ReplyRecord = z.object({
  messageId: z.string(),
  model: z.string(),
  /** The built-in engine answered from the card; it has no window and no prompt. */
  isStandIn: z.boolean(),
  at: Timestamp,
  /** Counted by this product; `reported` is the count of the back-end. */
  tokens: z.number().int(),
  /** Whether the model's own tokenizer counted them; else they are estimates. */
  isExact: z.boolean(),
  /** The window that prompt and reply share, and what of it was kept for the reply. */
  limit: z.number().int(),
  reserve: z.number().int(),
  sections: z.array(RecordedSection),
  history: RecordedHistory,
  memory: z.array(RecordedMemory),
  /** Further memories that were not needed. */
  memoryLeftOut: z.number().int(),
  lore: z.array(RecordedLore),
  /** What the user wished of this try; null without a wish. */
  hint: z.string().nullable(),
  sampler: z.record(z.string(), z.number()),
  reported: z
    .object({
      promptTokens: z.number().int(),
      completionTokens: z.number().int(),
      isEstimate: z.boolean(),
      /** Of the prompt, what the back-end still had in its cache; null if it does not tell. */
      cachedTokens: z.number().int().nullable(),
      thoughtTokens: z.number().int().nullable(),
    })
    .nullable(),
  firstWordMs: z.number().int().nullable(),
  totalMs: z.number().int().nullable(),
  coins: z.number().int(),
  /** What was left out of the prompt or the reply, as sentences. */
  cut: z.array(z.string()),
});
export type ReplyRecord = z.infer<typeof ReplyRecord>;

const missing = { 'chat.missing': 404, 'memberships.required': 403 } as const;

export const chatRecordContract = contract({
  record: {
    method: 'GET',
    path: '/api/chat/{id}/message/{messageId}/record',
    access: 'session',
    summary: 'What the model was given for this reply, and why.',
    params: z.object({ id: Id, messageId: Id }),
    /** Null where it is not kept: the product's own answers, greetings, and replies of before. */
    reply: z.object({ record: ReplyRecord.nullable() }),
    errors: missing,
  },
  prompt: {
    method: 'POST',
    path: '/api/chat/{id}/prompt',
    access: 'session',
    summary: 'The prompt as it would be sent for this message. Nothing is sent or stored.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      content: z.string().trim().min(1, 'Write something first').max(MESSAGE_MAX),
      /** The message that this one would answer; defaults to the newest message on the shown path. */
      parentId: Id.optional(),
    }),
    reply: z.object({
      messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
      sections: z.array(RecordedSection),
      history: RecordedHistory,
      memory: z.array(
        z.object({
          kind: MemoryKind,
          text: z.string(),
          score: z.number().nullable(),
          words: z.array(z.string()),
          /** Ids of messages. */
          sources: z.array(z.string()),
        }),
      ),
      lore: z.array(
        z.object({
          book: z.string(),
          entry: z.string(),
          fired: z.boolean(),
          why: z.string(),
          key: z.string(),
          tokens: z.number().int(),
        }),
      ),
      tokens: z.number().int(),
      isExact: z.boolean(),
      limit: z.number().int(),
      reserve: z.number().int(),
      model: z.string(),
      isStandIn: z.boolean(),
      cut: z.array(z.string()),
    }),
    errors: { ...missing, 'chat.parent': 409, 'chat.too_long': 422, 'safety.blocked': 422 },
  },
});
