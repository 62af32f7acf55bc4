import type { LoreEntry } from '../model/lorebook.ts';

/**
 * How the keys of an entry are interpreted. `slash`: /pattern/flags is a regular expression, anything else
 * plain text. With `regex`, secondary keys and `constant` have no effect.
 */
export type KeyKind = 'plain' | 'regex' | 'slash';

const SLASHED = /^\/(.*)\/([a-z]*)$/s;

/** The pattern and flags of a key in slash form; null for plain text. */
export function slashForm(key: string): { pattern: string; flags: string } | null {
  const found = SLASHED.exec(key.trim());
  return found && { pattern: found[1]!, flags: found[2]! };
}

/** SillyTavern sets `use_regex` on every entry but means slash form. Its rules identify its entries. */
export function keyKindOf({ useRegex, extensions }: Pick<LoreEntry, 'useRegex' | 'extensions'>): KeyKind {
  if (typeof extensions['position'] === 'number' || typeof extensions['selectiveLogic'] === 'number')
    return 'slash';
  return useRegex ? 'regex' : 'plain';
}
