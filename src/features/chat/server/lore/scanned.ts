// The state of one scan: its books and entries, and what has become of each.
import { LoreScope, type LoreReason, type LoreRef } from '../../../../shared/words/lore-trace.ts';
import type { LoreText } from '../../../../shared/words/lorebook.ts';
import { fillNames } from '../../../../shared/words/macros.ts';
import type { LoreRequest, ScopedLorebook } from './lore-request.ts';
import { createBookSearch, type BookSearch } from './keys/book-search.ts';
import type { PreparedEntry } from './lore-entry.ts';
import { pathState, type PathState } from './path-state.ts';
import { createPatternWork, type PatternWork } from './keys/pattern-work.ts';
import { preparedBook, type PreparedBook } from './prepared-book.ts';
import { standingOf, type Standing } from './standing.ts';

/** Where a key of an entry matched, or that it needed none. */
export interface Hit {
  reason: LoreReason;
  key: string;
  messageIndex: number | null;
  source: LoreRef | null;
}

export interface ScannedBook {
  source: ScopedLorebook;
  /** Its place among the books. */
  rank: number;
  prepared: PreparedBook;
  search: BookSearch;
  /** The number of newest messages that are searched; grows while too few entries are active. */
  depth: number;
  entries: ScannedEntry[];
  activeCount: number;
}

export interface ScannedEntry {
  book: ScannedBook;
  prepared: PreparedEntry;
  standing: Standing;
  state: 'open' | 'active' | 'out';
  /** Why it is not used although a key matched. */
  miss: Hit | null;
}

export interface Active {
  entry: ScannedEntry;
  hit: Hit;
  text: string;
  tokens: number;
}

export interface Scan {
  request: LoreRequest;
  path: PathState;
  work: PatternWork;
  books: ScannedBook[];
  active: Active[];
  /** Names of the inclusion groups of active entries. */
  groups: Set<string>;
  /** The entries whose texts are searched. */
  found: LoreRef[];
  /** The level of recursion that is reached; 0 before the first text of an entry is searched. */
  level: number;
}

export const refOf = ({ book, prepared }: ScannedEntry): LoreRef => ({
  bookId: book.source.id,
  entryId: prepared.entry.id,
});

export function openScan(request: LoreRequest): Scan {
  const { names, messages, texts = {} } = request;
  const lines = (request.books.length === 0 ? [] : messages).map(
    ({ role, content, name = role === 'user' ? names.user : names.char }) => `${name}: ${content}`,
  );
  const filled = new Map<LoreText, string>();
  const textOf = (name: LoreText): string => {
    const text = filled.get(name) ?? fillNames(texts[name] ?? '', names);
    filled.set(name, text);
    return text;
  };
  const path = pathState(request);
  const work = createPatternWork();
  const rank = ({ scope }: ScopedLorebook) => LoreScope.options.indexOf(scope);
  const books = request.books
    .toSorted((a, b) => rank(a) - rank(b))
    .map((source, place) => {
      const prepared = preparedBook(source.lorebook, names);
      const search = createBookSearch(prepared.index, lines, textOf, work);
      const depth = source.lorebook.scanDepth;
      const book: ScannedBook = { source, rank: place, prepared, search, depth, entries: [], activeCount: 0 };
      book.entries = prepared.entries.map((entry) => ({
        book,
        prepared: entry,
        standing: standingOf(entry, source.id, path, search),
        state: 'open',
        miss: null,
      }));
      return book;
    });
  return { request, path, work, books, active: [], groups: new Set(), found: [], level: 0 };
}
