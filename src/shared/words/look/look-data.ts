// What a character looks like, for every engine that draws pictures of it. It belongs to the character and not to a
// version, and travels in cards.
import { z } from 'zod';
import { DisplayLine } from '../display-line-kind.ts';
import {
  ADULT_AGE,
  AGE_MAX,
  BINDING_LORAS_MAX,
  BINDINGS_MAX,
  DESCRIPTOR_MAX,
  LOOK_VERSION,
  LOOK_WORD_MAX,
  LOOK_WORDS_MAX,
  LORA_NAME_MAX,
  MODEL_MAX,
} from './look-parts.ts';

const Descriptor = DisplayLine.max(DESCRIPTOR_MAX, `At most ${DESCRIPTOR_MAX} characters can be kept`);
const Word = DisplayLine.min(1, 'Write a word').max(
  LOOK_WORD_MAX,
  `At most ${LOOK_WORD_MAX} characters can be kept`,
);
const words = z.array(Word).max(LOOK_WORDS_MAX, `At most ${LOOK_WORDS_MAX} can be kept`);

const LookLora = z.strictObject({
  /** As the engine calls it. */
  name: z.string().trim().min(1, 'Name the LoRA').max(LORA_NAME_MAX),
  weight: z.number().min(-2).max(2),
});

/** What one model needs beside the rest. */
export const LookBinding = z.strictObject({
  model: z.string().min(1).max(MODEL_MAX),
  /** Identity words that only this model knows, for instance what its LoRA was trained with. */
  words: words.default([]),
  loras: z.array(LookLora).max(BINDING_LORAS_MAX, `At most ${BINDING_LORAS_MAX} can be kept`).default([]),
  /** Whether the chosen pictures of the sheet are sent, where the engine takes references. */
  sendsReferences: z.boolean().default(true),
  /** How closely they are followed. */
  referenceWeight: z.number().min(0).max(1).default(0.7),
});
export type LookBinding = z.output<typeof LookBinding>;

/** Each field with its own schema: what a card brings is read piece by piece. */
export const LOOK_FIELDS = {
  face: Descriptor.default(''),
  hair: Descriptor.default(''),
  eyes: Descriptor.default(''),
  skin: Descriptor.default(''),
  build: Descriptor.default(''),
  marks: Descriptor.default(''),
  /** Worn where a request names no clothes. */
  clothes: Descriptor.default(''),
  /** Apparent age in years, of an adult; null where it is not said. */
  age: z
    .number()
    .int('The age is a whole number')
    .min(ADULT_AGE, 'Everybody who is drawn is an adult: 18 or older')
    .max(AGE_MAX)
    .nullable()
    .default(null),
  /** Given with every picture. */
  identityWords: words.default([]),
  /** What no picture may show. */
  negativeWords: words.default([]),
  /** `fixed`: one seed for all pictures, where a request names none. */
  seedPolicy: z.enum(['per_picture', 'fixed']).default('per_picture'),
} as const;

export const LookData = z.strictObject({
  version: z.literal(LOOK_VERSION).default(LOOK_VERSION),
  ...LOOK_FIELDS,
  bindings: z.array(LookBinding).max(BINDINGS_MAX, `At most ${BINDINGS_MAX} can be kept`).default([]),
});
export type LookData = z.output<typeof LookData>;
