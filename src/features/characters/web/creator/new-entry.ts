import type { LoreEntry } from '../../../../shared/words/lorebook.ts';

/** A lore entry with default values. @param id must be unique in its lorebook */
export const newEntry = (id: string): LoreEntry => ({
  id,
  name: '',
  keys: [],
  secondaryKeys: [],
  selective: true,
  logic: 'any',
  content: '',
  enabled: true,
  constant: false,
  order: 100,
  position: 'before_char',
  depth: 4,
  role: 'system',
  priority: null,
  probability: 100,
  caseSensitive: false,
  wholeWords: true,
  useRegex: false,
  scanDepth: null,
  excludeRecursion: false,
  preventRecursion: false,
});

/** A number that no entry has as its id. */
export function freeId(entries: readonly Pick<LoreEntry, 'id'>[]): string {
  const taken = new Set(entries.map(({ id }) => id));
  let number = entries.length + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}
