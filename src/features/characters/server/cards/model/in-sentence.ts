/** A text, shortened to fit into a sentence. */
export const inSentence = (fact: string): string => (fact.length > 80 ? `${fact.slice(0, 79)}…` : fact);
