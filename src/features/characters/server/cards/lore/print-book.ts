import type { LoreEntry, Lorebook } from '../model/lorebook.ts';
import { withUnknown, type JsonObject } from '../model/json-value.ts';
import type { Report } from '../model/report.ts';
import { splitDecorators } from '../../../../../shared/words/lore/lore-decorators.ts';

/** SillyTavern's copy of the book in world-info files; omitted from cards, which contain the book itself. */
const ONLY_IN_FILES = 'originalData';

function present(fields: { [key: string]: JsonObject[string] | undefined }): JsonObject {
  const made: JsonObject = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) made[key] = value;
  return made;
}

function printEntry(entry: LoreEntry, version: 2 | 3, report: Report): JsonObject {
  let { content, id } = entry;
  if (version === 2) {
    const parted = splitDecorators(content);
    if (parted.decorators.length > 0) {
      report.add('export.decorators', 'character_book.entries');
      content = parted.text;
    }
    if (typeof id === 'string') {
      report.add('export.text-id', 'character_book.entries');
      id = undefined;
    }
  }
  return withUnknown(
    present({
      keys: entry.keys,
      content,
      extensions: entry.extensions,
      enabled: entry.enabled,
      insertion_order: entry.insertionOrder,
      // V2 does not define it, but programs that support it read it in V2 cards too.
      use_regex: version === 3 || entry.useRegex ? entry.useRegex : undefined,
      case_sensitive: entry.caseSensitive,
      constant: entry.constant,
      name: entry.name,
      priority: entry.priority,
      id,
      comment: entry.comment,
      selective: entry.selective,
      secondary_keys: entry.secondaryKeys,
      position: entry.position,
    }),
    entry.unknown,
  );
}

/** Prints `character_book` according to the standard. */
export function printBook(lorebook: Lorebook, version: 2 | 3, report: Report): JsonObject {
  const { [ONLY_IN_FILES]: _original, ...unknown } = lorebook.unknown;
  return withUnknown(
    present({
      name: lorebook.name,
      description: lorebook.description,
      scan_depth: lorebook.scanDepth,
      token_budget: lorebook.tokenBudget,
      recursive_scanning: lorebook.recursiveScanning,
      extensions: lorebook.extensions,
      entries: lorebook.entries.map((entry) => printEntry(entry, version, report)),
    }),
    unknown,
  );
}

/** Prints a stand-alone V3 lorebook. */
export const printLorebookFile = (lorebook: Lorebook, report: Report): JsonObject =>
  withUnknown({ spec: 'lorebook_v3', data: printBook(lorebook, 3, report) }, lorebook.besideData ?? {});
