import { hasOwn, isObject, type Json, type JsonObject } from '../model/json-value.ts';
import { kindOf, toText, type Reading } from './to-text.ts';
import { jsonIn, toTexts } from './to-texts.ts';

const YES = new Set(['true', 'yes', 'on', '1']);
const NO = new Set(['false', 'no', 'off', '0', '']);

/** Character-tavern and others write keys with spaces around them. */
function trimKeys(source: JsonObject, path: string, { report }: Reading): JsonObject {
  const keys = Object.keys(source);
  if (keys.every((key) => key === key.trim())) return source;
  const made: JsonObject = {};
  for (const key of keys) {
    const plain = key.trim();
    const isFree = plain !== key && plain !== '__proto__' && !hasOwn(source, plain) && !hasOwn(made, plain);
    if (isFree) report.add('json.padded-key', path);
    made[isFree ? plain : key] = source[key]!;
  }
  return made;
}

/**
 * Reads known fields of an object in any form and reports each change; `rest` holds the unknown fields.
 * Absent and null optional fields are undefined.
 */
export function openObject(raw: JsonObject, path: string, reading: Reading) {
  const { report } = reading;
  const source = trimKeys(raw, path, reading);
  const taken = new Set<string>();
  const at = (key: string) => (path ? `${path}.${key}` : key);

  function take(key: string): Json | undefined {
    taken.add(key);
    return hasOwn(source, key) ? source[key] : undefined;
  }

  /** Treats null as absent and reports it. */
  function present(key: string): Json | undefined {
    const value = take(key);
    if (value !== null) return value;
    // Programs that write null do so in every item of a list, so it is reported once for all items.
    report.add('value.null', at(key).replaceAll(/\[\d+\]/g, '[*]'));
    return undefined;
  }

  function drop(key: string, value: Json): undefined {
    report.add('value.dropped', at(key), kindOf(value));
    return undefined;
  }

  return {
    at,
    take,
    has: (key: string) => hasOwn(source, key),

    optionalText(key: string): string | undefined {
      const value = present(key);
      return value === undefined ? undefined : toText(value, at(key), reading);
    },

    optionalTexts(key: string, split = false): string[] | undefined {
      const value = present(key);
      return value === undefined ? undefined : toTexts(value, at(key), split, reading);
    },

    number(key: string): number | undefined {
      const value = present(key);
      if (value === undefined || typeof value === 'number') return value;
      if (typeof value === 'string' && value.trim() === '') {
        report.add('value.null', at(key));
        return undefined;
      }
      const made = typeof value === 'string' || typeof value === 'boolean' ? Number(value) : Number.NaN;
      if (!Number.isFinite(made)) return drop(key, value);
      report.add('value.as-number', at(key));
      return made;
    },

    flag(key: string): boolean | undefined {
      const value = present(key);
      if (value === undefined || typeof value === 'boolean') return value;
      const word = typeof value === 'object' ? '' : String(value).trim().toLowerCase();
      const made =
        typeof value === 'object' ? undefined : YES.has(word) ? true : NO.has(word) ? false : undefined;
      if (made === undefined) return drop(key, value);
      report.add('value.as-flag', at(key), kindOf(value), made ? 'yes' : 'no');
      return made;
    },

    object(key: string): JsonObject | undefined {
      const value = present(key);
      if (value === undefined || isObject(value)) return value;
      const inner = typeof value === 'string' ? jsonIn(value, '{', reading) : undefined;
      if (inner !== undefined && isObject(inner)) {
        report.add('value.from-json', at(key), 'object');
        return inner;
      }
      // PHP and others write an empty object as an empty list.
      if ((Array.isArray(value) && value.length === 0) || value === '') {
        report.add('value.null', at(key));
        return undefined;
      }
      return drop(key, value);
    },

    /** Fields that were not read, in the order of the file. */
    rest(): JsonObject {
      const made: JsonObject = {};
      for (const key of Object.keys(source)) if (!taken.has(key)) made[key] = source[key]!;
      return made;
    },
  };
}

export type OpenObject = ReturnType<typeof openObject>;
