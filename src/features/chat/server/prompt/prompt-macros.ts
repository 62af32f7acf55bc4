// The macros of one prompt (formats.md 3.10).
import { cardOf } from '../../../../shared/macros/card-of.ts';
import type { MacroContext, VariableChange } from '../../../../shared/macros/context.ts';
import { createExpander, type Template } from '../../../../shared/macros/macros.ts';
import type { Persona } from '../../../../shared/words/persona.ts';

export interface PromptMacros {
  expand(template: Template | string, options?: { original?: string }): string;
  /** Only names and time. */
  expandUserText(text: string): string;
  /** Texts of lorebook entries by the names of their outlets. */
  outlets: Map<string, string>;
  /** Variables that the texts of the prompt have set. */
  changes(): VariableChange[];
}

export function createPromptMacros(
  persona: Persona,
  context: Omit<MacroContext, 'card' | 'greetings' | 'outlets' | 'target'>,
): PromptMacros {
  const outlets = new Map<string, string>();
  const expander = createExpander({
    ...context,
    card: cardOf(persona),
    greetings: persona.greetings,
    outlets,
    target: 'prompt',
  });
  return {
    expand: expander.expand,
    expandUserText: expander.expandUserText,
    outlets,
    changes: expander.changes,
  };
}
