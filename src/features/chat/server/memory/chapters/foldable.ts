import type { LooseRecap } from './chapters.views.ts';

/** More recaps than this fold into a chapter (memory.md 3.5); so many of them. */
export const FOLD_AT = 10;
/** Between two chapters nothing can be added, so the rest of them folds as well. */
const CLOSED_LEAST = 2;

/**
 * The next recaps that become a chapter: the oldest of more than ten that no chapter interrupts.
 * @param loose oldest first
 */
export function foldable(loose: readonly LooseRecap[]): LooseRecap[] | null {
  for (const group of Map.groupBy(loose, ({ after }) => after).values()) {
    const isDue = group[0]!.isClosed ? group.length >= CLOSED_LEAST : group.length > FOLD_AT;
    if (isDue) return group.slice(0, FOLD_AT);
  }
  return null;
}
