// How replies are written in a conversation: the author's note, length, samplers, stop texts, thinking.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { IdParams } from '../../shared/words/ids.ts';
import { GenerationLength, Thinking } from './contract.ts';
import {
  MODEL_ID_MAX,
  NOTE_DEPTH_MAX,
  NOTE_EVERY_MAX,
  NOTE_MAX,
  SAMPLER_NAMES,
  SAMPLER_RANGES,
  STOP_TEXT_MAX,
  STOPS_MAX,
} from './generation-rules.ts';

const within = (name: keyof typeof SAMPLER_RANGES) => {
  const { min, max } = SAMPLER_RANGES[name];
  return z
    .number()
    .min(min, `At least ${min}`)
    .max(max, `At most ${max.toLocaleString('en-US')}`)
    .optional();
};
const wholeWithin = (name: keyof typeof SAMPLER_RANGES) => {
  const { min, max } = SAMPLER_RANGES[name];
  return z
    .number()
    .int('Whole numbers only')
    .min(min, `At least ${min}`)
    .max(max, `At most ${max.toLocaleString('en-US')}`)
    .optional();
};

/** What is absent is left to the model. */
const Samplers = z.strictObject({
  temperature: within('temperature'),
  topP: within('topP'),
  topK: wholeWithin('topK'),
  minP: within('minP'),
  repetitionPenalty: within('repetitionPenalty'),
  presencePenalty: within('presencePenalty'),
  frequencyPenalty: within('frequencyPenalty'),
  seed: wholeWithin('seed'),
});

const AuthorsNote = z.strictObject({
  isOn: z.boolean(),
  text: z
    .string()
    .trim()
    .max(NOTE_MAX, `At most ${NOTE_MAX.toLocaleString('en-US')} characters`),
  /** How many messages stand after it; `top` is before all of them. */
  depth: z.union([z.literal('top'), z.number().int().min(0).max(NOTE_DEPTH_MAX)]),
  /** It stands in the prompt of every n-th message of the user. */
  every: z.number().int().min(1).max(NOTE_EVERY_MAX),
});
export type AuthorsNote = z.infer<typeof AuthorsNote>;

export const Generation = z.strictObject({
  /** One of those on offer; null for the usual one. A preset without it leaves a chat's model as it is. */
  model: z.string().min(1).max(MODEL_ID_MAX).nullable().optional(),
  note: AuthorsNote,
  length: GenerationLength,
  thinking: Thinking,
  sampler: Samplers,
  /** A reply ends before any of them. */
  stop: z
    .array(
      z
        .string()
        .min(1)
        .max(STOP_TEXT_MAX, `At most ${STOP_TEXT_MAX} characters`)
        // One of spaces alone would end every reply after its first word.
        .refine((text) => text.includes('\n') || text.trim() !== '', 'Write a text that is more than spaces'),
    )
    .max(STOPS_MAX, `At most ${STOPS_MAX}`),
});
export type Generation = z.infer<typeof Generation>;

export const GenerationChange = Generation.partial().extend({
  /** What is absent of it stays. */
  note: AuthorsNote.partial().optional(),
  /** The text that a note's text is to replace. Refused with the note as it is where another device has changed it. */
  noteReplaces: z.string().max(NOTE_MAX).optional(),
});
export type GenerationChange = z.infer<typeof GenerationChange>;

/** A model that may be chosen. */
export const OfferedChatModel = z.object({
  id: z.string(),
  name: z.string(),
  isMemberOnly: z.boolean(),
  /** It does not answer at present: the usual one writes. */
  isAway: z.boolean(),
});
export type OfferedChatModel = z.infer<typeof OfferedChatModel>;

export const GenerationState = z.object({
  settings: Generation,
  /** What may be chosen beside the usual model. */
  models: z.array(OfferedChatModel),
  /** The preset whose settings were copied last, and whether the chat differs from it by now; null for none. */
  preset: z.object({ id: z.string(), name: z.string(), isChanged: z.boolean() }).nullable(),
  /** Whether the caller's membership lets them set samplers; without it they are kept and not sent. */
  maySetSamplers: z.boolean(),
  /** What the model that writes can be told; anything else is kept and not sent. */
  takes: z.array(z.enum(SAMPLER_NAMES)),
  thinking: z.array(Thinking.exclude(['default'])),
  /** The built-in stand-in follows neither a note nor samplers. */
  isStandIn: z.boolean(),
  /** Tokens that the note may take; a longer one is cut in the prompt. */
  noteTokens: z.number().int(),
});
export type GenerationState = z.infer<typeof GenerationState>;

const missing = { 'chat.missing': 404, 'memberships.required': 403 } as const;

export const generationContract = contract({
  read: {
    method: 'GET',
    path: '/api/chat/{id}/generation',
    access: 'session',
    summary: 'How replies are written in a conversation, and what its model can be told.',
    params: IdParams,
    reply: GenerationState,
    errors: missing,
  },
  change: {
    method: 'PATCH',
    path: '/api/chat/{id}/generation',
    access: 'session',
    summary:
      'Changes how replies are written from the next one on; each field but the note is replaced as a whole.',
    params: IdParams,
    body: GenerationChange,
    reply: GenerationState,
    errors: {
      ...missing,
      'chat.model': 409,
      'chat.note_changed': 409,
      'safety.blocked': 422,
      'chat.hint_help': 422,
    },
  },
});
