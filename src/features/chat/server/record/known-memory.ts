import type { StoredRecord } from './record.views.ts';

/** What of the memory in a record is there today. */
export interface StillKnown {
  knownFactIds: readonly string[];
  knownSceneIds: readonly string[];
  /** Messages that have not been deleted. */
  sourceIds: readonly string[];
}

/** The memory of a record without the texts of what was forgotten, or whose message was deleted, since. */
export function knownMemory(
  { memory }: Pick<StoredRecord, 'memory'>,
  { knownFactIds, knownSceneIds, sourceIds }: StillKnown,
): StoredRecord['memory'] {
  const known = new Set([...knownFactIds, ...knownSceneIds]);
  const there = new Set(sourceIds);
  return memory.map((item) => {
    const isGone = item.id === null ? !item.sources.every((id) => there.has(id)) : !known.has(item.id);
    return { ...item, text: isGone ? null : item.text, sources: item.sources.filter((id) => there.has(id)) };
  });
}
