import type { Listed } from '../../shared/paging.ts';

/** All pages as one list. Lists move while they are paged: what comes twice is shown once, where it came first. */
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
