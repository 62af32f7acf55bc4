import { z } from 'zod';

export const LorePosition = z.enum(['before_char', 'after_char', 'at_depth']);
/** Which secondary keys must occur: at least one, all, none, or not all of them. */
export const LoreLogic = z.enum(['any', 'all', 'not_any', 'not_all']);

/** A text that is added to the prompt when one of its keys occurs. */
export const LoreEntry = z.strictObject({
  /** Chosen by the creator of the entry; it never changes and is unique in its lorebook. */
  id: z.string().min(1).max(60),
  /** For the creator only; never in a prompt. */
  name: z.string().default(''),
  /** One of them in the newest messages activates the entry. `/pattern/flags` is a regular expression. */
  keys: z.array(z.string()),
  secondaryKeys: z.array(z.string()).default([]),
  /** Whether the secondary keys are evaluated. */
  selective: z.boolean().default(true),
  logic: LoreLogic.default('any'),
  /** May begin with decorators of the V3 standard, one per line: "@@depth 2". */
  content: z.string(),
  enabled: z.boolean().default(true),
  /** Whether it is always active, regardless of its keys. */
  constant: z.boolean().default(false),
  /** Entries with lower numbers come earlier in the prompt. */
  order: z.number().int().default(100),
  position: LorePosition.default('before_char'),
  /** For `at_depth`: the number of messages that follow the entry in the prompt. */
  depth: z.number().int().min(0).default(4),
  /** The role under which an `at_depth` entry is inserted. */
  role: z.enum(['system', 'user', 'assistant']).default('system'),
  /** If the token budget is exceeded, entries with the lowest priority are dropped first. Null: by order. */
  priority: z.number().nullable().default(null),
  /** Probability of being activated when its keys match. Per cent. */
  probability: z.number().min(0).max(100).default(100),
  caseSensitive: z.boolean().default(false),
  wholeWords: z.boolean().default(true),
  /** Whether all keys are regular expressions, with or without slashes. */
  useRegex: z.boolean().default(false),
  /** The number of newest messages that are searched; null for the setting of the lorebook. */
  scanDepth: z.number().int().min(0).nullable().default(null),
  /** Whether the texts of other entries cannot activate it. */
  excludeRecursion: z.boolean().default(false),
  /** Whether its text cannot activate other entries. */
  preventRecursion: z.boolean().default(false),
});
export type LoreEntry = z.output<typeof LoreEntry>;

export const Lorebook = z.strictObject({
  name: z.string().default(''),
  description: z.string().default(''),
  /** The number of newest messages that are searched. */
  scanDepth: z.number().int().min(0).default(4),
  /** Maximum tokens of all entries together; null for a share of the model's context. */
  tokenBudget: z.number().int().min(0).nullable().default(null),
  /** Whether the texts of active entries can activate further entries. */
  recursiveScanning: z.boolean().default(false),
  entries: z.array(LoreEntry),
});
export type Lorebook = z.output<typeof Lorebook>;
