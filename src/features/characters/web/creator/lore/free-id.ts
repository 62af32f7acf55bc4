import type { LoreEntry } from '../../../../../shared/words/lorebook.ts';

/** A number that no entry has as its id. */
export function freeId(entries: readonly Pick<LoreEntry, 'id'>[]): string {
  const taken = new Set(entries.map(({ id }) => id));
  let number = entries.length + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}
