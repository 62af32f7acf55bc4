// World info as Kobold Lite keeps it.
import { isObject, listOf, numberOf, textOf, type Json, type JsonObject } from '../json.ts';

const keysOf = (value: Json | undefined): string[] =>
  textOf(value)
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** Of `selectiveLogic`: none of the secondary keys. */
const NOT_ANY = 2;

/** An entry in the form of a card (formats.md 3.3). */
function entryOf(entry: JsonObject, id: number): JsonObject {
  const secondary = keysOf(entry['keysecondary']);
  const against = keysOf(entry['keyanti']);
  const isAgainst = secondary.length === 0 && against.length > 0;
  const chance = numberOf(entry['probability']);
  return {
    ...{ id, keys: keysOf(entry['key']), content: textOf(entry['content']), name: textOf(entry['comment']) },
    enabled: entry['widisabled'] !== true,
    ...{ insertion_order: 100, constant: entry['constant'] === true },
    selective: isAgainst || (entry['selective'] === true && secondary.length > 0),
    secondary_keys: isAgainst ? against : secondary,
    extensions: {
      ...(isAgainst ? { selectiveLogic: NOT_ANY } : {}),
      ...(chance === null ? {} : { probability: chance, useProbability: true }),
    },
  };
}

/** The world info of a save as a file with one lorebook; null where there is none. */
export function koboldBook(chat: JsonObject): JsonObject | null {
  const entries = listOf(chat['worldinfo']).filter(isObject);
  if (entries.length === 0) return null;
  return { spec: 'lorebook_v3', data: { extensions: {}, entries: entries.map(entryOf) } };
}
