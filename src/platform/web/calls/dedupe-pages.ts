import type { Listed } from '../../../shared/paging.ts';

/**
 * Joins all pages into one list. A list may shift while it is paged, so duplicates are shown once, at their
 * first position.
 */
export function dedupePages<T>(
  pages: readonly Pick<Listed<T>, 'items'>[] | undefined,
  idOf: (item: T) => string,
): T[] {
  const seen = new Map<string, T>();
  for (const item of pages?.flatMap((page) => page.items) ?? []) {
    const id = idOf(item);
    if (!seen.has(id)) seen.set(id, item);
  }
  return [...seen.values()];
}

export const byId = ({ id }: { id: string }): string => id;
