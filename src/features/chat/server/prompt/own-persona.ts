// What the model is told of the persona that the user speaks as.
import type { OwnPersona } from '../conversation-state.ts';
import { bracketed } from './bracketed.ts';
import type { PromptMacros } from './prompt-macros.ts';

/**
 * Empty where there is nothing but a name, which the card's section tells. Only names and time are expanded in what the
 * user wrote.
 */
export function writeOwnPersona(persona: OwnPersona | null, macros: PromptMacros): string {
  if (!persona) return '';
  const { name, pronouns, description } = persona;
  if (!pronouns && !description) return '';
  const head = `The user plays ${name}${pronouns ? ` (${pronouns})` : ''}.`;
  const text = [head, macros.expand('{{persona}}')].filter(Boolean).join('\n\n');
  return bracketed('persona', text);
}
