import type { Spec } from '../model/card.ts';
import { fromAgnai, isAgnai } from './agnai.ts';
import { isObject, type Json, type JsonObject } from '../model/json-value.ts';
import { OLD_NAMES, V1_KEYS, V2_KEYS, V3_KEYS } from './card-keys.ts';
import { kindOf, type Reading } from './to-text.ts';

export interface CardShape {
  spec: Spec;
  /** As stated in the file; empty if absent. */
  specVersion: string;
  top: JsonObject;
  /** Null if the fields are at the top level. */
  data: JsonObject | null;
}

/** Keys in which exporting programs wrap a card. */
const WRAPPERS = ['data', 'character', 'card', 'char', 'chara', 'json', 'payload'];

const NAMES = new Set(['name', ...OLD_NAMES['name']!]);
const TELLING = new Set(
  [
    ...V1_KEYS,
    ...Object.values(OLD_NAMES).flat(),
    'alternate_greetings',
    'creator_notes',
    'system_prompt',
  ].filter((key) => !NAMES.has(key)),
);

const keysOf = (object: JsonObject) => Object.keys(object).map((key) => key.trim());

function hasFields(object: JsonObject): boolean {
  const keys = keysOf(object);
  const telling = keys.filter((key) => TELLING.has(key)).length;
  return telling >= (keys.some((key) => NAMES.has(key)) ? 1 : 2);
}

/** Also finds keys with spaces around them. */
const childOf = (object: JsonObject, name: string): Json | undefined => {
  const key = Object.keys(object).find((candidate) => candidate.trim() === name);
  return key === undefined ? undefined : object[key];
};

const isSpec = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.toLowerCase().includes('card');

/** Whether this object is a card of any version. */
export function isCard(object: JsonObject): boolean {
  const data = childOf(object, 'data');
  if (isSpec(childOf(object, 'spec'))) return isObject(data) || hasFields(object);
  return hasFields(object) || (isObject(data) && hasFields(data));
}

/** The card itself, or the card wrapped in one of WRAPPERS; null if there is none. */
export function unwrapCard(object: JsonObject, { report }: Reading): JsonObject | null {
  if (isCard(object)) return object;
  for (const name of WRAPPERS) {
    const inner = childOf(object, name);
    if (isObject(inner) && isCard(inner)) {
      report.add('card.wrapped', '', name);
      return inner;
    }
  }
  return null;
}

function specOf(object: JsonObject, data: JsonObject | null, { report }: Reading): Spec {
  const keys = new Set(keysOf(data ?? object));
  const guess: Spec = V3_KEYS.some((key) => keys.has(key))
    ? 'v3'
    : data || V2_KEYS.some((key) => key !== 'tags' && key !== 'creator' && keys.has(key))
      ? 'v2'
      : 'v1';
  const stated = childOf(object, 'spec');
  const known = typeof stated === 'string' ? /^chara_card_v([123])$/.exec(stated.trim()) : null;
  if (known) return `v${known[1]}` as Spec;
  if (stated === undefined || stated === null) {
    if (guess !== 'v1') report.add('card.spec-missing', 'spec', guess.toUpperCase());
    return guess;
  }
  const name = typeof stated === 'string' || typeof stated === 'number' ? String(stated) : kindOf(stated);
  const number = Number(/\d+/.exec(name)?.[0] ?? Number.NaN);
  const spec: Spec = number >= 3 ? 'v3' : number === 2 ? 'v2' : guess === 'v1' && data ? 'v2' : guess;
  report.add('card.spec-unknown', 'spec', name, spec.toUpperCase());
  return spec;
}

const VERSIONS: Record<Spec, number> = { v1: 1, v2: 2, v3: 3 };

function versionOf(object: JsonObject, spec: Spec, { report }: Reading): string {
  const stated = childOf(object, 'spec_version');
  const text = typeof stated === 'string' || typeof stated === 'number' ? String(stated).trim() : '';
  // A card that states no standard has already been reported.
  if (spec === 'v1' || (text === '' && childOf(object, 'spec') === undefined)) return text;
  const number = Number.parseFloat(text);
  if (number > VERSIONS[spec] && spec === 'v3') report.add('card.spec-newer', 'spec_version', text);
  else if (number !== VERSIONS[spec] || typeof stated !== 'string')
    report.add('card.spec-version', 'spec_version', `${VERSIONS[spec]}.0`);
  return text;
}

/** Determines the standard of a card and the location of its fields. `given` must satisfy isCard. */
export function shapeOf(given: JsonObject, reading: Reading): CardShape {
  const object = isAgnai(given) ? fromAgnai(given, reading) : given;
  const inner = childOf(object, 'data');
  const data = isObject(inner) ? inner : null;
  const spec = specOf(object, data, reading);
  if (!data && spec !== 'v1') reading.report.add('card.flat');
  return { spec, specVersion: versionOf(object, spec, reading), top: object, data };
}
