import { BLANK_LORE_ENTRY } from '../../../../shared/words/lore/blank-lore.ts';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';

/** A lore entry with default values. @param id must be unique in its lorebook */
export const newEntry = (id: string): LoreEntry => ({ ...BLANK_LORE_ENTRY, id });

/** A number that no entry has as its id. */
export function freeId(entries: readonly Pick<LoreEntry, 'id'>[]): string {
  const taken = new Set(entries.map(({ id }) => id));
  let number = entries.length + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}

/** Splits a line into keywords at its commas, but not at those within a regular expression. */
export function keysIn(text: string): string[] {
  const keys = text.match(/\s*\/(?:\\.|[^/\\])+\/[a-z]*\s*(?=,|$)|[^,]+/g) ?? [];
  return [...new Set(keys.map((key) => key.trim()).filter(Boolean))];
}
