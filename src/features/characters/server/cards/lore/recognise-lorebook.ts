import { isObject, type Json, type JsonObject } from '../model/json-value.ts';

export type LorebookForm = 'character_book' | 'world-info' | 'agnai' | 'risu' | 'novelai';

/** Keys that only identify the format, so they are not kept as unknown fields. */
export const FORM_MARKS: Record<LorebookForm, readonly string[]> = {
  character_book: [],
  'world-info': [],
  agnai: ['kind'],
  risu: ['type', 'ver'],
  novelai: ['lorebookVersion'],
};

/** Names for sentences of the report. */
export const FORM_NAMES: Record<LorebookForm, string> = {
  character_book: 'a Character Card',
  'world-info': 'SillyTavern world info',
  agnai: 'Agnai',
  risu: 'RisuAI',
  novelai: 'NovelAI',
};

export interface FoundLorebook {
  form: LorebookForm;
  /** The object that holds the entries. */
  book: JsonObject;
  /** Keys next to `data`, if the book is wrapped in it. */
  beside: JsonObject;
}

function firstEntry(entries: Json): JsonObject | undefined {
  const list = Array.isArray(entries) ? entries : isObject(entries) ? Object.values(entries) : [];
  return list.find(isObject);
}

/** Detects the format by the keys of the first entry, otherwise by keys of the book. */
function formOf(book: JsonObject): LorebookForm | null {
  const entries = book['entries'];
  if (book['type'] === 'risu' && Array.isArray(book['data'])) return 'risu';
  if (entries === undefined || typeof entries !== 'object' || entries === null) return null;
  const first = firstEntry(entries) ?? {};
  const has = (...keys: string[]) => keys.every((key) => key in first);
  if (has('keys', 'content')) return 'character_book';
  if (has('key') || has('uid') || has('keysecondary')) return 'world-info';
  if (has('keywords', 'entry') || book['kind'] === 'memory') return 'agnai';
  if (has('keys', 'text') || book['lorebookVersion'] !== undefined) return 'novelai';
  return 'character_book';
}

/** The format of a lorebook, which may be wrapped in `data`; null if the value is not a lorebook. */
export function recogniseLorebook(root: Json): FoundLorebook | null {
  if (Array.isArray(root)) {
    const first = firstEntry(root);
    return first && ('keys' in first || 'key' in first) && 'content' in first
      ? recogniseLorebook({ entries: root })
      : null;
  }
  if (!isObject(root)) return null;
  const form = formOf(root);
  if (form) return { form, book: root, beside: {} };
  const { data, spec, ...beside } = root;
  if (data === undefined || !isObject(data) || !(spec === 'lorebook_v3' || 'entries' in data)) return null;
  return { form: formOf(data) ?? 'character_book', book: data, beside };
}
