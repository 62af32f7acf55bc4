/** Makes a text storable: PostgreSQL rejects U+0000, and unpaired surrogates are not valid UTF-8. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same of every text in a value, for what others' servers answer. Keys are left as they are. */
export function storableDeep<T>(value: T): T {
  if (typeof value === 'string') return storable(value) as T;
  if (Array.isArray(value)) return value.map((each) => storableDeep<unknown>(each)) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, storableDeep<unknown>(each)]),
  ) as T;
}
