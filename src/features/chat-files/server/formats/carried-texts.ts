// The texts in what is kept of a file beyond its messages: hidden lines, other forms of a text, notes. Pure.
import { isObject, type Json, type JsonObject } from './json.ts';
import { readTime } from './times.ts';

/** Times look like telephone numbers. */
const TIMES = ['send_date', 'create_date', 'gen_started', 'gen_finished', 'at', 'editedAt', 'createdAt'];
const isTime = (key: string, value: string): boolean => TIMES.includes(key) && readTime(value, 0) !== null;

function* walk(value: Json, key: string): Generator<string> {
  if (typeof value === 'string') {
    if (value !== '' && !isTime(key, value)) yield value;
  } else if (Array.isArray(value)) for (const each of value) yield* walk(each, key);
  else if (isObject(value))
    for (const [name, each] of Object.entries(value)) {
      yield name;
      yield* walk(each, name);
    }
}

/** Every text of it, each once; names of fields are texts as well. */
export const textsOf = (carried: JsonObject): string[] => [...new Set(walk(carried, ''))];

/** What stands for a text; null where it has to go. */
export type Replacement = (text: string) => string | null;

function replaced(value: Json, key: string, replace: Replacement): Json {
  if (typeof value === 'string') return value === '' || isTime(key, value) ? value : (replace(value) ?? '');
  if (Array.isArray(value)) return value.map((each) => replaced(each, key, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => replace(name) === name)
      .map(([name, each]) => [name, replaced(each, name, replace)]),
  );
}

export const replaceTexts = (carried: JsonObject, replace: Replacement): JsonObject =>
  replaced(carried, '', replace) as JsonObject;
