// What is stored of a lorebook beside its content: sizes, and folders without entries that are gone.
import { splitDecorators } from '../../../shared/words/lore/lore-decorators.ts';
import type { LoreEntry, Lorebook } from '../../../shared/words/lorebook.ts';
import { estimateTokens } from '../../../shared/words/tokens.ts';
import type { Folder } from '../contract.ts';
import type { CarriedBook } from './lorebooks.needs.ts';
import type { BookChange } from './lorebooks.store.ts';

export const tokensOf = ({ enabled, content }: LoreEntry): number =>
  enabled ? estimateTokens(splitDecorators(content).text) : 0;

export interface Written {
  name: string;
  content: Lorebook;
  folders: Folder[];
  carried: CarriedBook | null;
}

/** @param at when it was changed */
export function changeOf({ name, content: given, folders, carried }: Written, at: Date): BookChange {
  // Traces and exports name the lorebook by its content.
  const content = { ...given, name };
  const ids = new Set(content.entries.map(({ id }) => id));
  const kept = carried && {
    ...carried,
    entries: Object.fromEntries(Object.entries(carried.entries).filter(([id]) => ids.has(id))),
  };
  return {
    name,
    content,
    folders: tidyFolders(folders, ids),
    carried: kept,
    entryCount: content.entries.length,
    tokens: content.entries.reduce((sum, entry) => sum + tokensOf(entry), 0),
    bytes: Buffer.byteLength(JSON.stringify(content)) + (kept ? Buffer.byteLength(JSON.stringify(kept)) : 0),
    at,
  };
}

/** Each entry in one folder at most, and none that does not exist. */
function tidyFolders(folders: Folder[], ids: ReadonlySet<string>): Folder[] {
  const placed = new Set<string>();
  return folders.map(({ name, entryIds }) => ({
    name,
    entryIds: entryIds.filter((id) => {
      if (!ids.has(id) || placed.has(id)) return false;
      placed.add(id);
      return true;
    }),
  }));
}
