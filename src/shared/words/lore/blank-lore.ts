// Default values of a lorebook, without its schema, which the browser's bundle leaves out.
import type { LoreEntry, Lorebook } from '../lorebook.ts';

export const BLANK_LORE_ENTRY: Omit<LoreEntry, 'id'> = {
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
  delayUntilRecursion: 0,
  outletName: '',
  ignoreBudget: false,
  group: '',
  groupOverride: false,
  groupWeight: 100,
  groupScoring: null,
  sticky: 0,
  cooldown: 0,
  delay: 0,
  triggers: [],
  matchTexts: [],
  characterFilter: null,
};

export const BLANK_LOREBOOK: Omit<Lorebook, 'entries'> = {
  name: '',
  description: '',
  scanDepth: 4,
  tokenBudget: null,
  recursiveScanning: false,
  minActivations: 0,
  minActivationsDepth: 0,
  groupScoring: false,
};

/** An entry with default values. @param id must be unique in its lorebook */
export const newEntry = (id: string): LoreEntry => ({ ...BLANK_LORE_ENTRY, id });
