// A message, and the events by which a reply arrives.
import { z } from 'zod';
import { Help } from '../../shared/words/help.ts';
import { Timestamp } from '../../shared/words/ids.ts';

export const MessageState = z.enum([
  'complete',
  'streaming',
  'interrupted',
  'stopped',
  'failed',
  'retracted',
]);

/**
 * What the product did to a text. `masked`: personal data is covered. `corrected`: a claim to be a human or a
 * licensed professional was replaced. `out_of_role`: the product answered instead of the character. `cut`:
 * the reply exceeded its length limit and was truncated. `stand_in`: the built-in engine wrote in the place of a model
 * that did not answer.
 */
export const MessageMark = z.enum(['masked', 'corrected', 'out_of_role', 'cut', 'stand_in']);
export type MessageMark = z.infer<typeof MessageMark>;

export const Message = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  role: z.enum(['user', 'assistant']),
  /** The member that wrote a reply; null for the user. */
  speakerId: z.string().nullable(),
  /** The name of the persona that the user wrote it as; absent for none. It stays when the persona changes. */
  persona: z.string().optional(),
  content: z.string(),
  /** What the user wrote in their own language, where `content` is its translation; absent otherwise. */
  original: z.string().optional(),
  state: MessageState,
  /** Why a reply failed, as a sentence for the user. */
  problem: z.string().nullable(),
  /**
   * The position among the messages with the same parent, counted from 1, and the ids of those messages in
   * order.
   */
  alternative: z.number().int(),
  alternatives: z.array(z.string()),
  /** What the user wished of this reply when they asked for it again or steered it; absent without a wish. */
  hint: z.string().optional(),
  isEdited: z.boolean(),
  /** The user has pinned it; absent otherwise. */
  isPinned: z.boolean().optional(),
  createdAt: Timestamp,
  /**
   * Set when the user's message shows signs of suicide or self-harm. The client shows it before anything
   * else.
   */
  help: Help.nullable(),
  marks: z.array(MessageMark),
  /** What the model thought before it wrote this reply; absent if it did not. The text is read by `thoughts`. */
  thoughts: z.object({ tokens: z.number().int(), ms: z.number().int() }).optional(),
});
export type Message = z.infer<typeof Message>;

const Seq = z.number().int();
/**
 * Sequence numbers start at 0 and increase by one within a reply. A client that rejoins continues after the
 * last number it received. The message in `done` is the stored one and may differ from the concatenated
 * deltas, for instance where the beginning turned out to be thoughts.
 */
export const replyEvents = {
  start: z.object({
    seq: Seq,
    conversationId: z.string(),
    /** The stored user message, with `help` when it is needed; null for regenerate and continue. */
    userMessage: Message.nullable(),
    message: Message,
    isStandIn: z.boolean(),
  }),
  delta: z.object({ seq: Seq, text: z.string() }),
  /** What the model thinks, apart from the text. With `isWithdrawn` all of it so far is to be forgotten. */
  thought: z.object({ seq: Seq, text: z.string(), isWithdrawn: z.boolean().optional() }),
  usage: z.object({
    seq: Seq,
    promptTokens: z.number().int(),
    /** Thoughts included. */
    completionTokens: z.number().int(),
    isEstimate: z.boolean(),
    /** Of the completion and of the prompt; absent where the back-end does not report them. */
    thoughtTokens: z.number().int().optional(),
    cachedTokens: z.number().int().optional(),
  }),
  done: z.object({ seq: Seq, message: Message }),
  /** `kept` is the stored message with the text that had arrived; null when nothing was stored. */
  error: z.object({
    seq: Seq,
    code: z.string(),
    message: z.string(),
    retryAfter: z.number().nullable(),
    kept: Message.nullable(),
  }),
} as const;
