/** How the card refers to its character. */

export type Pronoun = 'she' | 'he' | 'they';

export interface Who {
  /** All forms of the character's name, longest first. */
  names: string[];
  pronoun: Pronoun;
}

export const forms = {
  she: { object: 'her', possessive: 'her', own: 'hers', self: ['herself'] },
  he: { object: 'him', possessive: 'his', own: 'his', self: ['himself'] },
  they: { object: 'them', possessive: 'their', own: 'theirs', self: ['themself', 'themselves'] },
} as const;

/** Verbs that take a person and then a thing or a quality: "taught her patience", "call her difficult". */
export const givesTwo =
  /^(?:teach|teaches|taught|calls?|called|makes?|made|drives?|drove|considers?|considered|lets?|helps?|helped|costs?|gives?|gave|cost|offer|offers|offered|sends?|sent|owes?|owed|shows?|showed|promised?|promises|wins|won|earns?|earned|names?|named|thinks?)$/;

/** Irregular verb forms after the subject "I". */
export const withI: Record<string, string> = {
  is: 'am',
  are: 'am',
  was: 'was',
  were: 'was',
  has: 'have',
  does: 'do',
  "isn't": 'am not',
  "aren't": 'am not',
  "wasn't": "wasn't",
  "weren't": "wasn't",
  "hasn't": "haven't",
  "doesn't": "don't",
  "needn't": "needn't",
};
/** The same after the subject "you". */
export const withYou: Record<string, string> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  "isn't": "aren't",
  "doesn't": "don't",
  "hasn't": "haven't",
  "wasn't": "weren't",
};

/** Words after "she's" that show that it means "she has". */
export const perfects =
  /^(?:been|had|got|seen|done|kept|known|learned|learnt|lived|worked|spent|won|become|written|read|heard|told|made|loved|wanted|tried|survived|outlived|fought|travelled|traveled)$/;
