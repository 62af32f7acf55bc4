import { z } from 'zod';

export const LorePosition = z.enum(['before_char', 'after_char', 'at_depth']);
/** What the secondary keys ask for: one of them, all of them, not one of them, not all of them. */
export const LoreLogic = z.enum(['any', 'all', 'not_any', 'not_all']);

/** A text that is added to the prompt when one of its keys occurs. */
export const LoreEntry = z.strictObject({
  /** Chosen by the creator of the entry; it never changes and is unique in its lorebook. */
  id: z.string().min(1).max(60),
  /** For the creator; never in a prompt. */
  name: z.string().default(''),
  /** One of them in the newest messages makes the entry count. `/pattern/flags` is a regular expression. */
  keys: z.array(z.string()),
  secondaryKeys: z.array(z.string()).default([]),
  /** Whether the secondary keys are asked at all. */
  selective: z.boolean().default(true),
  logic: LoreLogic.default('any'),
  /** May begin with decorators of the V3 standard, one on a line: "@@depth 2". */
  content: z.string(),
  enabled: z.boolean().default(true),
  /** Always active, without any key. */
  constant: z.boolean().default(false),
  /** Lower stands earlier in the prompt. */
  order: z.number().int().default(100),
  position: LorePosition.default('before_char'),
  /** For `at_depth`: how many messages from the newest; 0 stands after it. */
  depth: z.number().int().min(0).default(4),
  /** The role that an `at_depth` entry is inserted as. */
  role: z.enum(['system', 'user', 'assistant']).default('system'),
  /** Where there is no room for all, the lowest is left out first. Null: by order. */
  priority: z.number().nullable().default(null),
  /** Per cent: how often it counts when it could. */
  probability: z.number().min(0).max(100).default(100),
  caseSensitive: z.boolean().default(false),
  wholeWords: z.boolean().default(true),
  /** Every key is a regular expression, with or without slashes. */
  useRegex: z.boolean().default(false),
  /** Newest messages that are searched; null: as the lorebook says. */
  scanDepth: z.number().int().min(0).nullable().default(null),
  /** Other entries' texts cannot make it count. */
  excludeRecursion: z.boolean().default(false),
  /** Its text does not activate other entries. */
  preventRecursion: z.boolean().default(false),
});
export type LoreEntry = z.output<typeof LoreEntry>;

export const Lorebook = z.strictObject({
  name: z.string().default(''),
  description: z.string().default(''),
  /** Newest messages that are searched. */
  scanDepth: z.number().int().min(0).default(4),
  /** Tokens that all entries together may take; null: a share of the model's context. */
  tokenBudget: z.number().int().min(0).nullable().default(null),
  /** Whether the texts of entries that count are searched for more. */
  recursiveScanning: z.boolean().default(false),
  entries: z.array(LoreEntry),
});
export type Lorebook = z.output<typeof Lorebook>;
