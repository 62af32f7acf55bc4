// The record of a reply as the database has it, and what of its memory may still be shown.
import type { ReplyRecord } from '../../record-contract.ts';
import type { MemoryItem } from '../memory-item.ts';
import type { StoredSection } from './records.store.ts';

type Kept = Pick<
  ReplyRecord,
  | 'model'
  | 'isStandIn'
  | 'tokens'
  | 'limit'
  | 'reserve'
  | 'memoryLeftOut'
  | 'lore'
  | 'sampler'
  | 'reported'
  | 'firstWordMs'
  | 'totalMs'
  | 'cut'
>;

export interface StoredRecord extends Kept {
  /** Absent in records from before prompts were counted. */
  isExact?: boolean;
  /** Absent without a wish. */
  hint?: string;
  loreEffects: unknown;
  sections: StoredSection[];
  history: { count: number; firstMessageId: string | null };
  /** The text of what was forgotten is null. */
  memory: (Omit<MemoryItem, 'text'> & { text: string | null })[];
}

/** What of the memory in a record is there today. */
export interface StillKnown {
  knownFactIds: readonly string[];
  knownSceneIds: readonly string[];
  knownChapterIds: readonly string[];
  /** Messages that have not been deleted. */
  sourceIds: readonly string[];
}

/** The memory of a record without the texts of what was forgotten, or whose message was deleted, since. */
export function knownMemory(
  { memory }: Pick<StoredRecord, 'memory'>,
  { knownFactIds, knownSceneIds, knownChapterIds, sourceIds }: StillKnown,
): StoredRecord['memory'] {
  const known = new Set([...knownFactIds, ...knownSceneIds, ...knownChapterIds]);
  const there = new Set(sourceIds);
  return memory.map((item) => {
    const isGone = item.id === null ? !item.sources.every((id) => there.has(id)) : !known.has(item.id);
    return { ...item, text: isGone ? null : item.text, sources: item.sources.filter((id) => there.has(id)) };
  });
}
