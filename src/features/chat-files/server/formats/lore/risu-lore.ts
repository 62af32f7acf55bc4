// Entries of a lorebook as Risu keeps them.
import { isObject, listOf, numberOf, objectOf, textOf, type Json, type JsonObject } from '../json.ts';

/** A heading of other entries in Risu's list, and no entry itself. */
const FOLDER = 'folder';

export const entriesOf = (list: Json | undefined): JsonObject[] =>
  listOf(list).filter((entry): entry is JsonObject => isObject(entry) && entry['mode'] !== FOLDER);

const keysOf = (value: unknown): string[] =>
  textOf(value)
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** An entry in the form of a card (formats.md 3.3). */
function cardEntry(entry: JsonObject, index: number): JsonObject {
  const chance = numberOf(entry['activationPercent']);
  const isCased = objectOf(entry['extentions'])['risu_case_sensitive'];
  const isRegex = entry['useRegex'] === true;
  return {
    // A regular expression may hold commas.
    keys: isRegex ? [textOf(entry['key'])] : keysOf(entry['key']),
    secondary_keys: keysOf(entry['secondkey']),
    content: textOf(entry['content']),
    name: textOf(entry['comment']),
    comment: textOf(entry['comment']),
    enabled: true,
    insertion_order: numberOf(entry['insertorder']) ?? 100,
    constant: entry['alwaysActive'] === true || entry['mode'] === 'constant',
    selective: entry['selective'] === true,
    use_regex: isRegex,
    id: index,
    ...(typeof isCased === 'boolean' ? { case_sensitive: isCased } : {}),
    extensions: chance === null ? {} : { probability: chance, useProbability: true },
  };
}

/** The book of a card; null where there is none. */
export function cardBook(list: Json | undefined, settings: Json | undefined): JsonObject | null {
  const entries = entriesOf(list);
  if (entries.length === 0) return null;
  const { tokenBudget, scanDepth, recursiveScanning } = objectOf(settings);
  return {
    ...(numberOf(scanDepth) === null ? {} : { scan_depth: numberOf(scanDepth) }),
    ...(numberOf(tokenBudget) === null ? {} : { token_budget: numberOf(tokenBudget) }),
    ...(typeof recursiveScanning === 'boolean' ? { recursive_scanning: recursiveScanning } : {}),
    extensions: {},
    entries: entries.map(cardEntry),
  };
}

/** A file with one lorebook. */
export const bookFile = (list: Json | undefined): JsonObject => ({
  ...{ spec: 'lorebook_v3', data: cardBook(list, undefined) ?? { entries: [] } },
});
