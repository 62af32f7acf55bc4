import type { LoreEntry, Lorebook } from '../model/lorebook.ts';
import { hasOwn, withUnknown, type JsonObject } from '../model/json-value.ts';
import type { Report } from '../model/report.ts';
import { keyKindOf, slashForm } from './key-kind.ts';
import { FILTER_RULE, WORLD_INFO_RULES } from './world-info-keys.ts';

const EXTENSIONS = new Set([FILTER_RULE, ...WORLD_INFO_RULES.map(([, extension]) => extension)]);

/** Unique ids for the entries; a free number or text of the entry itself is kept. */
function idsOf(entries: readonly LoreEntry[]): (number | string)[] {
  const taken = new Set<string>();
  const isFree = (id: unknown): id is number | string =>
    !taken.has(String(id)) &&
    (typeof id === 'string'
      ? id.trim() !== '' && id !== '__proto__'
      : Number.isInteger(id) && Number(id) >= 0);
  const own = entries.map(({ id }) => {
    if (!isFree(id)) return undefined;
    taken.add(String(id));
    return id;
  });
  let next = 0;
  return own.map((id) => {
    if (id !== undefined) return id;
    while (taken.has(String(next))) next++;
    taken.add(String(next));
    return next;
  });
}

/** World info supports regular expressions only in slash form. */
function printKeys(keys: readonly string[], entry: LoreEntry, report: Report): string[] {
  if (keyKindOf(entry) !== 'regex') return [...keys];
  return keys.map((key) => {
    if (slashForm(key)) return key;
    report.add('export.regex', 'entries');
    return `/${key.replaceAll(/(?<!\\)\//g, '\\/')}/${entry.caseSensitive ? '' : 'i'}`;
  });
}

function printEntry(entry: LoreEntry, uid: number | string, index: number, report: Report): JsonObject {
  const rules: JsonObject = {};
  for (const [name, extension, ifAbsent] of WORLD_INFO_RULES)
    rules[name] = hasOwn(entry.extensions, extension) ? entry.extensions[extension]! : ifAbsent;
  if (!hasOwn(entry.extensions, 'position')) rules['position'] = entry.position === 'after_char' ? 1 : 0;
  if (!hasOwn(entry.extensions, 'case_sensitive')) rules['caseSensitive'] = entry.caseSensitive ?? null;
  if (!hasOwn(entry.extensions, 'display_index')) rules['displayIndex'] = index;
  if (hasOwn(entry.extensions, FILTER_RULE)) rules['characterFilter'] = entry.extensions[FILTER_RULE]!;
  const others = Object.entries(entry.extensions).filter(([key]) => !EXTENSIONS.has(key));
  const made: JsonObject = {
    uid,
    key: printKeys(entry.keys, entry, report),
    keysecondary: entry.secondaryKeys ?? [],
    comment: entry.comment ?? '',
    content: entry.content,
    constant: entry.constant ?? false,
    // World info defaults to true; without secondary keys it has no effect.
    selective: entry.selective ?? !entry.secondaryKeys?.length,
    order: entry.insertionOrder,
    disable: !entry.enabled,
    addMemo: entry.unknown['addMemo'] ?? (entry.comment ?? '') !== '',
    ...rules,
    ...(entry.name === undefined ? {} : { name: entry.name }),
    ...(entry.priority === undefined ? {} : { priority: entry.priority }),
    ...(others.length > 0 ? { extensions: Object.fromEntries(others) } : {}),
  };
  return withUnknown(made, entry.unknown);
}

/** Prints a SillyTavern world-info file. */
export function printWorldInfo(lorebook: Lorebook, report: Report): JsonObject {
  const ids = idsOf(lorebook.entries);
  const entries: JsonObject = {};
  for (const [i, entry] of lorebook.entries.entries())
    entries[String(ids[i])] = printEntry(entry, ids[i]!, i, report);
  const top: JsonObject = {};
  if (lorebook.name !== undefined) top['name'] = lorebook.name;
  if (lorebook.description !== undefined) top['description'] = lorebook.description;
  if (lorebook.scanDepth !== undefined) top['scan_depth'] = lorebook.scanDepth;
  if (lorebook.tokenBudget !== undefined) top['token_budget'] = lorebook.tokenBudget;
  if (lorebook.recursiveScanning !== undefined) top['recursive_scanning'] = lorebook.recursiveScanning;
  if (Object.keys(lorebook.extensions).length > 0) top['extensions'] = lorebook.extensions;
  return withUnknown({ entries, ...top }, lorebook.unknown);
}
