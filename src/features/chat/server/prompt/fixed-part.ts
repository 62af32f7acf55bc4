// The parts of a prompt that depend only on the character and a few settings.
import type { Persona } from '../../../../shared/words/persona.ts';
import { prepare } from '../../../../shared/macros/macros.ts';
import type { GenerationLength } from '../../contract.ts';
import type { PromptMacros } from './prompt-macros.ts';
import { DRAFT_NOTE, lengthNote, MAIN_PROMPT, operatorPolicy, type Support } from './policy.ts';

export interface FixedPartRequest {
  productName: string;
  persona: Persona;
  mode: 'reply' | 'continue' | 'draft';
  length: GenerationLength;
  isExplicitAllowed: boolean;
  support: Support;
  /** Prompts of the creator that a lore entry switches off for this reply. */
  withoutSystemPrompt: boolean;
  withoutPostHistory: boolean;
}

type Written = (macros: PromptMacros) => string;

/** The texts whose macros are expanded for each prompt. */
export interface FixedPart {
  key: string;
  policy: string;
  main: Written;
  card: Written;
  closing: Written;
  examples: Written;
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
  const written = (text: string): Written => {
    const template = prepare(text);
    return (macros) => macros.expand(template);
  };
  const made = {
    key,
    policy: operatorPolicy(productName, isExplicitAllowed, support),
    main: override(withoutSystemPrompt ? '' : persona.systemPrompt),
    card: written(describe(persona)),
    closing: written(closingNote(request, !withoutPostHistory)),
    examples: written([persona.exampleDialogue, persona.house?.examples].filter(Boolean).join('\n')),
  };
  fixedParts.set(persona, made);
  return made;
}

/** A card's own prompt replaces ours; {{original}} in it inserts the replaced prompt. */
function override(own: string): Written {
  const original = prepare(MAIN_PROMPT);
  if (!own.trim()) return (macros) => macros.expand(original);
  const template = prepare(own);
  return (macros) => macros.expand(template, { original: macros.expand(original) });
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
  if (mode === 'draft') return DRAFT_NOTE;
  const notes = [lengthNote(length), hasPostHistory ? persona.postHistoryInstructions.trim() : ''];
  return notes.filter(Boolean).join('\n');
}
