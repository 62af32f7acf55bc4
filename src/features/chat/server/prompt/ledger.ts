// Counts the tokens of a prompt, section by section.
import type { RecordedSection, SectionKind } from '../../record-contract.ts';
import { MESSAGE_OVERHEAD } from './tokens.ts';

export interface Ledger {
  /** @returns the text; an empty one makes no section */
  add(kind: SectionKind, text: string): string;
  /** A section whose text is not kept here. */
  addTokens(kind: SectionKind, tokens: number): void;
  spent(): number;
  /** The texts as they were counted. */
  texts(): string[];
  /** In the order of the prompt. */
  sections(): RecordedSection[];
}

/** Sections in the order in which they stand in a prompt: what stays the same from turn to turn comes first. */
const ORDER: readonly SectionKind[] = [
  'policy',
  'main',
  'constant_lore',
  'card',
  'persona',
  'examples',
  'scenes',
  'history',
  'lore',
  'memory',
  'note',
  'closing',
  'hint',
];

/** @param measure tokens of a text, without what a template adds */
export function createLedger(measure: (text: string) => number): Ledger {
  const rows: RecordedSection[] = [];
  const texts: string[] = [];
  const add = (row: RecordedSection) => {
    const same = rows.find(({ kind }) => kind === row.kind);
    if (!same) return void rows.push(row);
    same.tokens += row.tokens;
    same.text = [same.text, row.text].filter((text) => text !== null).join('\n\n') || null;
  };
  return {
    add(kind, text) {
      if (!text) return text;
      texts.push(text);
      add({ kind, text, tokens: measure(text) + MESSAGE_OVERHEAD });
      return text;
    },
    addTokens(kind, tokens) {
      if (tokens > 0) add({ kind, text: null, tokens });
    },
    texts: () => texts,
    spent: () => rows.reduce((sum, { tokens }) => sum + tokens, 0),
    sections: () => rows.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)),
  };
}
