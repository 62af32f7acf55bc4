import type { Persona } from '../words/persona.ts';
import type { MacroContext } from './context.ts';

type Texts = Pick<
  Persona,
  'description' | 'personality' | 'scenario' | 'systemPrompt' | 'postHistoryInstructions' | 'exampleDialogue'
>;

/** The texts of a character that macros insert. */
export const cardOf = (texts: Texts): NonNullable<MacroContext['card']> => ({
  description: texts.description,
  personality: texts.personality,
  scenario: texts.scenario,
  systemPrompt: texts.systemPrompt,
  postHistoryInstructions: texts.postHistoryInstructions,
  exampleDialogue: texts.exampleDialogue,
});
