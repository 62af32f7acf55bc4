import type { CardField, MacroContext } from './context.ts';
import type { VariableValues } from './variable-values.ts';

/** What a macro may use when it is evaluated. */
export interface Call {
  context: MacroContext;
  variables: VariableValues;
  /** Names this macro and its place: equal for each expansion of the same text, and different for each place. */
  place: { pick: () => string; random: () => string };
  /** A text of the card with its macros expanded. */
  field: (name: CardField) => string;
  /** A creator's text with its macros expanded; empty within itself. */
  trusted: (key: string, text: string) => string;
  /** A user's text, in which only names and time are expanded. */
  userText: (text: string) => string;
  /** The text that an override replaces, at its first use; empty after it, null where nothing is overridden. */
  original: () => string | null;
}

export interface Macro {
  /** The number of arguments. What exceeds `max` belongs to the last one, unless none is allowed. */
  min: number;
  max: number;
  /** Null where the arguments make no sense: the macro stays as text. */
  run: (args: string[], call: Call) => string | null;
}

/** By name in lower case. */
export type MacroGroup = Record<string, Macro>;

/** A macro without arguments. */
export const value = (run: (call: Call) => string | number | null | undefined): Macro => ({
  ...{ min: 0, max: 0 },
  run: (_, call) => String(run(call) ?? ''),
});

export const macro = (min: number, max: number, run: Macro['run']): Macro => ({ min, max, run });
