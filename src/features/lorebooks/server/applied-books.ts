// The lorebooks that apply to a reply. Read at every turn, so contents are cached by their revision.
import type { Db } from '../../../platform/server/db/database.ts';
import type { Lorebook } from '../../../shared/words/lorebook.ts';
import { SCOPES, type Scope } from '../rules.ts';
import { readApplied, readContents } from './lorebooks.views.ts';

/** The scanner's words for where a lorebook comes from. */
const SCANNED_AS = {
  conversation: 'chat',
  persona: 'persona',
  character: 'user',
  global: 'global',
} as const satisfies Record<Scope, string>;

export interface AppliedBook {
  id: string;
  /** `user`: added by the user to a character. */
  scope: (typeof SCANNED_AS)[Scope];
  lorebook: Lorebook;
}

export interface AppliesTo {
  userId: string;
  conversationId: string;
  characterIds: string[];
  /** Whom the user speaks as; null for themselves. */
  personaId: string | null;
}

/** Entries of all cached lorebooks together, about 1 kB each in memory. */
const CACHED_ENTRIES_MAX = 50_000;

export function createAppliedBooks(cachedEntriesMax = CACHED_ENTRIES_MAX) {
  /** Least recently used first. */
  const cache = new Map<string, { revision: number; lorebook: Lorebook }>();
  let cachedEntries = 0;

  function drop(id: string): void {
    cachedEntries -= cache.get(id)?.lorebook.entries.length ?? 0;
    cache.delete(id);
  }

  function put(id: string, revision: number, lorebook: Lorebook): void {
    drop(id);
    cache.set(id, { revision, lorebook });
    cachedEntries += lorebook.entries.length;
    for (const oldest of cache.keys()) {
      if (cachedEntries <= cachedEntriesMax || oldest === id) break;
      drop(oldest);
    }
  }

  /**
   * Those of the conversation first, then those of the persona, of the characters, then the global ones; within a scope by name.
   * One query, and another for contents that have changed since they were cached.
   */
  return async function booksFor(db: Db, place: AppliesTo): Promise<AppliedBook[]> {
    const rows = await readApplied(db, place);
    if (rows.length === 0) return [];
    const contents = new Map<string, Lorebook>();
    for (const { id, revision } of rows) {
      const cached = cache.get(id);
      if (cached?.revision !== revision) continue;
      contents.set(id, cached.lorebook);
      cache.delete(id);
      cache.set(id, cached);
    }
    const unknown = [...new Set(rows.map(({ id }) => id))].filter((id) => !contents.has(id));
    if (unknown.length > 0)
      for (const { id, revision, content } of await readContents(db, unknown)) {
        contents.set(id, content);
        put(id, revision, content);
      }
    const applied = new Map<string, AppliedBook>();
    for (const scope of SCOPES)
      for (const row of rows) {
        const lorebook = contents.get(row.id);
        // Absent when it was deleted between the two queries.
        if (row.scope === scope && lorebook && !applied.has(row.id))
          applied.set(row.id, { id: row.id, scope: SCANNED_AS[scope], lorebook });
      }
    return [...applied.values()];
  };
}

export type BooksFor = ReturnType<typeof createAppliedBooks>;
