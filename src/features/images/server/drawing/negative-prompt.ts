// The negative prompt. Users can add to it, but cannot remove the terms that keep people adult.

/** Terms that say grown-up: asking to leave them out would ask for the opposite. */
const ADULTHOOD =
  /\b(adults?|grown|mature|old(?:er)?|aged?|ageing|aging|elder\w*|middle-?aged|wrinkl\w*|wom[ae]n|m[ae]n|(?:[2-9]\d|1\d\d)\s*(?:\+|y|years?))(?!\w)/iu;

const EXPLICIT = 'nudity, explicit';
const ALWAYS = 'photograph of a real person, watermark, text';
const ADDED = new Set(`${EXPLICIT}, ${ALWAYS}`.split(', '));

/** What its asker wrote of a negative prompt. */
export const askedNegativePrompt = (kept: string): string =>
  kept
    .split(', ')
    .filter((term) => !ADDED.has(term))
    .join(', ');

/** @param mayBeExplicit only where the character's rating and the user's own switch both allow it. */
export function negativePrompt(asked: string, mayBeExplicit: boolean): string {
  const kept = asked
    .split(/[,;\n]/)
    .map((term) => term.trim())
    .filter((term) => term && !ADULTHOOD.test(term));
  return [...kept, ...(mayBeExplicit ? [] : [EXPLICIT]), ALWAYS].join(', ');
}
