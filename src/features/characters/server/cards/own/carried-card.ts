import type { Card } from '../model/card.ts';
import type { Json, JsonObject } from '../model/json-value.ts';

/** Data of a card without a counterpart in our fields, kept for export. Plain JSON, stored in one column. */
export interface CarriedCard {
  /** Fields of `Card` by their names; empty if the character was not imported. */
  card: JsonObject;
  /** Fields of `Lorebook` by their names; empty if the card had no lorebook. */
  book: JsonObject;
  /** Fields of each `LoreEntry` by their names, under the entry's id in our lorebook. */
  entries: Record<string, JsonObject>;
}

export const nothingCarried = (): CarriedCard => ({ card: {}, book: {}, entries: {} });

/** Those of these fields that are defined. */
export function pick<T extends object>(source: T, keys: readonly (keyof T & string)[]): JsonObject {
  const made: JsonObject = {};
  for (const key of keys) if (source[key] !== undefined) made[key] = source[key] as Json;
  return made;
}

/** Fields of a card without a counterpart in our content. */
export const CARRIED_OF_CARD = [
  'spec',
  'specVersion',
  'groupOnlyGreetings',
  // Kept because the card's tags are free text, whereas ours are tags of the catalogue.
  'tags',
  'creator',
  'characterVersion',
  'creatorNotesMultilingual',
  'source',
  'creationDate',
  'modificationDate',
  'extensions',
  'unknown',
  'mirrors',
] as const satisfies readonly (keyof Card)[];
