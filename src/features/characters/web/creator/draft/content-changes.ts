import type { CharacterContent, ContentChanges } from '../../../content.ts';
import { eachOf, TEXT_FIELDS, TEXT_NAMES } from '../../../text-fields.ts';

/** Sorts keys, because the database returns objects with their keys in another order. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

/** The complete fields of `to` that differ from `from`. */
export function changesBetween(from: CharacterContent, to: CharacterContent): ContentChanges {
  const changed = Object.entries(to).filter(
    ([field, value]) => !isSame(value, from[field as keyof CharacterContent]),
  );
  return Object.fromEntries(changed) as ContentChanges;
}

export const isEmpty = (changes: ContentChanges): boolean => Object.keys(changes).length === 0;

/** Labels of the fields. */
const FIELD_NAMES: Record<keyof CharacterContent, string> = {
  ...eachOf(TEXT_NAMES, (name) => TEXT_FIELDS[name].label),
  age: 'Age',
  greetings: 'Greetings',
  starters: 'Starters',
  tags: 'Tags',
  rating: 'Content rating',
  look: 'Look',
  lorebook: 'Lorebook',
  visibility: 'Visibility',
};

export const fieldName = (field: string): string => FIELD_NAMES[field as keyof CharacterContent] ?? field;
