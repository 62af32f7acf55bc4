// The parts of a prompt that depend only on the character and a few settings.
import type { Persona } from '../../../../shared/words/persona.ts';
import { prepareNames } from '../../../../shared/words/macros.ts';
import { CONTINUE_NOTE, LENGTH_NOTE, MAIN_PROMPT, operatorPolicy, type Support } from './policy.ts';

export interface FixedPartRequest {
  productName: string;
  persona: Persona;
  mode: 'reply' | 'continue';
  length: 'short' | 'medium' | 'long';
  isExplicitAllowed: boolean;
  support: Support;
  /** Prompts of the creator that a lore entry switches off for this reply. */
  withoutSystemPrompt: boolean;
  withoutPostHistory: boolean;
}

/** Apart from the user's name. */
export interface FixedPart {
  key: string;
  policy: string;
  main: (userName: string) => string;
  card: (userName: string) => string;
  closing: (userName: string) => string;
  examples: (userName: string) => string;
}

/** The most recently used entry of each persona. */
const fixedParts = new WeakMap<Persona, FixedPart>();

export function fixedPart(request: FixedPartRequest): FixedPart {
  const { persona, productName, isExplicitAllowed, support, length, mode } = request;
  const { withoutSystemPrompt, withoutPostHistory } = request;
  const disabled = [withoutSystemPrompt, withoutPostHistory];
  const key = [isExplicitAllowed, support, length, mode, ...disabled, productName].join();
  const known = fixedParts.get(persona);
  if (known?.key === key) return known;
  const named = (text: string) => prepareNames(text, persona.name);
  const made = {
    key,
    policy: operatorPolicy(productName, isExplicitAllowed, support),
    main: named(override(withoutSystemPrompt ? '' : persona.systemPrompt, MAIN_PROMPT)),
    card: named(describe(persona)),
    closing: named(closingNote(request, !withoutPostHistory)),
    examples: named([persona.exampleDialogue, persona.house?.examples].filter(Boolean).join('\n')),
  };
  fixedParts.set(persona, made);
  return made;
}

/** A card's own prompt replaces ours; {{original}} in it inserts the replaced prompt. */
function override(own: string, original: string): string {
  return own.trim() ? own.replace(/\{\{\s*original\s*\}\}/gi, () => original) : original;
}

function describe(persona: Persona): string {
  const parts = [
    `Name: ${persona.name}`,
    `Age: ${persona.age}`,
    persona.description,
    persona.personality && `Personality: ${persona.personality}`,
    persona.scenario && `Scenario: ${persona.scenario}`,
    'The user is called {{user}}.',
  ];
  return parts.filter(Boolean).join('\n\n');
}

function closingNote({ persona, length, mode }: FixedPartRequest, hasPostHistory: boolean): string {
  const notes = [LENGTH_NOTE[length], hasPostHistory ? persona.postHistoryInstructions.trim() : ''];
  if (mode === 'continue') notes.push(CONTINUE_NOTE);
  return notes.filter(Boolean).join('\n');
}
