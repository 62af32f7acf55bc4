import { isObject, isSameJson, type Json, type JsonObject } from '../model/json-value.ts';
import { mirroredPath } from './card-keys.ts';
import type { Reading } from './to-text.ts';

const STANDARD = new Set(['spec', 'spec_version', 'data']);

export interface Unmirrored {
  /** The fields, completed from copies whose original is missing. */
  data: JsonObject;
  mirrors: string[];
  /** Keys next to `data` that are not copies. */
  unknown: JsonObject;
}

const isText = (value: Json | undefined) => typeof value === 'string' || typeof value === 'number';

/** Ignores the type, because older programs write both 0.5 and "0.5". */
const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  isSameJson(a, b) || (isText(a) && isText(b) && String(a) === String(b));

const isMissing = (value: Json | undefined): boolean => value === undefined || value === null;

/** Splits the keys next to `data` into copies of its fields and keys of other programs. */
export function takeMirrors(top: JsonObject, fields: JsonObject, { report }: Reading): Unmirrored {
  const data = { ...fields };
  const mirrors: string[] = [];
  const unknown: JsonObject = {};
  for (const raw of Object.keys(top)) {
    const key = raw.trim();
    const value = top[raw]!;
    if (STANDARD.has(key)) continue;
    const [first, second] = mirroredPath(key) ?? [];
    if (first === undefined) {
      unknown[raw] = value;
      continue;
    }
    mirrors.push(key);
    if (second === undefined) {
      if (isMissing(data[first])) {
        if (value !== null) report.add('card.mirror-used', first);
        data[first] = value;
      } else if (!isSame(value, data[first])) report.add('card.mirror-differs', key);
      continue;
    }
    const inner = data[first];
    if (isMissing(inner)) data[first] = { [second]: value };
    else if (isObject(inner)) {
      if (isMissing(inner[second])) data[first] = { ...inner, [second]: value };
      else if (!isSame(value, inner[second])) report.add('card.mirror-differs', key);
    }
  }
  return { data, mirrors, unknown };
}

/** Recreates the copies from the printed fields. */
export function printMirrors(mirrors: readonly string[], data: JsonObject): JsonObject {
  const made: JsonObject = {};
  for (const key of mirrors) {
    const [first, second] = mirroredPath(key) ?? [];
    if (first === undefined) continue;
    const outer = data[first];
    const value =
      second === undefined ? outer : outer !== undefined && isObject(outer) ? outer[second] : undefined;
    if (value !== undefined) made[key] = value;
  }
  return made;
}
