// What all readers do alike with a message.
import { storable, storableDeep } from '../../../../shared/storable.ts';
import { CARRIED_MAX, TEXT_MAX } from '../../rules.ts';
import type { FileMessage, ReadContext } from './file-chat.ts';
import type { JsonObject } from './json.ts';
import type { Notes } from './notes.ts';
import { readTime } from './times.ts';

export interface Reading extends ReadContext {
  notes: Notes;
}

/** Cut to what can be stored. @param place the line, or the number of the message */
export function cleanText(text: string, place: number, notes: Notes): string {
  const stored = storable(text);
  if (stored.length <= TEXT_MAX) return stored;
  notes.add('message.cut', place);
  return storable(stored.slice(0, TEXT_MAX));
}

export function timeOf(value: unknown, place: number, { utcOffset, notes }: Reading): number | null {
  const time = readTime(value, utcOffset);
  if (!time) notes.add('time.unknown', place);
  else if (!time.hasZone) notes.add('time.without_zone', place);
  return time?.at ?? null;
}

/** Null where it is too long to be kept beside each message, which is noted. */
export function carriedOf(value: JsonObject, place: number, notes: Notes): JsonObject | null {
  if (JSON.stringify(value).length > CARRIED_MAX) {
    notes.add('extra.left', place);
    return null;
  }
  return storableDeep(value);
}

/**
 * What is kept of the head of a file. Of one that is too long the shortest fields are kept, as many as there is room for;
 * the others are noted.
 */
export function carriedHead(head: JsonObject, notes: Notes): JsonObject {
  let room = CARRIED_MAX - '{}'.length;
  const sized = Object.entries(head).map(([key, value]) => ({
    key,
    size: JSON.stringify({ [key]: value }).length,
  }));
  const kept = new Set<string>();
  for (const { key, size } of sized.sort((a, b) => a.size - b.size)) {
    room -= size;
    if (room >= 0) kept.add(key);
  }
  if (kept.size < sized.length) notes.add('extra.left', 0);
  return storableDeep(Object.fromEntries(Object.entries(head).filter(([key]) => kept.has(key))));
}

type Plain = Pick<FileMessage, 'position' | 'parent' | 'from' | 'name' | 'text'> & Partial<FileMessage>;

/** A message with one form. */
export const plainMessage = (message: Plain): FileMessage => ({
  alternative: 0,
  at: null,
  isShown: true,
  state: 'complete',
  marks: [],
  thoughts: null,
  pinnedAt: null,
  carried: null,
  ...message,
});
