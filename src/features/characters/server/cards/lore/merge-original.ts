import type { LoreEntry, Lorebook } from '../model/lorebook.ts';
import { createReport } from '../model/report.ts';
import { isObject } from '../model/json-value.ts';
import { openObject } from '../fields/open-object.ts';
import type { Reading } from '../fields/to-text.ts';
import { readBookEntry } from './read-entry.ts';

/** Fields that world info cannot express. */
const OWN = ['name', 'priority', 'caseSensitive'] as const satisfies readonly (keyof LoreEntry)[];

function merge(entry: LoreEntry, original: LoreEntry): LoreEntry {
  const made: LoreEntry = {
    ...entry,
    extensions: { ...original.extensions, ...entry.extensions },
    unknown: { ...original.unknown, ...entry.unknown },
  };
  for (const key of OWN)
    if (made[key] === undefined && original[key] !== undefined) Object.assign(made, { [key]: original[key] });
  return made;
}

/**
 * SillyTavern stores the original book of the card in a world-info file. Edited values take precedence;
 * values that world info cannot express are added from the original to entries with the same number.
 */
export function mergeOriginal(lorebook: Lorebook, reading: Reading): Lorebook {
  const original = lorebook.unknown['originalData'];
  const list = original !== undefined && isObject(original) ? original['entries'] : undefined;
  if (!Array.isArray(list)) return lorebook;
  // Errors of the original are not reported, because it is not the file being imported.
  const silent: Reading = { ...reading, report: createReport() };
  const byId = new Map<unknown, LoreEntry>();
  for (const [i, item] of list.slice(0, reading.limits.lorebookEntries).entries()) {
    if (!isObject(item)) continue;
    const entry = readBookEntry(openObject(item, 'originalData', silent), silent);
    byId.set(entry.id ?? i, entry);
  }
  let merged = 0;
  const entries = lorebook.entries.map((entry) => {
    const found = byId.get(entry.id);
    if (!found) return entry;
    merged++;
    return merge(entry, found);
  });
  if (merged > 0) reading.report.add('book.original-merged');
  return { ...lorebook, entries };
}
