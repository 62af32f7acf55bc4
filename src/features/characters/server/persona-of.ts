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

/** The character in the form that chats use. */
export function personaOf({ texts, lorebook, ...card }: Written): Persona {
  const { nickname, creatorNotes: _notes, ...fields } = textsOf(texts);
  return { ...fields, name: nickname || fields.name, ...card, ...(lorebook ? { lorebook } : {}) };
}
