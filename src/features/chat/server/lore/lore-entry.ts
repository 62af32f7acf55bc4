// A lorebook entry as the scan uses it: its keys by their ids, and its decorators read (formats.md 3.4).
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import { splitDecorators } from '../../../../shared/words/lore/lore-decorators.ts';
import { decorate, type Decorated } from './decorators.ts';
import type { createKeyCollector } from './keys/key-index.ts';

export interface PreparedKey {
  id: number;
  text: string;
}

export interface PreparedEntry extends Omit<Decorated, 'alsoKeys' | 'exceptKeys' | 'exceptAllKeys'> {
  entry: LoreEntry;
  /** The place of the entry in its lorebook. */
  index: number;
  /** The text without the decorators. */
  text: string;
  keys: PreparedKey[];
  secondaryKeys: number[];
  /** Lists of additional keys. Each list must have a matching key. */
  alsoKeys: number[][];
  /** The entry is inactive when one of these matches, or all of one of the lists. */
  exceptKeys: number[];
  exceptAllKeys: number[][];
  groups: string[];
}

type Collector = ReturnType<typeof createKeyCollector>;

/** @param fill expands macros for names in keys */
export function prepareEntry(
  entry: LoreEntry,
  index: number,
  collector: Collector,
  fill: (text: string) => string,
): PreparedEntry {
  const { decorators, text } = splitDecorators(entry.content);
  const decorated = decorate(entry, decorators);
  const { caseSensitive, useRegex } = entry;
  const rules = { caseSensitive, useRegex, wholeWords: decorated.wholeWords };
  const filled = (keys: readonly string[]) => keys.map((key) => fill(key).trim()).filter(Boolean);
  const ids = (keys: readonly string[]) => filled(keys).map((key) => collector.add(key, rules));
  return {
    ...decorated,
    entry,
    index,
    text,
    keys: filled(entry.keys).map((key) => ({ id: collector.add(key, rules), text: key })),
    secondaryKeys: entry.selective ? ids(entry.secondaryKeys) : [],
    alsoKeys: decorated.alsoKeys.map(ids),
    exceptKeys: ids(decorated.exceptKeys),
    exceptAllKeys: decorated.exceptAllKeys.map(ids),
    groups: [...new Set(entry.group.split(',').map((name) => name.trim()))].filter(Boolean),
  };
}
