import type { JsonObject } from './json-value.ts';

/** A lorebook with the field names of V3's `character_book`. Fields that the file lacks are absent here. */
export interface Lorebook {
  name?: string;
  description?: string;
  /** The number of newest messages that are searched. */
  scanDepth?: number;
  tokenBudget?: number;
  recursiveScanning?: boolean;
  extensions: JsonObject;
  entries: LoreEntry[];
  unknown: JsonObject;
  /** Keys next to `data` in a stand-alone V3 lorebook file. */
  besideData?: JsonObject;
}

export interface LoreEntry {
  keys: string[];
  /** With `selective`, one of these must match too. */
  secondaryKeys?: string[];
  /** May begin with V3 decorators (shared/words/lore/lore-decorators.ts). */
  content: string;
  enabled: boolean;
  /** Lower = earlier in the prompt. */
  insertionOrder: number;
  /** As in the file; keyKindOf (key-kind.ts) interprets it. */
  useRegex: boolean;
  caseSensitive?: boolean;
  /** Always active. */
  constant?: boolean;
  selective?: boolean;
  position?: 'before_char' | 'after_char';
  /** Lowest is dropped first when the budget is full. */
  priority?: number;
  id?: number | string;
  name?: string;
  comment?: string;
  /** Contains SillyTavern's additional rules under the keys of world-info-keys.ts. */
  extensions: JsonObject;
  unknown: JsonObject;
}
