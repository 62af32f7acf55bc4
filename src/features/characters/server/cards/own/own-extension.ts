import type { CharacterContent } from '../../../content.ts';
import { RATINGS, type Rating } from '../../../rules.ts';
import { eachOf, OWN_TEXTS, type OwnTextName } from '../../../text-fields.ts';
import type { Card } from '../model/card.ts';
import { isObject, type Json, type JsonObject } from '../model/json-value.ts';

/** Key of our extension of a card, for fields without a counterpart: age, hook, starters, rating, look. */
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

/** The look of our extension; otherwise the image prompt that other programs store. */
function lookIn(card: HasExtensions): Look {
  const own = ownExtension(card)['look'];
  if (own !== undefined && isObject(own))
    return { seed: textIn(own['seed']), tags: textsIn(own['tags']), words: textIn(own['words']) };
  const prompt = card.extensions['sd_character_prompt'];
  const words = prompt !== undefined && isObject(prompt) ? textIn(prompt['positive']).trim() : '';
  return { seed: '', tags: [], words };
}

/** Fields of our extension in a card that was exported here, or other programs' equivalents. */
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

/** Omits empty fields, and a look that another program's extension states already. */
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
