import { CardError } from '../model/card-error.ts';
import type { LoreEntry, Lorebook } from '../model/lorebook.ts';
import { isObject, type Json } from '../model/json-value.ts';
import { openObject } from '../fields/open-object.ts';
import { kindOf, type Reading } from '../fields/to-text.ts';
import { jsonIn } from '../fields/to-texts.ts';
import { mergeOriginal } from './merge-original.ts';
import { readBookEntry, withoutAbsent } from './read-entry.ts';
import { readAgnaiEntry, readNovelAiEntry, readRisuEntry, type ReadEntry } from './read-other-entries.ts';
import { emptyExtensions, readWorldInfoEntry } from './read-world-info.ts';
import {
  FORM_MARKS,
  FORM_NAMES,
  recogniseLorebook,
  type FoundLorebook,
  type LorebookForm,
} from './recognise-lorebook.ts';

const READERS: Record<LorebookForm, ReadEntry> = {
  character_book: (fields, _key, reading) => readBookEntry(fields, reading),
  'world-info': readWorldInfoEntry,
  agnai: readAgnaiEntry,
  risu: readRisuEntry,
  novelai: readNovelAiEntry,
};

/** Entries as a list, each with its key if that is a number. */
function listed(
  form: LorebookForm,
  entries: Json | undefined,
  field: string,
  { report }: Reading,
): [Json, number | undefined][] {
  if (Array.isArray(entries)) return entries.map((entry) => [entry, undefined]);
  if (entries !== undefined && isObject(entries)) {
    if (form !== 'world-info') report.add('value.from-object', field);
    return Object.entries(entries).map(([key, entry]) => [
      entry,
      /^\d{1,9}$/.test(key) ? Number(key) : undefined,
    ]);
  }
  if (entries === undefined || entries === null) report.add('book.no-entries', field);
  else report.add('value.dropped', field, kindOf(entries));
  return [];
}

/** Reads a lorebook of any known format. @throws CardError lorebook.too-long, text.too-long, list.too-long */
export function readLorebook(found: FoundLorebook, path: string, reading: Reading): Lorebook {
  const { report, limits } = reading;
  const { form, beside } = found;
  const book = openObject(found.book, path, reading);
  const entriesKey = form === 'risu' ? 'data' : 'entries';
  const field = book.at(entriesKey);
  for (const mark of FORM_MARKS[form]) book.take(mark);
  if (form !== 'character_book') report.add('book.from', path, FORM_NAMES[form]);
  const raw = listed(form, book.take(entriesKey), field, reading);
  if (raw.length > limits.lorebookEntries)
    throw new CardError('lorebook.too-long', { most: limits.lorebookEntries });
  const entries: LoreEntry[] = [];
  for (const [i, [entry, key]] of raw.entries()) {
    const at = `${field}[${i}]`;
    if (isObject(entry)) entries.push(READERS[form](openObject(entry, at, reading), key, reading));
    else report.add('book.entry-dropped', at, kindOf(entry));
  }
  const extensions = book.object('extensions');
  const lorebook = withoutAbsent<Lorebook>({
    name: book.optionalText('name'),
    description: book.optionalText('description'),
    scanDepth: book.number('scan_depth'),
    tokenBudget: book.number('token_budget'),
    recursiveScanning: book.flag('recursive_scanning'),
    extensions: extensions ?? {},
    entries,
    unknown: { ...book.rest(), ...(form === 'world-info' ? emptyExtensions(extensions) : {}) },
    besideData: Object.keys(beside).length > 0 ? beside : undefined,
  });
  return form === 'world-info' ? mergeOriginal(lorebook, reading) : lorebook;
}

/** Reads the `character_book` of a card, which may have any known format. */
export function readCharacterBook(raw: Json | undefined, path: string, reading: Reading): Lorebook | null {
  const { report } = reading;
  let value = raw;
  if (typeof value === 'string') {
    value = jsonIn(value, '{', reading) ?? jsonIn(value, '[', reading);
    if (value !== undefined) report.add('value.from-json', path, 'lorebook');
    else if ((raw as string).trim() === '') return null;
  }
  if (value === undefined && raw === undefined) return null;
  if (Array.isArray(value)) {
    if (value.length === 0) {
      report.add('value.null', path);
      return null;
    }
    report.add('value.from-object', path);
    value = { entries: value };
  }
  if (value === undefined || !isObject(value)) {
    report.add('value.dropped', path, kindOf(raw!));
    return null;
  }
  const found = recogniseLorebook(value) ?? { form: 'character_book', book: value, beside: {} };
  return readLorebook(found, path, reading);
}
