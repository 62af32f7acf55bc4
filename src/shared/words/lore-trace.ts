// What a scan of lorebooks found: stored with a reply as JSON, and shown to the one who asked for it.
import { z } from 'zod';

/** Where a lorebook comes from. In this order they are scanned, and take of the budget. */
export const LoreScope = z.enum(['chat', 'persona', 'character', 'user', 'global']);
export type LoreScope = z.output<typeof LoreScope>;

export const LoreReason = z.enum([
  // Used:
  'constant',
  /** By the decorator @@activate. */
  'forced',
  'key',
  /** A key occurs in the text of another entry. */
  'recursion',
  'sticky',
  /** By @@keep_activate_after_match. */
  'kept',
  /** The caller activated it, for instance by meaning. */
  'outside',
  // Not used, although a key matched:
  'secondary',
  /** A key of @@exclude_keys occurs. */
  'excluded',
  'chance',
  'budget',
  'group',
  'cooldown',
  'delay',
  /** It waits until texts of entries are searched, and none was. */
  'recursion_delay',
  /** A key occurs only in the text of another entry, which does not activate it. */
  'no_recursion',
  'filter',
  'trigger',
  /** @@activate_only_after, @@activate_only_every or @@is_greeting does not hold. */
  'condition',
  /** By @@dont_activate. */
  'off',
  /** By @@dont_activate_after_match. */
  'once',
]);
export type LoreReason = z.output<typeof LoreReason>;

export const LorePlace = z.enum([
  'before_char',
  'after_char',
  'before_examples',
  'after_examples',
  'at_depth',
  'outlet',
  /** The beginning of the reply. */
  'prefill',
]);
export type LorePlace = z.output<typeof LorePlace>;

const EntryRef = z.strictObject({ bookId: z.string(), entryId: z.string() });
export type LoreRef = z.output<typeof EntryRef>;

/** Why an entry is in the prompt, or why one whose key matched is not. */
export const LoreTrace = EntryRef.extend({
  bookName: z.string(),
  scope: LoreScope,
  entryName: z.string(),
  isUsed: z.boolean(),
  reason: LoreReason,
  /** The primary key that matched; empty where none was needed. */
  key: z.string(),
  /** The newest of the given messages in which the key occurs, by its index; null where it is none. */
  messageIndex: z.number().int().min(0).nullable(),
  /** The entry whose text holds the key; null where it is none. */
  source: EntryRef.nullable(),
  tokens: z.number().int().min(0),
  /** Where the text stands; null where it is not used or empty. */
  place: LorePlace.nullable(),
});
export type LoreTrace = z.output<typeof LoreTrace>;

/**
 * That an entry fired, and until when this has effects. Numbers are messages of the path from its root, as
 * they were counted when the reply was asked for.
 */
export const LoreEffect = EntryRef.extend({
  /** The number of messages when it fired. An effect holds only for longer paths. */
  at: z.number().int().min(0),
  /** It stays active up to and including this number; 0 where it is not sticky. */
  stickyUntil: z.number().int().min(0).default(0),
  /** It cannot fire up to and including this number; 0 where it has no cooldown. */
  cooldownUntil: z.number().int().min(0).default(0),
  /** Kept for the decorators that ask whether the entry has fired before. */
  isLasting: z.boolean().default(false),
});
export type LoreEffect = z.output<typeof LoreEffect>;
