export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A finite number, or one in quotes; null for anything else. Never call `Number()` or `String()` on an
 * unknown value: an object from JSON may have a "toString" key, which makes them throw.
 */
export function numberIn(value: Json | undefined): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export const hasOwn = (object: object, key: string): boolean => Object.hasOwn(object, key);

/** Appends unknown fields to the known ones; they never replace a known field. */
export function withUnknown(known: JsonObject, unknown: JsonObject): JsonObject {
  const made = { ...known };
  for (const key of Object.keys(unknown)) if (!hasOwn(made, key)) made[key] = unknown[key]!;
  return made;
}

/** Deep equality, ignoring the order of object keys. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => isSameJson(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
}
