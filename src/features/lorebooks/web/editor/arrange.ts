// Changes of the draft of a lorebook: its entries, their order and their folders. Pure.
import type { LoreEntry, Lorebook } from '../../../../shared/words/lorebook.ts';
import type { Folder } from '../../contract.ts';

export interface BookDraft {
  name: string;
  content: Lorebook;
  folders: Folder[];
}

/** Entries in the order of the lorebook, by folder; those without one last, under null. */
export interface EntryGroup {
  folder: string | null;
  entries: LoreEntry[];
}

const withEntries = (draft: BookDraft, entries: LoreEntry[]): BookDraft => ({
  ...draft,
  content: { ...draft.content, entries },
});

export const titleOf = ({ name, keys }: LoreEntry): string => name || keys[0] || 'Untitled entry';

const hasWords = (entry: LoreEntry, words: string): boolean =>
  [entry.name, ...entry.keys, ...entry.secondaryKeys, entry.content].some((text) =>
    text.toLowerCase().includes(words),
  );

/** @param words filters the entries; folders without a match are left out */
export function groupsOf({ content, folders }: BookDraft, words = ''): EntryGroup[] {
  const wanted = words.trim().toLowerCase();
  const folderOf = new Map(folders.flatMap(({ name, entryIds }) => entryIds.map((id) => [id, name])));
  const groups = new Map<string | null, LoreEntry[]>(folders.map(({ name }) => [name, []]));
  groups.set(null, []);
  for (const entry of content.entries)
    if (wanted === '' || hasWords(entry, wanted)) groups.get(folderOf.get(entry.id) ?? null)!.push(entry);
  return [...groups]
    .map(([folder, entries]) => ({ folder, entries }))
    .filter(({ entries }) => wanted === '' || entries.length > 0);
}

export const folderOf = (draft: BookDraft, id: string): string | null =>
  draft.folders.find(({ entryIds }) => entryIds.includes(id))?.name ?? null;

export const patchEntry = (draft: BookDraft, id: string, part: Partial<LoreEntry>): BookDraft =>
  withEntries(
    draft,
    draft.content.entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)),
  );

export const removeEntry = (draft: BookDraft, id: string): BookDraft =>
  withEntries(
    draft,
    draft.content.entries.filter((entry) => entry.id !== id),
  );

/** @param after id of the entry that it follows; absent puts it at the end */
export function insertEntry(
  draft: BookDraft,
  entry: LoreEntry,
  { folder, after }: { folder: string | null; after?: string },
): BookDraft {
  const { entries } = draft.content;
  const index = after === undefined ? -1 : entries.findIndex(({ id }) => id === after);
  const made = withEntries(draft, index < 0 ? [...entries, entry] : entries.toSpliced(index + 1, 0, entry));
  return putInFolder(made, entry.id, folder);
}

/** Puts a removed entry back where it was. */
export function restoreEntry(draft: BookDraft, before: BookDraft, id: string): BookDraft {
  const index = before.content.entries.findIndex((entry) => entry.id === id);
  const entry = before.content.entries[index];
  if (!entry || draft.content.entries.some((each) => each.id === id)) return draft;
  return putInFolder(
    withEntries(draft, draft.content.entries.toSpliced(index, 0, entry)),
    id,
    folderOf(before, id),
  );
}

/** Moves an entry before or after its neighbour in its folder. */
export function moveEntry(draft: BookDraft, id: string, by: -1 | 1): BookDraft {
  const { entries } = groupsOf(draft).find((group) => group.entries.some((entry) => entry.id === id)) ?? {
    entries: [],
  };
  const neighbour = entries[entries.findIndex((entry) => entry.id === id) + by];
  if (!neighbour) return draft;
  const list = draft.content.entries;
  const from = list.findIndex((entry) => entry.id === id);
  const to = list.indexOf(neighbour);
  return withEntries(draft, list.toSpliced(from, 1).toSpliced(to, 0, list[from]!));
}

/** A folder that does not exist yet is made. @param folder null for none */
export function putInFolder(draft: BookDraft, id: string, folder: string | null): BookDraft {
  const left = draft.folders.map((each) =>
    each.entryIds.includes(id) ? { ...each, entryIds: each.entryIds.filter((other) => other !== id) } : each,
  );
  if (folder === null) return { ...draft, folders: left };
  if (!left.some(({ name }) => name === folder)) left.push({ name: folder, entryIds: [] });
  return {
    ...draft,
    folders: left.map((each) =>
      each.name === folder ? { ...each, entryIds: [...each.entryIds, id] } : each,
    ),
  };
}

/** @returns the same draft if there is a folder of this name already */
export function renameFolder(draft: BookDraft, from: string, to: string): BookDraft {
  if (to === '' || draft.folders.some(({ name }) => name === to)) return draft;
  return {
    ...draft,
    folders: draft.folders.map((each) => (each.name === from ? { ...each, name: to } : each)),
  };
}

/** The entries of the folder stay. */
export const removeFolder = (draft: BookDraft, folder: string): BookDraft => ({
  ...draft,
  folders: draft.folders.filter(({ name }) => name !== folder),
});

/** Switches all entries of a folder on or off. */
export function switchFolder(draft: BookDraft, folder: string, enabled: boolean): BookDraft {
  const ids = new Set(draft.folders.find(({ name }) => name === folder)?.entryIds);
  return withEntries(
    draft,
    draft.content.entries.map((entry) => (ids.has(entry.id) ? { ...entry, enabled } : entry)),
  );
}
