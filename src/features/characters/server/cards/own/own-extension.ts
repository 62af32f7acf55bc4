import type { CharacterContent } from '../../../content.ts';
import { RATINGS, type Rating } from '../../../rules.ts';
import { eachOf, OWN_TEXTS, type OwnTextName } from '../../../text-fields.ts';
import type { Card } from '../model/card.ts';
import { isObject, type Json, type JsonObject } from '../model/json-value.ts';

/** Under which a card keeps what only we have: age, hook, starters, rating, look. */
export const OWN_KEY = 'nightbloom';

type Look = CharacterContent['look'];
type HasExtensions = Pick<Card, 'extensions'>;

export function ownExtension({ extensions }: HasExtensions): JsonObject {
  const value = extensions[OWN_KEY];
  return value !== undefined && isObject(value) ? value : {};
}

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? (value.filter((item) => typeof item === 'string' && item.trim() !== '') as string[])
    : [];
const ratingIn = (value: Json | undefined): Rating | null =>
  RATINGS.find((rating) => rating === value) ?? null;

/** Our own, else the words that other programs put before every picture. */
function lookIn(card: HasExtensions): Look {
  const own = ownExtension(card)['look'];
  if (own !== undefined && isObject(own))
    return { seed: textIn(own['seed']), tags: textsIn(own['tags']), words: textIn(own['words']) };
  const prompt = card.extensions['sd_character_prompt'];
  const words = prompt !== undefined && isObject(prompt) ? textIn(prompt['positive']).trim() : '';
  return { seed: '', tags: [], words };
}

/** Our own fields in a card that was exported here, or what other programs have in their place. */
export function ownFieldsIn(card: HasExtensions) {
  const own = ownExtension(card);
  return {
    texts: eachOf(OWN_TEXTS, (name) => textIn(own[name])),
    starters: textsIn(own['starters']),
    rating: ratingIn(own['rating']),
    look: lookIn(card),
  };
}

type OwnFields = Pick<CharacterContent, 'age' | OwnTextName | 'starters' | 'rating' | 'look'>;

/** Only what is said, and what another program's extension does not say already. */
export function printOwnFields(
  { age, starters, rating, look, ...texts }: OwnFields,
  extensions: JsonObject,
): JsonObject {
  const made: JsonObject = {};
  for (const name of OWN_TEXTS) if (texts[name] !== '') made[name] = texts[name];
  if (age !== null) made['age'] = age;
  if (starters.length > 0) made['starters'] = starters;
  if (rating !== null) made['rating'] = rating;
  const { seed, tags, words } = look;
  if (seed !== '' || tags.length > 0 || words !== lookIn({ extensions }).words)
    made['look'] = { seed, tags, words };
  return made;
}
