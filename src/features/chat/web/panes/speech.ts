export type Pronoun = 'she' | 'he' | null;

/** How a character is spoken of: by a pronoun where one is known, else by the first name. */
export interface Speech {
  name: string;
  subject: string;
  object: string;
  /** At the beginning of a sentence: "Her", "His", "Isolde’s". */
  possessive: string;
  /** The label of the questions about what is remembered. */
  ask: string;
}

export function speechOf(name: string, pronoun: Pronoun): Speech {
  if (pronoun === 'she') return { name, subject: 'She', object: 'her', possessive: 'Her', ask: 'Ask her' };
  if (pronoun === 'he') return { name, subject: 'He', object: 'him', possessive: 'His', ask: 'Ask him' };
  return { name, subject: name, object: name, possessive: `${name}’s`, ask: 'Ask' };
}
