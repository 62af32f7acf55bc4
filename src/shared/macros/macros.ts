// The macros of cards and lorebooks (formats.md 3.10). Pure: equal contexts give equal results.
import type { MacroContext, VariableChange } from './context.ts';
import { Evaluator } from './evaluate.ts';
import { mayHaveMacros, parse } from './parse.ts';
import type { Node } from './nodes.ts';

/** A text that was read once. Keep it as long as its card, and expand it for each reply. */
export interface Template {
  text: string;
  /** Null if there is nothing to expand. */
  nodes: readonly Node[] | null;
}

export interface Expansion {
  text: string;
  /** What to store with the conversation once the text is used. */
  changes: VariableChange[];
}

/**
 * Reads a text that a creator or operator wrote, in time linear in its length. A prompt builder keeps the templates
 * of a persona (a `WeakMap` by persona) and expands them with one expander for each reply.
 */
export function prepare(text: string): Template {
  return { text, nodes: mayHaveMacros(text) ? parse(text) : null };
}

/**
 * Expands several texts of one reply. A variable that one text sets is known to the next, so texts are expanded in the
 * order of the prompt; the limits on evaluations and inserted text are for all of them together.
 *
 *     const macros = createExpander({ names, card, clock, chatId, seed: reply.seed, variables, … });
 *     const main = macros.expand(templates.systemPrompt, { original: MAIN_PROMPT });
 *     const card = macros.expand(templates.description);
 *     const about = macros.expandUserText(user.persona);
 *     store(macros.changes());
 *
 * Never expand a text that came out of an expansion, nor what a model or another user wrote: history goes into the
 * prompt as it is.
 */
export function createExpander(context: MacroContext) {
  const evaluator = new Evaluator(context);
  return {
    /** @param options.original the text that `{{original}}` inserts once, for a text that replaces another */
    expand(template: Template | string, { original }: { original?: string } = {}): string {
      const { text, nodes } = typeof template === 'string' ? prepare(template) : template;
      return nodes ? evaluator.expand(text, nodes, original) : text;
    },
    /** Only names and time; everything else stays as it was typed. */
    expandUserText(text: string): string {
      return mayHaveMacros(text) ? evaluator.expandUserText(text) : text;
    },
    /** Of all texts so far. */
    changes: (): VariableChange[] => evaluator.variables.changes(),
  };
}
export type Expander = ReturnType<typeof createExpander>;

/** Expands one text of a creator or operator; `createExpander` does several. */
export function expand(template: Template | string, context: MacroContext, original?: string): Expansion {
  const expander = createExpander(context);
  const text = expander.expand(template, original === undefined ? {} : { original });
  return { text, changes: expander.changes() };
}

/**
 * Expands a text that the user has typed: a message, a persona, a note. Only names and time are expanded in it, never
 * variables, chance or texts of the card.
 */
export const expandUserText = (
  text: string,
  context: Pick<MacroContext, 'names' | 'clock' | 'chat'>,
): string => createExpander(context).expandUserText(text);
