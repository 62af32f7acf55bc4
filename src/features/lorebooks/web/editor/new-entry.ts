import type { LoreEntry } from '../../../../shared/words/lorebook.ts';

/** An entry with default values. @param id must be unique in its lorebook */
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
