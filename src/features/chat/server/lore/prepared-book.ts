// Lorebooks in the form that is scanned. Preparing one takes far longer than scanning it, so it is done once.
import type { Lorebook } from '../../../../shared/words/lorebook.ts';
import { fillNames } from '../../../../shared/words/macros.ts';
import { createKeyCollector, type KeyIndex } from './keys/key-index.ts';
import { prepareEntry, type PreparedEntry } from './lore-entry.ts';

export interface PreparedBook {
  /** Those that are switched on. */
  entries: PreparedEntry[];
  index: KeyIndex;
  /** Whether texts of entries are searched for its keys. */
  isRecursive: boolean;
  /** Levels of `delayUntilRecursion` that occur, lowest first. */
  levels: number[];
}

interface Names {
  char: string;
  user: string;
}
interface Kept {
  /** Null if keys contain names. */
  forAll: PreparedBook | null;
  byNames: Map<string, PreparedBook>;
}

/** Books whose keys contain names are kept for so many pairs of them. */
const NAMES_KEPT = 8;
const kept = new WeakMap<Lorebook, Kept>();

export function preparedBook(lorebook: Lorebook, names: Names): PreparedBook {
  const known = kept.get(lorebook) ?? { forAll: null, byNames: new Map() };
  kept.set(lorebook, known);
  const name = `${names.char}\0${names.user}`;
  const found = known.forAll ?? known.byNames.get(name);
  if (found) return found;
  const { book, hasNames } = prepare(lorebook, names);
  if (!hasNames) known.forAll = book;
  else {
    if (known.byNames.size >= NAMES_KEPT) known.byNames.delete(known.byNames.keys().next().value!);
    known.byNames.set(name, book);
  }
  return book;
}

function prepare(lorebook: Lorebook, names: Names): { book: PreparedBook; hasNames: boolean } {
  let hasNames = false;
  const fill = (text: string): string => {
    const filled = fillNames(text, names);
    hasNames ||= filled !== text;
    return filled;
  };
  const collector = createKeyCollector();
  const entries = lorebook.entries.flatMap((entry, index) =>
    entry.enabled ? [prepareEntry(entry, index, collector, fill)] : [],
  );
  const levels = new Set(entries.map(({ entry }) => entry.delayUntilRecursion).filter(Boolean));
  const book = {
    entries,
    index: collector.finish(),
    isRecursive: lorebook.recursiveScanning || entries.some(({ recurses }) => recurses === true),
    levels: [...levels].sort((a, b) => a - b),
  };
  return { book, hasNames };
}
