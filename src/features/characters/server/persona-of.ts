import type { Persona } from '../../../shared/words/persona.ts';
import type { Lorebook } from '../../../shared/words/lorebook.ts';
import { textsOf, type Texts } from '../text-fields.ts';

interface Written {
  texts: Texts;
  age: number;
  greetings: string[];
  tags: string[];
  /** Null if there are no entries. */
  lorebook: Lorebook | null;
}

/** Begins a chat with an imported character whose card has no greeting. */
const SILENT = '*{{char}} looks up, and waits for you to begin.*';

/** The character in the form that chats use. */
export function personaOf({ texts, lorebook, ...card }: Written): Persona {
  const { nickname, creatorNotes: _notes, ...fields } = textsOf(texts);
  const greetings = card.greetings.length > 0 ? card.greetings : [SILENT];
  return { ...fields, name: nickname || fields.name, ...card, greetings, ...(lorebook ? { lorebook } : {}) };
}
