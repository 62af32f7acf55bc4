import { z } from 'zod';

/** `outlet`: the text stands where a prompt says {{outlet::name}}. */
export const LorePosition = z.enum([
  'before_char',
  'after_char',
  'at_depth',
  'before_examples',
  'after_examples',
  'outlet',
]);
/** Which secondary keys must occur: at least one, all, none, or not all of them. */
export const LoreLogic = z.enum(['any', 'all', 'not_any', 'not_all']);

/** What a reply is asked for. `swipe` is another alternative; `regenerate` replaces the reply. */
export const LoreTrigger = z.enum(['normal', 'continue', 'impersonate', 'swipe', 'regenerate', 'quiet']);
export type LoreTrigger = z.output<typeof LoreTrigger>;
/** Texts beside the messages that an entry may search. */
export const LoreText = z.enum([
  'persona',
  'description',
  'personality',
  'depth_prompt',
  'scenario',
  'creator_notes',
]);
export type LoreText = z.output<typeof LoreText>;

/** The characters with which an entry is used; with `isExclude`, those with which it is not. */
export const LoreFilter = z.strictObject({
  isExclude: z.boolean().default(false),
  names: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
});
export type LoreFilter = z.output<typeof LoreFilter>;

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
  /**
   * 0 searches at once. From 1 on, the entry waits until texts of entries are searched, and entries with a
   * higher level wait until those with a lower one bring nothing new.
   */
  delayUntilRecursion: z.number().int().min(0).default(0),
  /** The name in {{outlet::name}}, for the position `outlet`. */
  outletName: z.string().default(''),
  /** Whether it is used even when the budget is spent, and takes nothing of it. */
  ignoreBudget: z.boolean().default(false),
  /** Inclusion groups, separated by commas. Of each group, one entry at most is used. */
  group: z.string().default(''),
  /** Whether the highest order wins in a group, and not a draw. */
  groupOverride: z.boolean().default(false),
  /** Its share in the draw of a group. */
  groupWeight: z.number().int().min(0).default(100),
  /** Whether only the entries with the most matches remain in a group; null as the lorebook says. */
  groupScoring: z.boolean().nullable().default(null),
  /** For so many messages after it fired the entry stays active. */
  sticky: z.number().int().min(0).default(0),
  /** For so many messages after it fired, or after it stopped being sticky, it cannot fire again. */
  cooldown: z.number().int().min(0).default(0),
  /** The messages that a chat must have before the entry can fire. */
  delay: z.number().int().min(0).default(0),
  /** If there are any, the entry is used only for these. */
  triggers: z.array(LoreTrigger).default([]),
  /** Texts that are searched together with the messages. */
  matchTexts: z.array(LoreText).default([]),
  characterFilter: LoreFilter.nullable().default(null),
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
  /** While fewer entries are active, older messages are searched too. */
  minActivations: z.number().int().min(0).default(0),
  /** The number of newest messages that are searched for `minActivations`; 0 for all. */
  minActivationsDepth: z.number().int().min(0).default(0),
  /** Whether only the entries with the most matches remain in a group, where the entry does not say. */
  groupScoring: z.boolean().default(false),
  entries: z.array(LoreEntry),
});
export type Lorebook = z.output<typeof Lorebook>;
