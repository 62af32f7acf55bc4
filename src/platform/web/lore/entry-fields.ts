import type { LoreEntry } from '../../../shared/words/lorebook.ts';

/** The highest numbers that the owner of the lorebook takes. */
export interface LoreLimits {
  /** Messages. */
  depth: number;
  order: number;
  /** Of messages, levels and weights. */
  count: number;
  tokens: number;
}

export interface EntryFieldsProps {
  entry: LoreEntry;
  limits: LoreLimits;
  problemOf: (part: keyof LoreEntry) => string | undefined;
  onChange: (part: Partial<LoreEntry>) => void;
  /** A field was left. */
  onTouch?: (part: keyof LoreEntry) => void;
}
