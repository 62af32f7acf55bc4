import type { LoreEntry as OwnEntry } from '../../../../../shared/words/lorebook.ts';
import { LORE_DEPTH_MAX, LORE_ORDER_MAX } from '../../../rules.ts';
import { numberIn, type Json, type JsonObject } from '../model/json-value.ts';
import type { LoreEntry } from '../model/lorebook.ts';
import { keyKindOf } from '../lore/key-kind.ts';

/** Indexed by SillyTavern's numbers (formats.md 3.7). */
const LOGICS: readonly OwnEntry['logic'][] = ['any', 'not_all', 'not_any', 'all'];
const ROLES: readonly OwnEntry['role'][] = ['system', 'user', 'assistant'];
/**
 * SillyTavern's positions (around the character, around the author's note, in the chat, around the examples,
 * outlet) mapped to our three.
 */
const POSITIONS: readonly OwnEntry['position'][] = [
  'before_char',
  'after_char',
  'at_depth',
  'at_depth',
  'at_depth',
  'after_char',
  'after_char',
  'after_char',
];
const POSITION_NUMBERS = { before_char: 0, after_char: 1, at_depth: 4 };
const DEFAULT_DEPTH = 4;
const DEFAULT_ORDER = 100;

/** Rounds to a whole number and clamps it; null if the value is not a number. */
export function wholeIn(value: Json | undefined, least: number, most: number): number | null {
  const number = numberIn(value);
  return number === null ? null : Math.min(most, Math.max(least, Math.round(number))) || 0;
}

const oneOf = <T>(list: readonly T[], value: Json | undefined): T | undefined => list[numberIn(value) ?? -1];

/** Converts a card's entry to our model. Data without a counterpart stays in the carried card. */
export function ownEntryOf(entry: LoreEntry, id: string): OwnEntry {
  const { extensions: more } = entry;
  const kind = keyKindOf(entry);
  const chance = more['useProbability'] === false ? null : numberIn(more['probability']);
  const wholeWords = more['match_whole_words'];
  return {
    id,
    name: entry.name || entry.comment || '',
    keys: entry.keys,
    secondaryKeys: entry.secondaryKeys ?? [],
    // By the standard, secondary keys and `constant` have no effect with regular expressions.
    selective: kind !== 'regex' && (entry.selective ?? false),
    constant: kind !== 'regex' && (entry.constant ?? false),
    logic: oneOf(LOGICS, more['selectiveLogic']) ?? 'any',
    content: entry.content,
    enabled: entry.enabled,
    order: wholeIn(entry.insertionOrder, -LORE_ORDER_MAX, LORE_ORDER_MAX) ?? DEFAULT_ORDER,
    position: oneOf(POSITIONS, more['position']) ?? entry.position ?? 'before_char',
    depth: wholeIn(more['depth'], 0, LORE_DEPTH_MAX) ?? DEFAULT_DEPTH,
    role: oneOf(ROLES, more['role']) ?? 'system',
    priority: entry.priority ?? null,
    probability: Math.min(100, Math.max(0, chance ?? 100)),
    caseSensitive: entry.caseSensitive ?? more['case_sensitive'] === true,
    // The standard matches a keyword anywhere; SillyTavern matches whole words by default.
    wholeWords: typeof wholeWords === 'boolean' ? wholeWords : kind === 'slash',
    useRegex: kind === 'regex',
    scanDepth: wholeIn(more['scan_depth'], 0, LORE_DEPTH_MAX),
    excludeRecursion: more['exclude_recursion'] === true,
    preventRecursion: more['prevent_recursion'] === true,
  };
}

/** How each of our fields is written as a rule of SillyTavern. */
export const RULES: Partial<Record<keyof OwnEntry, (own: OwnEntry) => JsonObject>> = {
  logic: (own) => ({ selectiveLogic: LOGICS.indexOf(own.logic) }),
  position: (own) => ({ position: POSITION_NUMBERS[own.position] }),
  depth: (own) => ({ depth: own.depth }),
  role: (own) => ({ role: ROLES.indexOf(own.role) }),
  probability: (own) => ({ probability: own.probability, useProbability: true }),
  wholeWords: (own) => ({ match_whole_words: own.wholeWords }),
  scanDepth: (own) => ({ scan_depth: own.scanDepth }),
  excludeRecursion: (own) => ({ exclude_recursion: own.excludeRecursion }),
  preventRecursion: (own) => ({ prevent_recursion: own.preventRecursion }),
};
