import { createBinder } from './binder.ts';
import type { PictureReading } from './reading.ts';
import { tokensOf } from './tokens.ts';

/**
 * Free text -> what a picture shall show. Adjectives belong to the noun that follows them ("long red hair"), to the one
 * before after a verb ("her hair is red"), and the clothes take a colour that stands alone after "in" or "wearing".
 * What no word of the lexicon knows is listed as left out.
 *
 * @param hasSitter the person is given by the character: the first noun for a person means her or him.
 */
export function readPrompt(text: string, hasSitter = false): PictureReading {
  const binder = createBinder(hasSitter);
  let clause = 0;
  for (const token of tokensOf(text)) {
    if (token.clause !== clause) binder.endClause();
    clause = token.clause;
    binder.take(token);
  }
  return binder.finish();
}
