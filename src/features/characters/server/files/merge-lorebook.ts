import type { CharacterContent } from '../../content.ts';
import { emptyContent } from '../../empty-content.ts';
import { isSameJson, type Json } from '../cards/model/json-value.ts';
import { nothingCarried, type CarriedCard } from '../cards/own/carried-card.ts';

interface Part {
  content: CharacterContent;
  carried: CarriedCard | null;
}

/** Appends the second lorebook's entries to the first; an empty first one is replaced by the second. */
export function mergeLorebook(into: Part, from: Part): Part {
  const { lorebook } = into.content;
  const base = into.carried ?? nothingCarried();
  const taken = new Set(lorebook.entries.map(({ id }) => id));
  const entries = { ...base.entries };
  const added = from.content.lorebook.entries.map((entry) => {
    let id = entry.id;
    for (let n = 2; taken.has(id); n++) id = `${entry.id.slice(0, 50)}-${n}`;
    taken.add(id);
    const carried = from.carried?.entries[entry.id];
    if (carried) entries[id] = carried;
    return { ...entry, id };
  });
  const isEmpty = isSameJson(lorebook as unknown as Json, emptyContent().lorebook as unknown as Json);
  const head = isEmpty ? from.content.lorebook : lorebook;
  return {
    content: { ...into.content, lorebook: { ...head, entries: [...lorebook.entries, ...added] } },
    carried: { ...base, book: isEmpty ? (from.carried?.book ?? {}) : base.book, entries },
  };
}
