// What of a card's data somebody could read. Ids, dates, numbers and embedded files carry no prose, so the rules
// for texts have nothing to find in them.
import { isObject, type Json } from './json-value.ts';

/** Embedded pictures and sounds, which are not checked as texts; pictures have a check of their own. */
const IS_BINARY = /^data:[^,]{0,200};base64,/i;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const HASH = /\b(?=[a-f]{0,40}\d)[0-9a-f]{8,128}\b/gi;
/** "2025-2-17 @20h 47m 12s", "2024-10-05T19:31:05.123Z". */
const BEGINS_AS_DATE = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b|^\s*\d{4}-\d{2}-\d{2}T/;
const TIME_UNITS = /(?<=\d\s?)(?:ms|am|pm|[hmstz])(?![a-z])/gi;
/** A moment within a text, such as the name of a chat: "Rook - 2025-2-17 @20h 47m". */
const MOMENT =
  /\b\d{4}-\d{1,2}-\d{1,2}(?:T| ?@ ?)\d{1,2}(?:h|:)(?: ?\d{1,2}(?:m|:)?)?(?: ?\d{1,2}(?:\.\d{1,6})?s?)?(?: ?\d{1,3}ms)?Z?/g;
const LETTER = /\p{L}/u;

/** Fields that state an age, in the names that programs and translators give them. */
const AGE_KEY =
  /^(?:(?:apparent|physical|biological|char|character|human)[ _-]?)?(?:age|edad|alter|idade|et[àa]|âge|возраст|年齢|年龄|나이)$/i;
const BIRTH_KEY = /born|birth|\bdob\b|geburt|nacimiento|naissance/i;

export const isAgeKey = (key: string): boolean => AGE_KEY.test(key.trim());

/** The text without ids; empty if nothing of it is prose. */
export function proseOf(text: string): string {
  if (!LETTER.test(text) || IS_BINARY.test(text)) return '';
  if (BEGINS_AS_DATE.test(text) && !LETTER.test(text.slice(0, 80).replaceAll(TIME_UNITS, ''))) return '';
  if (/\s/.test(text.trim())) return text.replaceAll(MOMENT, ' ');
  const words = text.replaceAll(UUID, ' ').replaceAll(HASH, ' ');
  return LETTER.test(words) ? words : '';
}

/** A date or number says an age where its key is about birth or age: "birthday: 2012-05-05". */
const isStatedBy = (key: string, value: Json): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && (BIRTH_KEY.test(key) || isAgeKey(key));

/** All prose within a value, including the names of keys. */
export function proseWithin(value: Json, lines: string[] = []): string[] {
  if (typeof value === 'string') {
    const prose = proseOf(value);
    if (prose !== '') lines.push(prose);
  } else if (Array.isArray(value)) for (const item of value) proseWithin(item, lines);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) {
      const name = proseOf(key);
      if (isStatedBy(key, item)) lines.push(`${key}: ${item}`);
      else {
        if (name !== '') lines.push(name);
        proseWithin(item, lines);
      }
    }
  return lines;
}
